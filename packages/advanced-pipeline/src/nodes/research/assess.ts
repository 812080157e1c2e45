import { AIMessage } from '@langchain/core/messages';
import { Overwrite } from '@langchain/langgraph';
import {
  type Assessment,
  assessmentInput,
  assessTask,
  distinctQueries,
  foundForGaps,
  gapsNotSearched,
  mergePassages,
  mergeSources,
  nothingFound,
  notSearchedFirst,
  openQuestions,
  researchQuestionAt,
  settleAnswer,
  settleConflicts,
  strongestPassages,
  withNotes,
  withOpenQuestions,
  withoutSetAside,
} from '@research-studio/core/research';
import { queriesFor } from '@research-studio/extractive';
import type { ResearcherReport } from '@research-studio/schemas';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { outcomeOf } from '../../rounds/round-outcome.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Fan-in of a round: makes one source of pages that were found twice, then judges what was found: what is answered, where it
 * disagrees, what is missing, and whether another round is worth it. What is missing is looked for in everything that was read
 * before it is reported as missing. With no evidence, or where nobody was sent, nobody is asked.
 *
 * Reads the plan, `evidence`, `foundSources`, `pageNotes`, `searchesDone`, `failures`; appends to `evidence`, and takes out what is set aside; replaces `sources`, `userClarification`,
 * `conflicts`, `coverage`, `answered`, `missing`, `gaps`, `openGaps`, `pendingSearches`, `needsMoreResearch`, `pagesLeft`,
 * `newPassages`, `assessedPassages`, `rounds`; adds one to `iteration`.
 */
export async function assess(before: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  const userClarification = await withNotes(before.userClarification, `assess ${before.iteration}`, ports);
  const state = { ...before, userClarification };
  const isNoted = userClarification !== before.userClarification;
  const iteration = state.iteration + 1;
  reportSubQuestions(state, context);
  const hasJudged = state.rounds.length > 0 && state.evidence.length > 0;
  if (hasJudged && state.subQuestions.length === 0) return { iteration };
  const sources = mergeSources(state.foundSources);
  // A supervisor words its topics itself: of which part of the question they were, nobody says. Several researchers may
  // have read one page; a report without a model is made of its shorter passages as well.
  const isSupervised = state.supervisorTurns.length > 0;
  const merged =
    isSupervised && ports.usesModel
      ? mergePassages(state.evidence, sources)
      : { evidence: state.evidence, replacedBy: null };
  const read = { ...state, sources, evidence: merged.evidence };
  if (!isNoted && hasJudged && ports.usesModel && state.evidence.length === state.assessedPassages)
    return { sources, iteration, openGaps: [], needsMoreResearch: false, newPassages: 0 };
  const { researchQuestions } = state;
  const answer = withOpenQuestions(await judge(read, context, iteration), researchQuestions);
  const notSearched = isSupervised
    ? []
    : gapsNotSearched(answer.gaps, { ...state, similarity: knobs.querySimilarity });
  const { coverage, answered, gaps } = settleAnswer(researchQuestions, answer, state.coverage);
  const { kept, setAside } = withoutSetAside(read.evidence, answer.setAside);
  const left = { ...read, evidence: kept, setAside: [...state.setAside, ...setAside] };
  const added = ports.usesModel ? await foundForGaps(answer.gaps, left, ports) : [];
  ports.emit({ type: 'coverage-checked', iteration, coverage, gaps });
  const passages = kept.length + added.length;
  return {
    sources,
    userClarification,
    evidence: kept.length === state.evidence.length ? added : new Overwrite([...kept, ...added]),
    ...(merged.replacedBy === null
      ? {}
      : { researcherReports: new Overwrite(state.researcherReports.map(withIds(merged.replacedBy))) }),
    setAside,
    conflicts: settleConflicts(answer.conflicts, kept),
    coverage,
    answered,
    missing: gaps,
    gaps,
    notSearched,
    openGaps: notSearchedFirst(gapsToResearch(answer, read, context), notSearched),
    pendingSearches: [],
    needsMoreResearch: answer.next === 'research' || notSearched.length > 0,
    pagesLeft: Math.max(0, knobs.maxSources - Object.keys(sources).length),
    newPassages: state.evidence.length - state.assessedPassages,
    assessedPassages: passages,
    totalGroups: state.totalGroups + (added.length > 0 ? 1 : 0),
    rounds: [
      ...state.rounds,
      await outcomeOf(read.foundSources, read.evidence, { rounds: state.rounds, coverage }),
    ],
    iteration,
    messages: [
      new AIMessage(
        `Round ${iteration}: ${passages} passages, coverage ${Math.round(coverage * 100)}%, ${gaps.length} gaps.`,
      ),
    ],
  };
}

/** The report of a researcher with the ids of the passages that were kept. */
function withIds(replacedBy: ReadonlyMap<string, string>) {
  return (report: ResearcherReport): ResearcherReport => ({
    ...report,
    answer: report.answer.map(({ text, evidenceIds }) => ({
      text,
      evidenceIds: [...new Set(evidenceIds.map((id) => replacedBy.get(id) ?? id))],
    })),
  });
}

function reportSubQuestions(
  { subQuestions, failures, evidence }: ResearchState,
  { ports }: NodeContext,
): void {
  const failed = new Set(failures.map(({ subQuestionId }) => subQuestionId));
  for (const { id: subQuestionId } of subQuestions.filter(({ id }) => !failed.has(id))) {
    const own = evidence.filter((item) => item.subQuestionId === subQuestionId);
    const summary = strongestPassages(own);
    ports.emit({ type: 'sub-question-end', subQuestionId, evidence: own.length, summary });
  }
}

async function judge(
  state: ResearchState,
  { knobs, ports, signal }: NodeContext,
  iteration: number,
): Promise<Assessment> {
  if (state.evidence.length === 0) return nothingFound(state);
  const roundsLeft = knobs.maxIterations - iteration;
  return ports.reasoner.reason(
    assessTask,
    {
      ...assessmentInput(state, { today: ports.today, roundsLeft }),
      ...(state.researcherReports.length === 0
        ? {}
        : { notFoundByResearchers: state.researcherReports.flatMap(({ gaps }) => gaps) }),
    },
    signal,
  );
}

/** Queries for a part that is still open; of these, those that are new. */
const QUERIES_FOR_PART = 8;

/** Gaps with queries that are new; without a model the parts that are not well covered, with queries in their words. */
function gapsToResearch(
  { gaps, coverage }: Assessment,
  { question, researchQuestions, searchesDone }: ResearchState,
  { knobs, ports }: NodeContext,
): ResearchState['openGaps'] {
  const worded = (facet: string, count: number) => queriesFor({ question, facet, count });
  const named = gaps.flatMap(({ title: text, subQuestion, query }) => {
    const part = researchQuestionAt(subQuestion, researchQuestions);
    if (query === null && part?.text !== text) return [];
    const queries = query === null ? worded(text, 2 * knobs.queriesPerQuestion) : [query, text];
    return { text, priority: part?.priority ?? 1, queries };
  });
  const parts = openQuestions(researchQuestions, coverage).map(({ text, priority }) => ({
    text,
    priority,
    queries: worded(text, QUERIES_FOR_PART),
  }));
  const asked = searchesDone.map(({ query }) => query);
  return (ports.usesModel ? named : parts).flatMap((gap) => {
    const queries = distinctQueries(gap.queries, { asked, similarity: knobs.querySimilarity });
    return queries.length === 0 ? [] : { ...gap, queries: [...queries] };
  });
}
