import { AIMessage } from '@langchain/core/messages';
import { checkDraft } from '@research-studio/core/report';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { materialOf } from '../../propositions/material.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Judges each sentence of the draft by the passages that it cites: by code if it is verbatim, else by a model.
 * A report that code put together was judged as it was made.
 *
 * Reads `draft` and everything gathered; replaces `draft` by its safe form, and `checks`.
 */
export async function verifyReport(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  if (state.draft === null) return { checks: [] };
  const material = materialOf(state, context);
  const { draft, checks } = await checkDraft({ draft: state.draft, material, known: state.checks }, context);
  const right = checks.filter(({ verdict }) => verdict === 'supported').length;
  return {
    draft,
    checks: [...checks],
    messages: [new AIMessage(`${right} of ${checks.length} sentences hold.`)],
  };
}
