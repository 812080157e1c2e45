import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import { SALTMERE } from './questions.ts';

const MOST_SOURCES = 2;

/** No more pages are read than allowed, each search is one that was not made before, and progress is told on the way. */
export const limitsHeeded: Behaviour = {
  name: 'limits_heeded',
  pipelines: ALL_PIPELINES,
  problems: async ({ pipeline, run, documentsOf }) => {
    const { bundle, events } = await run({
      question: SALTMERE.threeParts,
      docs: [documentsOf('saltmere')],
      research: { maxSources: MOST_SOURCES, maxIterations: 1 },
    });
    const read = new Set(events.flatMap((event) => (event.type === 'evidence-found' ? event.sourceId : [])));
    const queries = bundle.metadata.searches.map(({ query }) => query.toLowerCase());
    const told = new Set(events.map(({ type }) => type));
    return [
      ...(read.size <= MOST_SOURCES ? [] : [`${read.size} pages were read, ${MOST_SOURCES} are allowed.`]),
      ...(new Set(queries).size === queries.length
        ? []
        : [`A query was searched twice: ${queries.join('; ')}.`]),
      ...[...PROGRESS, ...(pipeline.startsWith('standard') ? BY_SECTION : [])]
        .filter((type) => !told.has(type))
        .map((type) => `Its progress has no "${type}".`),
    ];
  },
};

/** What whoever waits for a report is shown. */
const PROGRESS = [
  'plan-ready',
  'search-start',
  'search-end',
  'evidence-found',
  'coverage-checked',
  'sub-question-end',
] as const;

/** Where a report is written section by section. */
const BY_SECTION = ['outline-ready', 'section-written'] as const;
