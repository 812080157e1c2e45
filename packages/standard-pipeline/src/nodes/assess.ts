import { AIMessage } from '@langchain/core/messages';
import { Overwrite } from '@langchain/langgraph';
import { isAtLeast } from '@research-studio/core/models';
import {
  type Assessment,
  assessmentInput,
  assessTask,
  foundForGaps,
  gapsNotSearched,
  nothingFound,
  notSearchedFirst,
  settleAnswer,
  settleConflicts,
  withNotes,
  withOpenQuestions,
  withoutSetAside,
} from '@research-studio/core/research';
import { contextOf, type NodeContext, type ResearchRuntime } from '../context.ts';
import { gapsToResearch } from '../gaps-to-research.ts';
import { afterAssess } from '../routes/after-assess.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/**
 * Judges what was found: what is answered, where it disagrees, what is missing, and whether another round is worth it.
 * What is missing is looked for in everything that was read before it is reported as missing.
 *
 * Reads the plan, `evidence`, `pageNotes`, `sources`, `searchesDone`; appends to `evidence`, and takes out what is set aside; replaces `conflicts`,
 * `coverage`, `answered`, `missing`, `userClarification`, `gaps`, `openGaps` and what `afterAssess` reads; adds one to `iteration`.
 */
export async function assess(before: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const userClarification = await withNotes(
    before.userClarification,
    `assess ${before.iteration}`,
    context.ports,
  );
  const state = { ...before, userClarification };
  const isNoted = userClarification !== before.userClarification;
  const iteration = state.iteration + 1;
  const update =
    !isNoted && hasBroughtNothing(state, context)
      ? nothingNew(state, iteration)
      : !isNoted && isLastOfSeveral(state, context, iteration)
        ? assessedLater(state, iteration)
        : await assessed(state, context, iteration);
  const { coverage, gaps, assessedPassages } = { ...state, ...update };
  context.ports.emit({ type: 'coverage-checked', iteration, coverage, gaps });
  const next = afterAssess({ ...state, ...update, evidence: state.evidence, messages: state.messages });
  if (state.mode === 'single' && next !== 'orchestrate')
    context.ports.emit({
      type: 'sub-question-end',
      subQuestionId: state.researchQuestions[0]?.id ?? 'q1',
      evidence: assessedPassages,
      summary: gaps.length === 0 ? '' : `Still missing: ${gaps.join('; ')}`,
    });
  return { ...update, userClarification };
}

/**
 * What `assess` leaves to be done beside the writing: the same judgement of everything that was found. It takes nothing out
 * any more, since the writer has the passages.
 *
 * Replaces `conflicts`, `coverage`, `answered`, `missing`, `gaps`, `notSearched`; no update where the rounds were assessed.
 */
export async function assessBesideWriting(
  state: ResearchState,
  context: NodeContext,
): Promise<ResearchUpdate> {
  if (!state.isAssessedLater) return {};
  const answer = withOpenQuestions(await judge(state, context, state.iteration), state.researchQuestions);
  const { coverage, answered, gaps } = settleAnswer(state.researchQuestions, answer, state.coverage);
  context.ports.emit({ type: 'coverage-checked', iteration: state.iteration, coverage, gaps });
  return {
    conflicts: settleConflicts(answer.conflicts, state.evidence),
    coverage,
    answered,
    missing: gaps,
    gaps,
    notSearched: gapsNotSearched(answer.gaps, { ...state, similarity: context.knobs.querySimilarity }),
  };
}

/** A later round after which no further one can follow: the writer need not wait for what is said of it. */
function isLastOfSeveral(state: ResearchState, { knobs, ports }: NodeContext, iteration: number): boolean {
  const isLast = iteration >= state.maxIterations || pagesLeftIn(state, knobs) === 0;
  return ports.usesModel && isLast && state.iteration > 0 && state.assessedPassages > 0;
}

function assessedLater(state: ResearchState, iteration: number) {
  return {
    isAssessedLater: true,
    openGaps: [],
    needsMoreResearch: false,
    newPassages: state.evidence.length - state.assessedPassages,
    assessedPassages: state.evidence.length,
    iteration,
    messages: [new AIMessage(`Round ${iteration}: ${state.evidence.length} passages, no round left.`)],
  } satisfies ResearchUpdate;
}

function pagesLeftIn({ sources }: ResearchState, { maxSources }: NodeContext['knobs']): number {
  return Math.max(0, maxSources - Object.keys(sources).length);
}

async function assessed(state: ResearchState, context: NodeContext, iteration: number) {
  const { knobs, ports } = context;
  const answer = withOpenQuestions(await judge(state, context, iteration), state.researchQuestions);
  // After the call, which may have changed it.
  const mayGoOn = !isAtLeast(await ports.tiers.of(`assessed ${state.messages.length}`), 'cached');
  const { querySimilarity: similarity } = knobs;
  const notSearched = gapsNotSearched(answer.gaps, { ...state, similarity });
  const wantsMore = answer.next === 'research' || notSearched.length > 0;
  if (!mayGoOn && wantsMore) ports.tiers.endResearch();
  const { coverage, answered, gaps } = settleAnswer(state.researchQuestions, answer, state.coverage);
  const { kept, setAside } = withoutSetAside(state.evidence, answer.setAside);
  const left = { ...state, evidence: kept, setAside: [...state.setAside, ...setAside] };
  const added = ports.usesModel ? await foundForGaps(answer.gaps, left, ports) : [];
  const passages = kept.length + added.length;
  return {
    evidence: setAside.length === 0 ? added : new Overwrite([...kept, ...added]),
    setAside,
    conflicts: settleConflicts(answer.conflicts, kept),
    coverage,
    answered: state.evidence.length === 0 ? 'none' : answered,
    missing: gaps,
    gaps,
    notSearched,
    openGaps: mayGoOn ? notSearchedFirst(gapsToResearch(answer, state, context), notSearched) : [],
    needsMoreResearch: mayGoOn && wantsMore,
    pagesLeft: pagesLeftIn(state, knobs),
    newPassages: state.evidence.length - state.assessedPassages,
    assessedPassages: passages,
    totalGroups: state.totalGroups + (added.length > 0 ? 1 : 0),
    iteration,
    messages: [
      new AIMessage(
        `Round ${iteration}: ${passages} passages, coverage ${Math.round(coverage * 100)}%, ${gaps.length} gaps.`,
      ),
    ],
  } satisfies ResearchUpdate;
}

/** A later round of which no new passage came: what was judged before still holds, and nobody is asked again. */
function hasBroughtNothing(state: ResearchState, { ports }: NodeContext): boolean {
  const isLater = state.iteration > 0 && state.evidence.length > 0;
  return ports.usesModel && isLater && state.evidence.length === state.assessedPassages;
}

function nothingNew({ missing }: ResearchState, iteration: number) {
  return {
    openGaps: [],
    needsMoreResearch: false,
    newPassages: 0,
    iteration,
    messages: [new AIMessage(`Round ${iteration}: nothing new, ${missing.length} gaps.`)],
  } satisfies ResearchUpdate;
}

async function judge(
  state: ResearchState,
  { ports, signal }: NodeContext,
  iteration: number,
): Promise<Assessment> {
  if (state.evidence.length === 0) return nothingFound(state);
  const input = assessmentInput(state, { today: ports.today, roundsLeft: state.maxIterations - iteration });
  return ports.reasoner.reason(assessTask, input, signal);
}
