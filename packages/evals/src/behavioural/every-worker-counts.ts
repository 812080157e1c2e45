import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { citedSentences } from './cited-sentences.ts';
import { SALTMERE } from './questions.ts';

/** Each part of a question is answered on a page that one worker alone reads; all of it reaches the report. */
export const everyWorkerCounts: Behaviour = {
  name: 'every_worker_counts',
  pipelines: ['standard-multi', ...TRUST_PIPELINES],
  problems: async ({ run, documentsOf }) => {
    const { bundle } = await run({
      question: SALTMERE.threeParts,
      docs: [documentsOf('saltmere')],
      research: { resultsPerQuery: 1, maxIterations: 1 },
    });
    const sentences = citedSentences(bundle);
    return SALTMERE.answers
      .filter(
        ({ says, page }) =>
          !sentences.some(
            ({ text, cited }) => text.includes(says) && cited.some(({ url }) => url.includes(page)),
          ),
      )
      .map(({ says, page }) => `"${says}" of ${page} is not told.`);
  },
};
