import { withoutPreferences } from '@research-studio/extractive';
import type { SearchDone, SubQuestion } from '@research-studio/schemas';
import { withoutMarks } from '../citation/marks/draft-marks.ts';
import { mergeResults } from '../search/merge-results.ts';
import type { SearchOutcome } from '../search/search-provider.ts';
import { asCandidate, type WorkerCandidates } from './candidates.ts';
import { type StepContext, surviveFailure } from './ports/step-context.ts';
import { promptText } from './prompt-text.ts';
import { rewordQueries, withOperators } from './reword-queries.ts';
import { strongPages } from './score-pages.ts';

/** The input of a search worker; it sees nothing else of the state. */
export interface SearchAssignment {
  readonly subQuestion: SubQuestion;
  /** Number of this worker in the run, from 1. */
  readonly number: number;
  /** Round of research, from 0, the default. */
  readonly round?: number;
}

interface SubQuestionSearch {
  readonly searches: readonly SearchDone[];
  /** Null where the search broke down. */
  readonly candidates: WorkerCandidates | null;
  /** Why nothing could be looked up; null when something could, even if nothing was found. */
  readonly failure: string | null;
}

/** Results of a sub-question; lower ranks are never chosen. */
const MOST_RESULTS = 40;

/**
 * Pages that look worth reading by their score, from which a sub-question has enough to choose from. With a model one is enough:
 * what is missing is searched for in the next round, by queries that know what was found.
 */
const ENOUGH_PAGES = { withModel: 1, without: 3 };
/** Times that queries are reworded within one round; each costs a search after the other. */
const REWORDINGS = 2;

/**
 * Asks all queries of a sub-question at once. Where the web has too little that is worth reading, they are reworded,
 * broader first, then narrower, and in later rounds in other words. A provider that fails is warned of. Whatever goes
 * wrong stays with this sub-question, and the others go on.
 */
export function searchSubQuestion(
  assignment: SearchAssignment,
  context: StepContext,
): Promise<SubQuestionSearch> {
  const { id: subQuestionId, text } = assignment.subQuestion;
  const failed = (message: string): SubQuestionSearch => {
    context.ports.emit({ type: 'sub-question-failed', subQuestionId, message });
    return { searches: [], candidates: null, failure: message };
  };
  return surviveFailure(() => searchAll(assignment, context), failed, {
    what: `The research on "${text}"`,
    context,
  });
}

async function searchAll(
  assignment: SearchAssignment,
  { knobs, ports, signal }: StepContext,
): Promise<SubQuestionSearch> {
  const { subQuestion, number } = assignment;
  const { id: subQuestionId } = subQuestion;
  ports.emit({ type: 'sub-question-start', subQuestionId });
  const { results, perQuery, failures } = await searchUntilEnough(assignment, { knobs, ports, signal });
  // Without the query: a failure common to all of them is reported once.
  const messages = failures.map(({ provider, message }) => `${provider} could not search. ${message}`);
  for (const message of messages) ports.emit({ type: 'warning', message });
  return {
    searches: perQuery,
    candidates: { number, subQuestionId, results: results.slice(0, MOST_RESULTS).map(asCandidate) },
    // What a service that failed would have found is not known: that is not "found nothing".
    failure: results.length === 0 ? (messages[0] ?? null) : null,
  };
}

async function searchUntilEnough(
  { subQuestion, round = 0 }: SearchAssignment,
  { knobs, ports, signal }: StepContext,
): Promise<SearchOutcome> {
  const { search } = ports;
  const isOfWeb = search.asksWeb === true;
  const limit = resultsWanted({ knobs, ports });
  const question = subQuestion.text;
  const enoughPages = ports.usesModel ? ENOUGH_PAGES.withModel : ENOUGH_PAGES.without;
  const queries = isOfWeb ? withOperators(subQuestion) : subQuestion.queries;
  let outcome = await search.searchAll({ queries, limit, signal });
  for (let attempt = 0; isOfWeb && attempt < REWORDINGS; attempt++) {
    const isAnswered = outcome.perQuery.length > 0;
    const enough = strongPages({ question, pages: outcome.results }).length >= enoughPages;
    if (enough || !isAnswered) break;
    const asked = outcome.perQuery.map(({ query }) => query);
    const reworded = rewordQueries({ question, asked, similarity: SAME_QUERY, attempt: round + attempt });
    if (reworded.length === 0) continue;
    outcome = joined(outcome, await search.searchAll({ queries: reworded, limit, signal }));
  }
  return outcome;
}

/** From this similarity on, two queries are one. */
const SAME_QUERY = 0.85;

/** The results of both, as one search would give them. */
function joined(first: SearchOutcome, second: SearchOutcome): SearchOutcome {
  const lists = [first, second].map(({ results }) => ({ provider: '', holdsDocuments: false, results }));
  const reported = new Set(first.failures.map(({ provider, message }) => `${provider} ${message}`));
  return {
    results: mergeResults(lists),
    perQuery: [...first.perQuery, ...second.perQuery],
    failures: [
      ...first.failures,
      ...second.failures.filter(({ provider, message }) => !reported.has(`${provider} ${message}`)),
    ],
  };
}

/** Where a model chooses what is read, there must be much to choose from, and a search costs the same for ten as for twenty. */
const CHOICE = { times: 4, most: 20 };

/** Results asked of each provider for each query. */
export function resultsWanted({ knobs, ports }: Pick<StepContext, 'knobs' | 'ports'>): number {
  const { resultsPerQuery } = knobs;
  return ports.usesModel ? Math.min(CHOICE.most, CHOICE.times * resultsPerQuery) : resultsPerQuery;
}

/** The question as a search engine is asked it: without wishes for the report, in the form of all queries. */
export function questionQuery(question: string): string {
  return promptText(withoutMarks(withoutPreferences(question)), 300).trim();
}

/**
 * Begins to search for the question itself, without waiting for it. What is found goes to the run's journal, where the
 * worker that asks the same finds it; what fails is met again by that worker, who reports it. Its first pages, which
 * are nearly always among those that are read, are got meanwhile.
 */
export function searchAhead(question: string, context: StepContext): { readonly cancel: () => void } {
  const { ports, signal } = context;
  const stop = new AbortController();
  if (!ports.usesModel) return { cancel: () => undefined };
  const isOver = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  ports.search
    .searchAll({ queries: [questionQuery(question)], limit: resultsWanted(context), signal: isOver })
    .then(({ results }) => ports.sources.readAhead?.(results.slice(0, PAGES_AHEAD), isOver))
    .catch(leaveToWorker);
  return { cancel: () => stop.abort() };
}

const PAGES_AHEAD = 4;

function leaveToWorker(): void {
  // The worker that asks the same meets the same failure, and reports it.
}
