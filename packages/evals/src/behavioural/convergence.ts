import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { QUESTIONS } from './questions.ts';

/** Coverage never falls from one round to the next, and ends where the metadata says. */
export const convergence: Behaviour = {
  name: 'convergence',
  pipelines: ALL_PIPELINES,
  problems: async ({ run }) => {
    const { bundle, events } = await run({
      question: QUESTIONS.withGap,
      research: { maxIterations: 3, minCoverage: 1, resultsPerQuery: 1 },
    });
    const checked = events.filter((event) => event.type === 'coverage-checked');
    const last = checked.at(-1);
    return [
      ...(last === undefined ? ['Coverage was never checked.'] : []),
      ...checked.flatMap(({ coverage, iteration }, index) => {
        const before = checked[index - 1]?.coverage ?? 0;
        return coverage >= before
          ? []
          : [`In round ${iteration} coverage fell from ${before} to ${coverage}.`];
      }),
      ...checked
        .filter(({ coverage }) => coverage < 0 || coverage > 1)
        .map(({ coverage, iteration }) => `In round ${iteration} coverage is ${coverage}.`),
      ...(last === undefined || last.coverage === bundle.metadata.coverage
        ? []
        : [`Coverage ended at ${last.coverage}, the metadata say ${bundle.metadata.coverage}.`]),
    ];
  },
};
