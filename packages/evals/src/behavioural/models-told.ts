import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { ASKED } from './exacting-model.ts';
import { SALTMERE } from './questions.ts';

/** A model is told all that its step was given and all that the user asked for, and no two pieces of evidence share an id. */
export const modelsTold: Behaviour = {
  name: 'models_told',
  pipelines: ALL_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { events } = await run({
      question: `${SALTMERE.withGap} ${ASKED.form}`,
      docs: [documentsOf('saltmere')],
      research: { resultsPerQuery: 2, maxIterations: 2, minCoverage: 1 },
      report: { systemPrompt: ASKED.instructions },
      model: 'exacting',
    });
    return events.flatMap((event) => (event.type === 'sub-question-failed' ? event.message : []));
  },
};
