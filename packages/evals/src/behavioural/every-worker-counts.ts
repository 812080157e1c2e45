import type { Bundle } from '@research-studio/core';
import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { citedSentences } from './cited-sentences.ts';
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
      problems.push(...lostIn(bundle));
    }
    return problems;
  },
};

function lostIn(bundle: Bundle): string[] {
  const sentences = citedSentences(bundle);
  const isTold = ({ says, page }: (typeof SALTMERE.answers)[number]) =>
    sentences.some(({ text, cited }) => text.includes(says) && cited.some(({ url }) => url.includes(page)));
  return SALTMERE.answers
    .filter((answer) => !isTold(answer))
    .map(({ says, page }) => `"${says}" of ${page} is not told.`);
}
