import { AIMessage } from '@langchain/core/messages';
import { Overwrite } from '@langchain/langgraph';
import { isAtLeast } from '@research-studio/core/models';
import {
  type Assessment,
  assessmentInput,
  assessTask,
  describeEvidence,
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
import { isAnswered } from '@research-studio/extractive';
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
  if (!isNoted && needsNoWait(state, context, iteration))
    return { ...assessedLater(state, iteration), userClarification };
  const update =
    !isNoted && hasBroughtNothing(state, context)
      ? nothingNew(state, iteration)
      : await assessed(state, context, iteration);
  announce({ state, update, iteration }, context);
  return { ...update, userClarification };
}

type LateFindings = Partial<
  Pick<
    ResearchState,
    'conflicts' | 'coverage' | 'answered' | 'missing' | 'gaps' | 'notSearched' | 'isAssessedLater'
  >
>;

interface LateAssessment {
  /**
   * Settles when the writing may begin, with what is known by then: nothing, if the assessor has only said that nothing is
   * missing. Null: another round is needed.
   */
  readonly beforeWriting: Promise<LateFindings | null>;
  /** The whole assessment as an update: for another round all of it, for a report what no draft depends on. */
  readonly whole: (next: 'round' | 'report') => Promise<ResearchUpdate>;
}

/**
 * Makes the assessment that `assess` left for later, beside the writing. No passage is set aside, since the writer has them.
 * Without such an assessment nothing is asked.
 */
export function assessBesideWriting(state: ResearchState, context: NodeContext): LateAssessment {
  if (!state.isAssessedLater) return { beforeWriting: Promise.resolve({}), whole: async () => ({}) };
  const { iteration } = state;
  const enough = Promise.withResolvers<LateFindings>();
  // No further round can follow a later one that is assessed here, whatever the assessor says.
  if (iteration > 1) enough.resolve({});
  // The key after `next`: what it says is whole.
  const watch = ({ next, conflicts }: Partial<Assessment>) => {
    if (next === 'write' && conflicts !== undefined) enough.resolve({});
  };
  const assessment = assessed(state, { ...context, watch }, iteration).then((update) => {
    announce({ state, update, iteration }, context);
    return update;
  });
  const findings = assessment.then((update) =>
    nextAfter(state, update) === 'orchestrate' ? null : { ...findingsOf(update), isAssessedLater: false },
  );
  return {
    beforeWriting: Promise.race([enough.promise, findings]),
    whole: async (next) =>
      next === 'round' ? { ...(await assessment), isAssessedLater: false } : findingsOf(await assessment),
  };
}

function findingsOf(update: Awaited<ReturnType<typeof assessed>>) {
  const { conflicts, coverage, answered, missing, gaps, notSearched } = update;
  return { conflicts, coverage, answered, missing, gaps, notSearched } satisfies LateFindings;
}

type RoundUpdate = Awaited<ReturnType<typeof assessed>> | ReturnType<typeof nothingNew>;

function nextAfter(state: ResearchState, update: RoundUpdate) {
  return afterAssess({ ...state, ...update, evidence: state.evidence, messages: state.messages });
}

interface Assessed {
  readonly state: ResearchState;
  readonly update: RoundUpdate;
  readonly iteration: number;
}

function announce({ state, update, iteration }: Assessed, { ports }: NodeContext): void {
  const { coverage, gaps, assessedPassages } = { ...state, ...update };
  ports.emit({ type: 'coverage-checked', iteration, coverage, gaps });
  if (state.mode === 'multi' || nextAfter(state, update) === 'orchestrate') return;
  ports.emit({
    type: 'sub-question-end',
    subQuestionId: state.researchQuestions[0]?.id ?? 'q1',
    evidence: assessedPassages,
    summary: gaps.length === 0 ? '' : `Still missing: ${gaps.join('; ')}`,
  });
}

/**
 * A later round after which no further one can follow, and a first one that by code answers every part and in which nothing
 * failed: the writer need not wait for what a model says of it.
 */
function needsNoWait(state: ResearchState, { knobs, ports, tier }: NodeContext, iteration: number): boolean {
  const { question, researchQuestions: parts, evidence, sources, failures, assessedPassages } = state;
  if (!ports.usesModel || evidence.length === assessedPassages) return false;
  if (state.iteration > 0)
    return assessedPassages > 0 && (iteration >= state.maxIterations || pagesLeftIn(state, knobs) === 0);
  if (failures.length > 0 || tier !== 'full') return false;
  return isAnswered({ question, parts, passages: describeEvidence(evidence, sources) });
}

function assessedLater(state: ResearchState, iteration: number) {
  return {
    isAssessedLater: true,
    openGaps: [],
    needsMoreResearch: false,
    iteration,
    messages: [
      new AIMessage(`Round ${iteration}: ${state.evidence.length} passages, assessed beside the writing.`),
    ],
  } satisfies ResearchUpdate;
}

function pagesLeftIn({ sources }: ResearchState, { maxSources }: NodeContext['knobs']): number {
  return Math.max(0, maxSources - Object.keys(sources).length);
}

/** `watch` sees the answer of the assessor grow. */
type Watched = NodeContext & { readonly watch?: (answer: Partial<Assessment>) => void };

async function assessed(state: ResearchState, context: Watched, iteration: number) {
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
  { ports, signal, watch }: Watched,
  iteration: number,
): Promise<Assessment> {
  if (state.evidence.length === 0) return nothingFound(state);
  const input = assessmentInput(state, { today: ports.today, roundsLeft: state.maxIterations - iteration });
  return ports.reasoner.reason(watch === undefined ? assessTask : { ...assessTask, watch }, input, signal);
}
