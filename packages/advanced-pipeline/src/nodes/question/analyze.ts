import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { Overwrite } from '@langchain/langgraph';
import { warnOfUnmetWishes } from '@research-studio/core/report';
import {
  believedIntent,
  distinctReadings,
  pendingUserText,
  questionOf,
  searchAhead,
  standAloneQuestion,
} from '@research-studio/core/research';
import { clearedFields } from '@research-studio/core/run';
import { understandQuestion } from '@research-studio/extractive';
import type { Clarification, Intent } from '@research-studio/schemas';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { SURE_ENOUGH } from '../../discovery/clarification-of.ts';
import { checkEntities } from '../../discovery/find-entities.ts';
import type { QueryAnalysis } from '../../discovery/query-analysis.ts';
import { checkedScope } from '../../discovery/temporal-scope.ts';
import { planLimits } from '../../planning/build-plan.ts';
import type { PlannedQuestion } from '../../planning/plan-answer.ts';
import { planResearchTask } from '../../planning/plan-research.task.ts';
import { ResearchState, type ResearchUpdate } from '../../state.ts';
import { type Analysis, analyzeTask } from './analyze.task.ts';

/**
 * Intent gate, analysis of the question, the preferences that it states, and a plan, in one. While a model thinks, the question
 * itself is searched already. First node, so it also clears what an earlier question on the same thread left behind.
 *
 * Reads `question`, or the last user message where only messages came in. Replaces `question`, `intent`,
 * `understanding`, `usesModel`, `plannedQuestions`, `reply`, `preferences`, `analysis`, `complexity`, `clarification` (what is open apart from the
 * meaning of names, which `discover` judges), and all results of an earlier question.
 */
export function analyze(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  return analyzed(state, runtime, { plans: true });
}

/** The same without a plan, for a graph whose brief is the plan. */
export function analyzeForBrief(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  return analyzed(state, runtime, { plans: false });
}

async function analyzed(
  state: ResearchState,
  runtime: ResearchRuntime,
  { plans }: { readonly plans: boolean },
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { ports, signal } = context;
  const question = await standAloneQuestion(questionOf(state), context);
  const { today } = ports;
  const search = searchAhead(question, context);
  const [answer, planned] = await Promise.all([
    ports.reasoner.reason(analyzeTask, { question, today }, signal),
    plans ? planFor(question, context) : [],
  ]);
  const intent = believedIntent(answer, question);
  if (intent === 'chit_chat' || intent === 'malicious') search.cancel();
  else warnOfUnmetWishes(answer.preferences, context);
  return {
    ...clearedFields(ResearchState.fields, new Overwrite([])),
    isVerifiedDisabled: state.isVerifiedDisabled,
    question,
    intent,
    understanding: answer.understanding,
    usesModel: ports.usesModel,
    plannedQuestions: intent === 'chit_chat' || intent === 'malicious' ? [] : [...planned],
    reply: answer.reply,
    preferences: answer.preferences,
    analysis: checkedAnalysis(answer, question, today),
    complexity: answer.complexity,
    clarification: openPoint(answer, { intent, question }),
    messages: [
      ...(pendingUserText(state) === null ? [new HumanMessage(question)] : []),
      new AIMessage(answer.understanding),
    ],
  };
}

/** Empty without a model: then the plan is made where names have been looked up. */
async function planFor(
  question: string,
  { knobs, ports, signal }: NodeContext,
): Promise<readonly PlannedQuestion[]> {
  if (!ports.usesModel) return [];
  const open = { clarification: null, analysis: null, discovery: null };
  const input = { question, ...open, today: ports.today, limits: planLimits(knobs, question) };
  return (await ports.reasoner.reason(planResearchTask, input, signal)).questions;
}

function checkedAnalysis(answer: Analysis, question: string, today: string): QueryAnalysis {
  const { kind, from, to } = answer.temporalScope;
  const given = { kind, from: from === null ? null : String(from), to: to === null ? null : String(to) };
  return {
    questionType: answer.questionType,
    entities: checkEntities(answer.entities, question),
    temporalScope: checkedScope(given, question, today),
    complexity: answer.complexity,
  };
}

interface Gate {
  readonly intent: Intent;
  readonly question: string;
}

/** Null where the likeliest option is sure enough; a question of which nobody can tell what it asks always has one. */
function openPoint({ openPoint: open }: Analysis, gate: Gate): Clarification | null {
  const { intent, question } = gate;
  if (intent === 'chit_chat' || intent === 'malicious') return null;
  const isUnclear = intent === 'clarification_needed';
  if (open !== null && (isUnclear || open.confidence < SURE_ENOUGH))
    return distinctReadings({ kind: open.kind, question: open.question, options: open.options });
  return isUnclear ? understandQuestion(question).clarification : null;
}
