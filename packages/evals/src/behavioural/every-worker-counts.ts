import { answersLost } from './answers-lost.ts';
import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { SALTMERE } from './questions.ts';

/** Each part of a question is answered on a page that one worker alone reads; all of it reaches the report. */
export const everyWorkerCounts: Behaviour = {
  name: 'every_worker_counts',
  pipelines: ['standard-multi', ...TRUST_PIPELINES],
  problems: async ({ run, documentsOf }) => {
    const problems: string[] = [];
    for (const question of [SALTMERE.threeParts, ...SALTMERE.threePartsTurned]) {
      const { bundle } = await run({
        question,
        docs: [documentsOf('saltmere')],
        // One page for each worker: with more, the worker of the whole question finds what those of its parts find.
        research: { queriesPerQuestion: 1, resultsPerQuery: 1, maxIterations: 1 },
      });
      problems.push(...answersLost(bundle));
    }
    return problems;
  },
};
