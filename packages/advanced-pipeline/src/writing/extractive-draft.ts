import { writeSection } from '@research-studio/core';
import type { WriteReportInput, WrittenReport } from '../nodes/write-report.task.ts';
import { chooseFindings } from './choose-findings.ts';
import { wordKey } from './match-claims.ts';

/**
 * A report put together from the claims as they stand: those of each section in order, within the words of the brief.
 * What a verified finding says above is not said again, where the section has more to say.
 */
export function extractiveDraft(input: WriteReportInput): WrittenReport {
  const { brief, title, sections, claims, evidence, candidates } = input;
  const sourceOf = new Map(evidence.map(({ id, sourceId }) => [id, sourceId]));
  const findings = [...chooseFindings(candidates, [], input)];
  const quoted = new Set(
    candidates.filter(({ id }) => findings.includes(id)).map(({ quote }) => wordKey(quote)),
  );
  const chosen = withinWords(claims, brief.maxWords);
  const written: string[] = [];
  for (const [place] of sections.entries()) {
    const own = chosen.filter(({ section }) => section === place);
    const fresh = own.filter(({ text }) => !quoted.has(wordKey(text)));
    const told = (fresh.length > 0 ? fresh : own).flatMap(({ text, evidenceIds }) => {
      const [id] = evidenceIds;
      return id === undefined ? [] : [{ id, sourceId: sourceOf.get(id) ?? '', quote: text }];
    });
    written.push(
      writeSection({
        heading: sections[place]?.heading ?? '',
        evidence: told,
        format: brief.format,
        written,
        language: brief.language,
      }),
    );
  }
  return { title, sections: written, findings };
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
