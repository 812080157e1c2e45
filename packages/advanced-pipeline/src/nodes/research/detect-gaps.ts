import { AIMessage } from '@langchain/core/messages';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { reportEnd, terminationReason } from '../../rounds/termination-reason.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Decides, by code over what was assessed, where research goes: another round, back from dead ends to other angles, or on to the
 * sources.
 *
 * Reads `coverage`, `gaps`, `openGaps`, `pendingSearches`, `rounds`, `deadEnds`; replaces `nextStep`, `terminationReason`.
 */
export async function detectGaps(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const reason = terminationReason(state, context.knobs, context.tier);
  const nextStep = nextStepOf(state, reason !== null, context);
  const why = reason ?? (isCovered(state, context) ? ENOUGH : NOTHING_NEW);
  const end = nextStep === 'finish' ? why : null;
  reportEnd(state, end, context);
  return {
    nextStep,
    terminationReason: end,
    messages: [new AIMessage(`${state.gaps.length} gaps; next: ${nextStep}.`)],
  };
}

const MOST_BACKTRACKS = 1;

/** Backtracking is for a round whose paths led nowhere: subagents that found nothing and left dead ends behind. */
function nextStepOf(state: ResearchState, isOver: boolean, context: NodeContext): ResearchState['nextStep'] {
  if (isOver || isCovered(state, context)) return 'finish';
  const fruitful = new Set(state.evidence.map(({ subQuestionId }) => subQuestionId));
  const lost = new Set(state.subQuestions.map(({ id }) => id).filter((id) => !fruitful.has(id)));
  const hasDeadEnds = state.deadEnds.some(({ subQuestionId }) => lost.has(subQuestionId));
  if (hasDeadEnds && state.backtracks < MOST_BACKTRACKS) return 'backtrack';
  return state.pendingSearches.length + state.openGaps.length > 0 ? 'research' : 'finish';
}

/** With a model only its word that nothing is missing counts, which ends research before. */
function isCovered(
  { evidence, gaps, coverage, usesModel, notSearched }: ResearchState,
  { knobs }: NodeContext,
): boolean {
  if (evidence.length === 0 || notSearched.length > 0) return false;
  return usesModel ? gaps.length === 0 : coverage >= knobs.minCoverage;
}

const ENOUGH = 'Enough of what was asked is covered.';
const NOTHING_NEW = 'No query is left that was not asked before.';
