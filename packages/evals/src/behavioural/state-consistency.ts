import { accountUntrue } from './account-untrue.ts';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { QUESTIONS } from './questions.ts';

/** What the metadata and the events count is what the bundle has. */
export const stateConsistency: Behaviour = {
  name: 'state_consistency',
  pipelines: ALL_PIPELINES,
  problems: async ({ run }) => {
    const whole = await run({ question: QUESTIONS.passengers });
    const severalRounds = await run({
      question: QUESTIONS.withGap,
      research: { maxIterations: 3, minCoverage: 1, resultsPerQuery: 1 },
    });
    const { bundle, events } = whole;
    const { metadata, sources, evidence, claims, report } = bundle;
    const end = events.find((event) => event.type === 'run-end');
    const rounds = events.filter(({ type }) => type === 'coverage-checked').length;
    const claimIds = report.sections.flatMap((section) => section.claimIds);
    return [
      ...accountUntrue(whole),
      ...accountUntrue(severalRounds),
      ...unequal('sources', [metadata.sourcesCount, sources.length]),
      ...unequal('pieces of evidence', [metadata.evidenceCount, evidence.length]),
      ...unequal('rounds', [metadata.iterations, rounds]),
      ...unequal('claims of the sections', [claimIds.length, claims.length]),
      ...unequal('different claims', [new Set(claimIds).size, claims.length]),
      ...unequal('sources told at the end', [end?.sources ?? -1, sources.length]),
      ...unequal('pieces of evidence told at the end', [end?.evidence ?? -1, evidence.length]),
      ...(end?.answered === metadata.answered
        ? []
        : [`The end tells of "${end?.answered}", the metadata of "${metadata.answered}".`]),
      ...(metadata.searches.length > 0 ? [] : ['The metadata has no search.']),
    ];
  },
};

function unequal(what: string, [told, real]: readonly [number, number]): string[] {
  return told === real ? [] : [`Number of ${what}: ${told} is told, it is ${real}.`];
}
