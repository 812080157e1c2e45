import { AIMessage, HumanMessage } from '@langchain/core/messages';
import { Overwrite } from '@langchain/langgraph';
import { believedIntent, pendingUserText, questionOf } from '@research-studio/core';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { understandTask } from './understand.task.ts';

/**
 * Intent gate, check for ambiguity, and the preferences that the question states. First node, so it also clears what
 * an earlier question on the same thread left behind.
 *
 * Reads `question`, or the last user message where only messages came in. Replaces `question`, `mode`, `intent`,
 * `understanding`, `reply`, `isAmbiguous`, `clarification`, `preferences`, the copies of knobs, and all results of an
 * earlier question.
 */
export async function understand(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports, signal } = await contextOf(runtime);
  const question = questionOf(state);
  const answer = await ports.reasoner.reason(understandTask, { question, today: ports.today }, signal);
  const intent = believedIntent(answer, question);
  const isAmbiguous = answer.clarification !== null && intent !== 'chit_chat' && intent !== 'malicious';
  return {
    ...nothingFoundYet(),
    question,
    mode: knobs.mode,
    maxIterations: knobs.maxIterations,
    minCoverage: knobs.minCoverage,
    intent,
    understanding: answer.understanding,
    reply: answer.reply,
    isAmbiguous,
    clarification: isAmbiguous ? answer.clarification : null,
    userClarification: null,
    preferences: answer.preferences,
    messages: [
      ...(pendingUserText(state) === null ? [new HumanMessage(question)] : []),
      new AIMessage(answer.understanding),
    ],
  };
}

function nothingFoundYet() {
  return {
    searchesDone: new Overwrite([]),
    foundSources: new Overwrite([]),
    evidence: new Overwrite([]),
    teasers: new Overwrite([]),
    pageNotes: new Overwrite([]),
    workerResults: new Overwrite([]),
    doneWorkers: new Overwrite(0),
    totalWorkers: 0,
    subQuestions: [],
    sources: {},
    synthesis: null,
    conflicts: [],
    gaps: [],
    coverage: 0,
    answered: 'none',
    missing: [],
    readyToWrite: false,
    iteration: 0,
    draft: null,
    checks: [],
    confidence: 0,
    report: null,
    metadata: null,
  } as const;
}
