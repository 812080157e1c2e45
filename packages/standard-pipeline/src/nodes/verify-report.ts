import { AIMessage } from '@langchain/core/messages';
import { checkDraft } from '@research-studio/core/report';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { materialOf } from './write-report.ts';

/**
 * Judges each sentence of the draft by the passages that it cites: by code if it is verbatim, else by
 * a model. A draft of quotations needs no judge.
 *
 * Reads `draft` and everything gathered; replaces `draft` by its safe form, and `checks`.
 */
export async function verifyReport(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { draft: written } = state;
  if (written === null || written.isExtractive) return { checks: [] };
  const material = materialOf(state, context);
  const { draft, checks } = await checkDraft(
    { draft: written.draft, material, known: state.checks },
    context,
  );
  const right = checks.filter(({ verdict }) => verdict === 'supported').length;
  return {
    draft: { draft, isExtractive: false },
    checks: [...checks],
    messages: [new AIMessage(`${right} of ${checks.length} sentences hold.`)],
  };
}
