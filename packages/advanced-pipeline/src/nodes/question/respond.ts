import { AIMessage } from '@langchain/core/messages';
import { endedWithoutSources, replyReport } from '@research-studio/core/report';
import type { ResearchRuntime } from '../../context.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/** Answers chit-chat briefly and refuses what would hurt people. Nothing is searched, and the reply is all there is. */
export async function respond(state: ResearchState, _runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const report = replyReport(state);
  return { ...endedWithoutSources(report, 0), messages: [new AIMessage(report.markdown.trimEnd())] };
}
