import { AIMessage } from '@langchain/core/messages';
import { describeEvidence, detectGapsTask, distinctQueries, settleAnswer } from '@research-studio/core';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { describeDeadEnds } from '../rounds/dead-ends.ts';
import { terminationReason } from '../rounds/termination-reason.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Decides what the evidence does not answer yet and where research goes: another round, back from dead ends to other
 * angles, or on to the sources. Heuristics come first; a model is asked only what evidence is for.
 *
 * Reads the plan, `evidence`, `rounds`, `deadEnds`, `workerResults`; replaces `coverage`, `answered`, `missing`, `gaps`,
 * `pendingSearches`, `nextStep`, `terminationReason`.
 */
export async function detectGaps(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  const reason = terminationReason(state, knobs, ports.reasoner.budget?.() ?? null);
  const found = await findGaps(state, context);
  const nextStep = nextStepOf({ state, found, isOver: reason !== null, context });
  const isCovered = found.gaps.length === 0 || found.coverage >= knobs.minCoverage;
  const why = reason ?? whyFinished(isCovered);
  if (nextStep === 'finish' && found.gaps.length > 0) ports.emit({ type: 'notice', message: endOf(why) });
  return {
    ...found,
    missing: found.gaps,
    nextStep,
    terminationReason: nextStep === 'finish' ? why : null,
    messages: [new AIMessage(`${found.gaps.length} gaps; next: ${nextStep}.`)],
  };
}

type FoundGaps = Pick<ResearchState, 'coverage' | 'answered' | 'gaps' | 'pendingSearches'>;

function nothingFound({ researchQuestions }: ResearchState): FoundGaps {
  return {
    coverage: 0,
    answered: 'none',
    gaps: researchQuestions.map(({ text }) => text),
    pendingSearches: [],
  };
}

/** Nothing found is a gap everywhere; where nobody was sent, nothing has changed since the last answer. */
async function findGaps(state: ResearchState, context: NodeContext): Promise<FoundGaps> {
  if (state.evidence.length === 0) return nothingFound(state);
  if (state.subQuestions.length > 0) return askForGaps(state, context);
  const { coverage, answered, gaps, pendingSearches } = state;
  return { coverage, answered, gaps, pendingSearches };
}

async function askForGaps(state: ResearchState, { knobs, ports, signal }: NodeContext): Promise<FoundGaps> {
  const queriesDone = state.searchesDone.map(({ query }) => query);
  const report = await ports.reasoner.reason(
    detectGapsTask,
    {
      question: state.question,
      clarification: state.userClarification,
      today: ports.today,
      researchQuestions: state.researchQuestions,
      evidence: describeEvidence(state.evidence, state.sources),
      queriesDone,
      strategy: state.iteration === 1 ? 'broaden' : state.iteration === 2 ? 'narrow' : 'synonyms',
      deadEnds: state.deadEnds.length === 0 ? undefined : describeDeadEnds(state.deadEnds),
    },
    signal,
  );
  return {
    ...settleAnswer(state.researchQuestions, report, state.coverage),
    pendingSearches: distinctQueries([...report.searches, ...state.pendingSearches], {
      asked: queriesDone,
      similarity: knobs.querySimilarity,
    }),
  };
}

interface Decision {
  readonly state: ResearchState;
  readonly found: FoundGaps;
  readonly isOver: boolean;
  readonly context: NodeContext;
}

/** Backtracking is for a round whose paths led nowhere: subagents that found nothing and left dead ends behind. */
function nextStepOf({ state, found, isOver, context }: Decision): ResearchState['nextStep'] {
  const { minCoverage, maxBacktracks } = context.knobs;
  if (isOver) return 'finish';
  const isCovered = state.evidence.length > 0 && (found.gaps.length === 0 || found.coverage >= minCoverage);
  if (isCovered) return 'finish';
  const lost = new Set(
    state.workerResults
      .filter(({ evidenceCount }) => evidenceCount === 0)
      .map(({ subQuestionId }) => subQuestionId),
  );
  const lastRound = new Set(state.subQuestions.map(({ id }) => id));
  const hasDeadEnds = state.deadEnds.some(
    ({ subQuestionId }) => lost.has(subQuestionId) && lastRound.has(subQuestionId),
  );
  if (hasDeadEnds && state.backtracks < maxBacktracks) return 'backtrack';
  return found.pendingSearches.length > 0 ? 'research' : 'finish';
}

function whyFinished(isCovered: boolean): string {
  return isCovered ? 'Enough of what was asked is covered.' : 'No query is left that was not asked before.';
}

/** Gaps may be left: a reader of the progress is told why no further round closes them. */
export function endOf(reason: string): string {
  return `No further round of research. ${reason}`;
}
