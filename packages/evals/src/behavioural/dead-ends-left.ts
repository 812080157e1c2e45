import { type Behaviour, TRUST_PIPELINES } from './behaviour.ts';
import type { BehaviouralRun } from './behavioural-runs.ts';
import { SALTMERE } from './questions.ts';

/** Where a path led nowhere, others are tried and none is tried twice: neither a query nor a page that said nothing. */
export const deadEndsLeft: Behaviour = {
  name: 'dead_ends_left',
  pipelines: TRUST_PIPELINES,
  problems: async ({ run, documentsOf }) => {
    const { bundle, events } = await run({
      question: SALTMERE.withGap,
      docs: [documentsOf('saltmere')],
      research: { maxIterations: 3, minCoverage: 1 },
      model: 'sparing',
    });
    const queries = bundle.metadata.searches.map(({ query }) => query.toLowerCase());
    const repeated = queries.filter((query, at) => queries.indexOf(query) !== at);
    const fruitless = bundle.trust?.deadEnds ?? [];
    return [
      ...repeated.map((query) => `"${query}" was searched twice.`),
      ...pagesTriedAgain(events).map((id) => `Source ${id} had said nothing and was read again.`),
      ...(fruitless.length > 0 ? [] : ['No dead end is told.']),
      ...(events.some((event) => event.type === 'node-start' && event.node === 'backtrack')
        ? []
        : ['No other angle was tried.']),
    ];
  },
};

/** Sources without evidence in one round that were read for evidence in a later one. */
function pagesTriedAgain(events: BehaviouralRun['events']): readonly string[] {
  const fruitless = new Set<string>();
  const again: string[] = [];
  let ofThisRound: string[] = [];
  for (const event of events) {
    if (event.type === 'evidence-found') {
      if (fruitless.has(event.sourceId)) again.push(event.sourceId);
      if (event.count === 0) ofThisRound.push(event.sourceId);
    } else if (event.type === 'coverage-checked') {
      for (const id of ofThisRound) fruitless.add(id);
      ofThisRound = [];
    }
  }
  return again;
}
