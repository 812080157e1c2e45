import { writeSection } from '@research-studio/core';
import type { WriteReportInput, WrittenReport } from '../nodes/write-report.task.ts';

/**
 * A report put together from the claims as they stand: those of each section in order, within the words of the brief.
 * Which findings are shown is left to the rules for them.
 */
export function extractiveDraft(input: WriteReportInput): WrittenReport {
  const { brief, title, sections, claims, evidence } = input;
  const items = new Map(evidence.map((item) => [item.id, item]));
  const chosen = withinWords(claims, brief.maxWords);
  const written: string[] = [];
  for (const [place, { heading }] of sections.entries()) {
    const own = chosen.filter(({ section }) => section === place);
    const told = own.flatMap(({ text, evidenceIds: [id] }) => {
      const item = items.get(id ?? '');
      if (item === undefined) return [];
      const isRow = item.quote.includes(' | ') && !item.quote.includes(text);
      return [{ id: item.id, sourceId: item.sourceId, quote: text, isRow }];
    });
    const { format, language } = brief;
    written.push(writeSection({ heading, evidence: told, format, written, language }));
  }
  return { title, sections: written, findings: [] };
}

type Writable = WriteReportInput['claims'][number];

const SURENESS: Readonly<Record<Writable['level'], number>> = { high: 2, medium: 1, low: 0 };

/** The surest claims that fit, in their order; at least one. */
function withinWords(claims: readonly Writable[], maxWords: number | null): readonly Writable[] {
  if (maxWords === null) return claims;
  let left = maxWords;
  const kept = new Set<Writable>();
  for (const claim of claims.toSorted((a, b) => SURENESS[b.level] - SURENESS[a.level])) {
    const words = claim.text.split(/\s+/u).length;
    if (words > left && kept.size > 0) continue;
    kept.add(claim);
    left -= words;
  }
  return claims.filter((claim) => kept.has(claim));
}
