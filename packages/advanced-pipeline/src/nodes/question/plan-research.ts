import { AIMessage } from '@langchain/core/messages';
import { partsOfQuestion } from '@research-studio/extractive';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import type { Knobs } from '../../knobs.ts';
import { buildPlan, planLimits } from '../../planning/build-plan.ts';
import type { PlanLimits, PlannedQuestion } from '../../planning/plan-answer.ts';
import { planResearchTask } from '../../planning/plan-research.task.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Decides what must be found out and with which queries, where that was not planned with the analysis or is no longer right.
 * On the fast path it also sends the work out, in the orchestrator's place.
 *
 * Reads `question`, `understanding`, `userClarification`, `analysis`, `discovery`, `plannedQuestions`, `preferences`,
 * `fastPath`; replaces `researchQuestions`, on the fast path also `subQuestions`, `totalWorkers` and `pagesPerWorker`.
 */
export async function planResearch(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  const { question } = state;
  const limits = state.fastPath ? fastLimits(knobs, question) : planLimits(knobs, question);
  const planned = isStillRight(state) ? state.plannedQuestions : await askForPlan(state, limits, context);
  const researchQuestions = buildPlan({ question, planned, limits });
  const update: ResearchUpdate = {
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

/** The plan of the analysis holds, unless the user or a search has since shown which reading is meant. */
function isStillRight({ plannedQuestions, userClarification, discovery }: ResearchState): boolean {
  const isSettled = discovery?.entities.some(({ name, reading }) => name !== reading) ?? false;
  return plannedQuestions.length > 0 && userClarification === null && !isSettled;
}

async function askForPlan(
  state: ResearchState,
  limits: PlanLimits,
  { ports, signal }: NodeContext,
): Promise<readonly PlannedQuestion[]> {
  const { question, understanding, userClarification: clarification, analysis } = state;
  const discovery = clarification === null ? state.discovery : null;
  const known = { question, understanding, clarification, analysis, discovery };
  const input = { ...known, today: ports.today, limits };
  return (await ports.reasoner.reason(planResearchTask, input, signal)).questions;
}

/** A simple question has itself and a few queries. */
function fastLimits(knobs: Knobs, question: string): PlanLimits {
  return {
    ...planLimits(knobs, question),
    primary: Math.max(1, partsOfQuestion(question).length),
    secondary: 0,
    tertiary: 0,
    queriesPerQuestion: Math.min(FAST_QUERIES, knobs.queriesPerQuestion),
  };
}

const FAST_QUERIES = 3;
