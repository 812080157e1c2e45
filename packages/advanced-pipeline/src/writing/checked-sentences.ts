import type { AssembledReport, EvidenceItem } from '@research-studio/core';
import type { Contradiction, checkFindings } from '@research-studio/verification';

export type CheckedSentence = Parameters<typeof checkFindings>[0]['sentences'][number];

/**
 * The claims of a report's prose with the evidence that they cite, for a last look. The lines that tell both sides of a
 * contradiction are left out: they contradict each other by design.
 */
export function checkedSentences(
  { sections, claims }: Pick<AssembledReport, 'sections' | 'claims'>,
  evidence: readonly EvidenceItem[],
): readonly CheckedSentence[] {
  const items = new Map(evidence.map((item) => [item.id, item]));
  const told = new Set(sections.filter(({ role }) => role !== undefined).flatMap(({ claimIds }) => claimIds));
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
export function untoldContradictions<Kind extends Pick<Contradiction, 'sides'>>(
  { sections, claims }: Pick<AssembledReport, 'sections' | 'claims'>,
  contradictions: readonly Kind[],
): readonly Kind[] {
  const ids = new Set(sections.filter(({ role }) => role === 'told').flatMap(({ claimIds }) => claimIds));
  const told = new Set(claims.filter(({ id }) => ids.has(id)).flatMap(({ evidenceIds }) => evidenceIds));
  return contradictions.filter(
    ({ sides }) => sides.filter(({ statementIds }) => statementIds.some((id) => told.has(id))).length < 2,
  );
}
