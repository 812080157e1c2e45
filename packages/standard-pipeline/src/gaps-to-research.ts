import {
  type Assessment,
  distinctQueries,
  inTurn,
  openQuestions,
  researchQuestionAt,
} from '@research-studio/core/research';
import { queriesFor } from '@research-studio/extractive';
import type { SubQuestion } from '@research-studio/schemas';
import type { NodeContext } from './context.ts';
import type { ResearchState } from './state.ts';

/** Queries of a single agent's next round at most. */
const MOST_QUERIES = 6;

/** What the next round is to look for: gaps with queries that are new. A single agent takes them as one. */
export function gapsToResearch(
  { gaps, coverage }: Assessment,
  state: ResearchState,
  { knobs, ports }: NodeContext,
): ResearchState['openGaps'] {
  const { searchesDone, mode, researchQuestions } = state;
  const asked = searchesDone.map(({ query }) => query);
  const open = ports.usesModel
    ? gaps.flatMap((gap) => searchedFor(gap, state))
    : openQuestions(researchQuestions, coverage).map((part) => searchedAsPart(part, state));
  const fresh = (queries: readonly string[]) =>
    distinctQueries(queries, { asked, similarity: knobs.querySimilarity });
  if (mode === 'multi') return open.filter(({ queries }) => fresh(queries).length > 0);
  const room = knobs.maxSources - Object.keys(state.sources).length;
  if (room <= 0) return [];
  const unasked = open.map(({ queries }) => queries.slice(0, 8).filter((query) => !asked.includes(query)));
  // Without a model a round has few queries, the most telling of each open part.
  const own = ports.usesModel ? unasked.flat() : inTurn(unasked);
  const queries = fresh([...new Set(own)].slice(0, MOST_QUERIES));
  return queries.length === 0 ? [] : [{ text: state.question, priority: 1, queries }];
}

/** A gap without a query of its own that is an open part of the question is asked for as such; any other is not searched for. */
function searchedFor(
  { title, subQuestion, query }: Assessment['gaps'][number],
  state: ResearchState,
): ResearchState['openGaps'] {
  const part = researchQuestionAt(subQuestion, state.researchQuestions);
  const { priority = 1 } = part ?? {};
  if (query !== null) return [{ text: title, priority, queries: [query, title] }];
  return part?.text === title ? [searchedAsPart(part, state)] : [];
}

function searchedAsPart(
  { text, priority }: SubQuestion,
  { question }: ResearchState,
): ResearchState['openGaps'][number] {
  return { text, priority, queries: [...queriesFor({ question, facet: text, count: PART_QUERIES })] };
}

/** Queries made for an open part; a round asks as many of them as it may. */
const PART_QUERIES = 12;
