import { AIMessage } from '@langchain/core/messages';
import { cleanDraft } from '@research-studio/core';
import type { ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

const REFUSAL = 'This is not something that Research Studio will look into.';
const GREETING =
  'Hello. Ask a question that sources can answer, and a report with checkable citations comes back.';

/** Answers chit-chat briefly and refuses what would hurt people. Nothing is searched, and the reply is all there is. */
export async function respond(state: ResearchState, _runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const markdown = cleanDraft(state.reply ?? '') || (state.intent === 'malicious' ? REFUSAL : GREETING);
  return {
    report: { markdown: `${markdown}\n`, sections: [], sources: [], evidence: [], claims: [] },
    metadata: {
      answered: 'none',
      iterations: 0,
      coverage: 0,
      confidence: 0,
      sourcesCount: 0,
      evidenceCount: 0,
    },
    messages: [new AIMessage(markdown)],
  };
}
