import { type AssembledReport, siteOf } from '@research-studio/core/citation';
import { abortReport, reportBrief } from '@research-studio/core/report';
import type { NodeContext } from '../context.ts';
import type { ResearchState } from '../state.ts';
import { unusableLine } from './about-report.ts';
import { leftOutClaims, unusableSources } from './trust-summary.ts';

/**
 * The honest report of a run that has nothing sure to say: what was tried and where it ended. Sources that speak to the
 * question and cannot be relied on are named; what they say is not. No model is asked.
 */
export function fruitlessReport(
  state: ResearchState,
  { knobs, ports }: Pick<NodeContext, 'knobs' | 'ports'>,
): Promise<AssembledReport> {
  const { language } = reportBrief({ ...state, knobs, today: ports.today });
  return abortReport({
    question: state.question,
    language,
    searchesDone: state.searchesDone,
    hasReadPages: state.foundSources.length > 0,
    hasFailures: state.failures.some(({ subQuestionId }) => subQuestionId !== null),
    rounds: state.iteration,
    cutShort: ports.tiers.cutShort(),
    queriesPlanned: [
      ...new Set([...state.subQuestions.flatMap(({ queries }) => queries), ...state.pendingSearches]),
    ],
    deadEnds: state.deadEnds,
    unreliable: unreliableNames(state, knobs, language),
  });
}

const MOST_NAMED = 8;

/** Sources of what was left out; where no source passed at all, those that evidence was taken from. */
function unreliableNames(
  state: ResearchState,
  knobs: NodeContext['knobs'],
  language: string,
): readonly string[] {
  const texts = new Set(leftOutClaims(state, knobs).map(({ text }) => text));
  const cited = new Set(
    state.scoredClaims.filter(({ text }) => texts.has(text)).flatMap(({ evidenceIds }) => evidenceIds),
  );
  const hasNonePassed = state.rankedSourceIds.length === 0;
  const unusable = unusableSources(state, []);
  const shown = new Set(unusable.map(({ url }) => url));
  const names = state.evidence
    .filter(({ id }) => hasNonePassed || cited.has(id))
    .flatMap(({ sourceId }) => state.sources[sourceId] ?? [])
    .filter(({ url }) => !shown.has(url))
    .map((source) => siteOf(source) || source.title);
  const lines = unusable.map((source) => unusableLine(source, language));
  return [...new Set([...lines, ...names])].slice(0, MOST_NAMED);
}
