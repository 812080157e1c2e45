import { AIMessage } from '@langchain/core/messages';
import { reportBrief } from '@research-studio/core/report';
import { partsOfQuestion } from '@research-studio/extractive';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import type { Knobs } from '../../knobs.ts';
import { buildPlan, planLimits, proposedPlan } from '../../planning/build-plan.ts';
import type { PlanAnswer } from '../../planning/plan-answer.ts';
import { planResearchTask } from '../../planning/plan-research.task.ts';
import { type PlanLimits, questionsOf } from '../../planning/research-plan.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Decides what must be found out, with which queries, and what the report will be made of, where that was not planned with the
 * analysis or is no longer right. On the fast path it also
 * sends the work out, in the orchestrator's place.
 *
 * Reads `question`, `understanding`, `userClarification`, `analysis`, `discovery`, `plannedQuestions`, `preferences`,
 * `fastPath`; replaces
 * `plan` and `researchQuestions`, on the fast path also `subQuestions`, `totalWorkers` and `pagesPerWorker`.
 */
export async function planResearch(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  const { question } = state;
  const limits = state.fastPath ? fastLimits(knobs, question) : planLimits(knobs, question);
  const answer = isStillRight(state)
    ? proposedPlan(state.plannedQuestions, question)
    : await askForPlan(state, limits, context);
  const plan = buildPlan({ question, answer, limits });
  const researchQuestions = questionsOf(plan.tree);
  const update: ResearchUpdate = {
    plan,
    researchQuestions,
    messages: [new AIMessage(`Planned ${researchQuestions.length} research questions.`)],
  };
  if (!state.fastPath) return update;
  const subQuestions = researchQuestions.filter(({ queries }) => queries.length > 0);
  ports.emit({ type: 'plan-ready', subQuestions });
  return {
    ...update,
    subQuestions,
    totalWorkers: state.totalWorkers + subQuestions.length,
    pagesPerWorker: Math.min(knobs.pagesPerSubagent, knobs.maxSources),
  };
}

/** What was planned with the analysis holds, unless the user or a search has since shown which reading is meant. */
function isStillRight({ plannedQuestions, userClarification, discovery }: ResearchState): boolean {
  const isSettled = discovery?.entities.some(({ name, reading }) => name !== reading) ?? false;
  return plannedQuestions.length > 0 && userClarification === null && !isSettled;
}

function askForPlan(
  state: ResearchState,
  limits: PlanLimits,
  { knobs, ports, signal }: NodeContext,
): Promise<PlanAnswer> {
  return ports.reasoner.reason(
    planResearchTask,
    {
      question: state.question,
      understanding: state.understanding,
      clarification: state.userClarification,
      analysis: state.analysis,
      discovery: state.userClarification === null ? state.discovery : null,
      brief: reportBrief({ ...state, knobs, today: ports.today }),
      today: ports.today,
      limits,
    },
    signal,
  );
}

/** A simple question has itself, a few queries and a section or two. */
function fastLimits(knobs: Knobs, question: string): PlanLimits {
  return {
    ...planLimits(knobs, question),
    primary: Math.max(1, partsOfQuestion(question).length),
    secondary: 0,
    tertiary: 0,
    queriesPerQuestion: Math.min(FAST_QUERIES, knobs.queriesPerQuestion),
    sections: FAST_SECTIONS,
  };
}

const FAST_QUERIES = 3;
const FAST_SECTIONS = 2;
