import { answersLost } from './answers-lost.ts';
import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { SALTMERE } from './questions.ts';

/** Of a question whose most important part is answered, and of no other. */
const MOST_IMPORTANT = 0.5;

/** What a first round found and what a later one adds stand in the report side by side, each with its own source. */
export const roundsAddUp: Behaviour = {
  name: 'rounds_add_up',
  pipelines: ALL_PIPELINES,
  problems: async ({ pipeline, run, documentsOf }) => {
    const request = {
      question: SALTMERE.threeParts,
      docs: [documentsOf('saltmere')],
      research: { queriesPerQuestion: 1, resultsPerQuery: 1, maxIterations: 3, minCoverage: 1 },
    };
    const { bundle, events } = await run({ ...request, model: 'hasty' });
    const astray = await run({ ...request, model: 'straying' });
    const first = events.find((event) => event.type === 'coverage-checked')?.coverage ?? 0;
    const { metadata, evidence } = bundle;
    const queries = metadata.searches.map(({ query }) => query);
    const searched = events.flatMap((event) => (event.type === 'search-start' ? event.query : []));
    const unnoted = searched.filter((query) => !queries.includes(query));
    return [
      ...(metadata.iterations > 1 ? [] : ['What a first round left open was not looked for in a second.']),
      ...answersLost(bundle),
      ...answersLost(astray.bundle).map((lost) => `After a round that found nothing: ${lost}`),
      // The trust engine weighs the parts of its plan itself.
      ...(pipeline.startsWith('standard') && first <= MOST_IMPORTANT
        ? [`The most important part was answered, and coverage is ${first}.`]
        : []),
      ...queries
        .filter((query, at) => queries.indexOf(query) !== at)
        .map((query) => `"${query}" was searched in two rounds.`),
      ...unnoted.map((query) => `"${query}" was searched, and the metadata do not have it.`),
      ...(new Set(evidence.map(({ id }) => id)).size === evidence.length
        ? []
        : ['Two pieces of evidence have one id.']),
    ];
  },
};
