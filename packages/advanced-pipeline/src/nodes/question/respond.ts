import { AIMessage } from '@langchain/core/messages';
import { replyReport } from '@research-studio/core';
import type { ResearchRuntime } from '../../context.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/** Answers chit-chat briefly and refuses what would hurt people. Nothing is searched, and the reply is all there is. */
export async function respond(state: ResearchState, _runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const report = replyReport(state);
  return {
    report,
    metadata: {
      answered: 'none',
      iterations: 0,
      coverage: 0,
      confidence: 0,
      sourcesCount: 0,
      evidenceCount: 0,
    },
    messages: [new AIMessage(report.markdown.trimEnd())],
  };
}
