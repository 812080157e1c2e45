import type { Intent } from '@research-studio/schemas';
import type { AssembledReport } from '../../citation/assembled-report.ts';
import { cleanDraft } from '../../citation/clean-draft.ts';

const REFUSAL = 'This is not something that Research Studio will look into.';
const GREETING =
  'Hello. Ask a question that sources can answer, and a report with checkable citations comes back.';

/** The short answer to small talk, or the refusal of what would hurt people: all that such a run has to say. */
export function replyReport({ reply, intent }: { reply: string | null; intent: Intent }): AssembledReport {
  const said = cleanDraft(reply ?? '') || (intent === 'malicious' ? REFUSAL : GREETING);
  return { markdown: `${said}\n`, sections: [], sources: [], evidence: [], claims: [] };
}

/** The final state of a run without sources: a short reply, or the honest report that nothing was found. */
export function endedWithoutSources(report: AssembledReport, iterations: number) {
  const none = { answered: 'none', coverage: 0, confidence: 0 } as const;
  return { report, ...none, metadata: { ...none, iterations, sourcesCount: 0, evidenceCount: 0 } };
}
