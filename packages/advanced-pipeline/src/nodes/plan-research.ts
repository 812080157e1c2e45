import { AIMessage } from '@langchain/core/messages';
import { reportBrief } from '@research-studio/core';
import type { Config } from '../config.ts';
import { contextOf, type ResearchRuntime } from '../context.ts';
import { buildPlan, type PlanLimits } from '../planning/build-plan.ts';
import { questionsOf } from '../planning/research-plan.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { planResearchTask } from './plan-research.task.ts';

/**
 * Decides what must be found out, with which queries, and what the report will be made of. On the fast path it also
 * sends the work out, in the orchestrator's place.
 *
 * Reads `question`, `understanding`, `userClarification`, `analysis`, `discovery`, `preferences`, `fastPath`; replaces
 * `plan` and `researchQuestions`, on the fast path also `subQuestions`, `totalWorkers` and `pagesPerWorker`.
 */
export async function planResearch(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = await contextOf(runtime);
  const limits = state.fastPath ? fastLimits(knobs) : limitsOf(knobs);
  const { question } = state;
  const answer = await ports.reasoner.reason(
    planResearchTask,
    {
      question,
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

function limitsOf(knobs: Config): PlanLimits {
  return {
    primary: knobs.maxPrimaryQuestions,
    secondary: knobs.maxSecondaryQuestions,
    tertiary: knobs.maxTertiaryQuestions,
    queriesPerQuestion: knobs.queriesPerQuestion,
    sections: knobs.maxOutlineSections,
    similarity: knobs.querySimilarity,
  };
}

/** A simple question has itself, a few queries and a section or two. */
function fastLimits(knobs: Config): PlanLimits {
  return {
    ...limitsOf(knobs),
    primary: 1,
    secondary: 0,
    tertiary: 0,
    queriesPerQuestion: Math.min(FAST_QUERIES, knobs.queriesPerQuestion),
    sections: Math.min(FAST_SECTIONS, knobs.maxOutlineSections),
  };
}

const FAST_QUERIES = 3;
const FAST_SECTIONS = 2;
