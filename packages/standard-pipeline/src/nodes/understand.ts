import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { Overwrite } from '@langchain/langgraph';
import { believedIntent, pendingUserText, questionOf } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import { searchAhead } from '../search-ahead.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { numbered } from './plan.ts';
import { understandTask } from './understand.task.ts';

/**
 * Intent gate, check for ambiguity, the preferences that the question states, and the plan, in one. While a model thinks,
 * the question itself is searched already. First node, so it also clears what an earlier question on the same thread
 * left behind.
 *
 * Reads `question`, or the last user message where only messages came in. Replaces `question`, `mode`, `intent`,
 * `reply`, `isAmbiguous`, `clarification`, `preferences`, `researchQuestions`, the copies of knobs, and all results of
 * an earlier question.
 */
export async function understand(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports, signal } = context;
  const question = questionOf(state);
  const { maxQuestions, queriesPerQuestion } = knobs;
  const search = searchAhead(question, context);
  const answer = await ports.reasoner.reason(
    understandTask,
    { question, today: ports.today, maxQuestions, queriesPerQuestion },
    signal,
  );
  const intent = believedIntent(answer, question);
  const isResearch = intent !== 'chit_chat' && intent !== 'malicious';
  if (!isResearch) search.cancel();
  const isAmbiguous = answer.clarification !== null && isResearch;
  const researchQuestions = isResearch ? numbered(answer, maxQuestions) : [];
  return {
    ...nothingFoundYet(),
    question,
    mode: knobs.mode,
    usesModel: ports.usesModel,
    maxIterations: knobs.maxIterations,
    minCoverage: knobs.minCoverage,
    intent,
    reply: answer.reply,
    isAmbiguous,
    clarification: isAmbiguous ? answer.clarification : null,
    userClarification: null,
    preferences: answer.preferences,
    researchQuestions,
    messages: [
      ...(pendingUserText(state) === null ? [new HumanMessage(question)] : []),
      ...(isResearch ? [new AIMessage(`Planned ${researchQuestions.length} research questions.`)] : []),
    ],
  };
}

function nothingFoundYet() {
  return {
    searchesDone: new Overwrite([]),
    candidates: new Overwrite([]),
    foundSources: new Overwrite([]),
    evidence: new Overwrite([]),
    teasers: new Overwrite([]),
    pageNotes: new Overwrite([]),
    failures: new Overwrite([]),
    totalWorkers: 0,
    totalGroups: 0,
    subQuestions: [],
    pageGroups: [],
    unread: [],
    sources: {},
    conflicts: [],
    gaps: [],
    openGaps: [],
    coverage: 0,
    answered: 'none',
    missing: [],
    needsMoreResearch: false,
    pagesLeft: 0,
    newPassages: 0,
    assessedPassages: 0,
    iteration: 0,
    draft: null,
    checks: [],
    confidence: 0,
    report: null,
    metadata: null,
  } as const;
}
