import { AIMessage } from '@langchain/core/messages';
import { type AssembledReport, describeEvidence, reportBrief } from '@research-studio/core';
import {
  type Contradiction,
  type Finding,
  checkFindings as findProblems,
} from '@research-studio/verification';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Looks the finished report through, by code, for what a careful reader should look at again. Advisory: the report stays as it
 * is. Where models have checked and edited it, what code is not sure of was put to them already.
 *
 * Reads `report`, `draft`, `evidence`, `sources`, `contradictions`; replaces `flaggedIssues`.
 */
export async function checkFindings(state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const { knobs, ports } = await contextOf(runtime);
  const found = problemsIn(state, reportBrief({ ...state, knobs, today: ports.today }));
  const findings = state.draft === null ? found : found.filter(({ open }) => !open);
  for (const { severity, message } of findings)
    if (severity !== 'low') ports.emit({ type: 'warning', message: `To be looked at again: ${message}` });
  return {
    flaggedIssues: [...findings],
    messages: [new AIMessage(`${findings.length} things in the report to be looked at again.`)],
  };
}

function problemsIn(state: ResearchState, { language }: { readonly language: string }): readonly Finding[] {
  const { report, contradictions } = state;
  return findProblems({
    sentences: report === null ? [] : checkedSentences(report, state),
    contradictions: report === null ? [] : untoldContradictions(report, contradictions),
    language,
  });
}

type CheckedSentence = Parameters<typeof findProblems>[0]['sentences'][number];

/**
 * The claims of a report with the evidence that they cite. The lines that tell both sides of a contradiction are left
 * out: they contradict each other by design.
 */
function checkedSentences(
  { sections, claims }: Pick<AssembledReport, 'sections' | 'claims'>,
  { evidence, sources }: Pick<ResearchState, 'evidence' | 'sources'>,
): readonly CheckedSentence[] {
  const items = new Map(describeEvidence(evidence, sources).map((item) => [item.id, item]));
  const told = new Set(sections.filter(({ role }) => role === 'told').flatMap(({ claimIds }) => claimIds));
  return claims
    .filter(({ id }) => !told.has(id))
    .map(({ id, text, evidenceIds }) => ({
      id,
      text,
      hasCitation: evidenceIds.length > 0,
      evidence: evidenceIds.flatMap((evidenceId) => {
        const item = items.get(evidenceId);
        if (item === undefined) return [];
        const { quote, fact, sourceId, publishedAt, title, site } = item;
        return [{ id: evidenceId, quote, sourceId, publishedAt, context: [title, site, fact].join('\n') }];
      }),
    }));
}

/** Contradictions of which the report does not tell two sides beside each other. */
function untoldContradictions<Kind extends Pick<Contradiction, 'sides'>>(
  { sections, claims }: Pick<AssembledReport, 'sections' | 'claims'>,
  contradictions: readonly Kind[],
): readonly Kind[] {
  const ids = new Set(sections.filter(({ role }) => role === 'told').flatMap(({ claimIds }) => claimIds));
  const told = new Set(claims.filter(({ id }) => ids.has(id)).flatMap(({ evidenceIds }) => evidenceIds));
  return contradictions.filter(
    ({ sides }) => sides.filter(({ statementIds }) => statementIds.some((id) => told.has(id))).length < 2,
  );
}
