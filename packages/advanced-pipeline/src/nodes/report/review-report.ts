import { interrupt } from '@langchain/langgraph';
import { checkKey } from '@research-studio/core/citation';
import { checkDraft, type Draft, draftFromMarkdown, markdownOfDraft } from '@research-studio/core/report';
import { askPerson } from '@research-studio/core/research';
import { signOf } from '@research-studio/messages';
import { contextOf, type NodeContext, type ResearchRuntime } from '../../context.ts';
import { materialOf } from '../../propositions/material.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';
import { codedDraft, compileReport, finished } from '../../writing/compile-report.ts';

/**
 * Pauses for a person before the report is published. The text under review carries the marks of its passages. An edited
 * text is checked like any other and nothing of it is deleted: what its passages do not support is signed. Feedback has the
 * report written again. Without `review: full`, and where nothing was written, the report is published as it is.
 *
 * Reads `report`, `draft`, `checks` and everything gathered; replaces `reportFeedback` (null unless the report is to be
 * written again), `reviewFeedback`, and for an edit `edited`, `draft`, `checks` and what `finished` does.
 */
export async function reviewReport(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { knobs, ports } = context;
  if (knobs.review !== 'full' || state.report === null || state.report.claims.length === 0)
    return { reportFeedback: null };
  const draft = state.draft ?? codedDraft(state, context);
  const { choice, text } = askPerson({
    pause: {
      kind: 'report',
      question: 'Is this report ready to be published? Marks such as [E101] lead to its passages.',
      options: ['approve', 'edit', 'feedback'],
      text: markdownOfDraft(draft),
      flags: [...flagsOn(state)],
    },
    emit: ports.emit,
    interrupt,
  });
  if (text === null || choice === 'approve') return { reportFeedback: null };
  if (choice === 'feedback')
    return { report: null, reportFeedback: text, reviewFeedback: [...state.reviewFeedback, text] };
  const edits = [...new Set([...state.edited, 'report' as const])];
  return {
    reportFeedback: null,
    edited: edits,
    ...(await edited(draftFromMarkdown(text, draft.title), state, context)),
  };
}

/** Findings to be read with care, and sentences that bear a sign. */
function flagsOn({ flaggedIssues, report }: ResearchState): readonly string[] {
  const signed = (report?.claims ?? []).filter((claim) => signOf(claim) !== null);
  return [
    ...flaggedIssues.map(({ message }) => message),
    ...signed.map(({ text, verdict }) => `${verdict.replace('_', ' ')}: ${text}`),
  ];
}

async function edited(given: Draft, state: ResearchState, context: NodeContext): Promise<ResearchUpdate> {
  const material = materialOf(state, context);
  const { draft, checks } = await checkDraft({ draft: given, material, known: state.checks }, context);
  const byKey = new Map(checks.map((check) => [checkKey(check), check]));
  const report = await compileReport({ draft, checks: byKey }, state, context);
  return { draft, checks: [...checks], ...finished(report, state, context) };
}
