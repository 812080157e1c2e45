import { answersLost } from './answers-lost.ts';
import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import { BREAKDOWN } from './failing-model.ts';
import { SALTMERE } from './questions.ts';

/** A worker that breaks down takes nothing from the others, and the reader is told. */
export const failedWorkerApart: Behaviour = {
  name: 'failed_worker_apart',
  pipelines: ['standard-multi', ...TRUST_PIPELINES],
  problems: async ({ run, documentsOf }) => {
    const { bundle, events } = await run({
      question: SALTMERE.threeParts,
      docs: [documentsOf('saltmere')],
      research: { queriesPerQuestion: 1, resultsPerQuery: 1, maxIterations: 1 },
      model: 'failing',
    });
    const others = SALTMERE.answers.filter(({ subject }) => subject !== 'seals');
    return [
      ...answersLost(bundle, others),
      ...(events.some((event) => event.type === 'sub-question-failed' && event.message === BREAKDOWN)
        ? []
        : ['That a worker broke down was not among the progress.']),
      ...(bundle.metadata.warnings.some((line) => line.includes(BREAKDOWN))
        ? []
        : ['No warning tells of the worker that broke down.']),
    ];
  },
};
