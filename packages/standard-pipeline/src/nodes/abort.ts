import { AIMessage } from '@langchain/core/messages';
import { abortReport, endedWithoutSources, reportBrief } from '@research-studio/core/report';
import type { DeadEnd } from '@research-studio/schemas';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/** Ends a run that found nothing usable with an honest report. No model is asked, so nothing can be made up. */
export async function abort(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports } = await contextOf(runtime);
  const report = await abortReport({
    question: state.question,
    language: reportBrief({ ...state, knobs, today: ports.today }).language,
    searchesDone: state.searchesDone,
    hasReadPages: state.foundSources.length > 0,
    hasFailures: state.failures.some(({ subQuestionId }) => subQuestionId !== null),
    rounds: state.iteration,
    cutShort: ports.tiers.cutShort(),
    deadEnds: walledPages(state),
    queriesPlanned: [
      ...new Set([...state.subQuestions, ...state.openGaps].flatMap(({ queries }) => queries)),
    ],
  });
  return { ...endedWithoutSources(report, state.iteration), messages: [new AIMessage(report.markdown)] };
}

/** Pages that promise an answer to those who log in. */
function walledPages({ teasers, sources }: ResearchState): readonly DeadEnd[] {
  const subQuestions = new Map(teasers.map(({ sourceId, subQuestionId }) => [sourceId, subQuestionId]));
  return [...subQuestions].flatMap(([sourceId, subQuestionId]): readonly DeadEnd[] => {
    const source = sources[sourceId];
    if (source === undefined) return [];
    return [{ kind: 'paywall', subQuestionId, target: source.url }];
  });
}
