import { AIMessage } from '@langchain/core/messages';
import { endedWithoutSources } from '@research-studio/core/report';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { fruitlessReport } from '../../writing/fruitless-report.ts';

/** Ends a run that found nothing usable with an honest report. No model is asked, so nothing can be made up. */
export async function abort(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const report = await fruitlessReport(state, await contextOf(runtime));
  return { ...endedWithoutSources(report, state.iteration), messages: [new AIMessage(report.markdown)] };
}
