import type { EvidenceItem, ReportBrief } from '@research-studio/core';
import { writeSection } from '@research-studio/extractive';
import type { ScoredClaim } from '../claims/claim-stages.ts';

export interface ClaimedReport {
  readonly brief: ReportBrief;
  /** As planned. */
  readonly title: string;
  readonly sections: readonly { readonly heading: string }[];
  /** What the report may state. */
  readonly claims: readonly Pick<ScoredClaim, 'text' | 'section' | 'level' | 'evidenceIds'>[];
  /** What these claims rest on. */
  readonly evidence: readonly EvidenceItem[];
}

export interface WrittenReport {
  readonly title: string;
  /** Markdown of each planned section, without its heading; empty where nothing is to be said. */
  readonly sections: readonly string[];
}

/**
 * A report put together from the claims as they stand: those of each section in order, within the words of the brief.
 */
export function extractiveDraft(input: ClaimedReport): WrittenReport {
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
  return { title, sections: written };
}

type Writable = ClaimedReport['claims'][number];

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
