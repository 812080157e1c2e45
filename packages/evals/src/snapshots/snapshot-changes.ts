import { isDeepStrictEqual } from 'node:util';
import type { Bundle, Claim } from '@research-studio/schemas';

/** Longer claims are cut in messages. */
const MAX_CLAIM_LENGTH = 140;

/** What differs between two results for one case and pipeline, a line each; empty when nothing does. */
export function snapshotChanges(before: Bundle | null, after: Bundle | null): readonly string[] {
  if (after === null) return before === null ? [] : ['gone'];
  if (before === null)
    return [`new: ${counted(after.claims.length, 'claim')}, ${counted(after.sources.length, 'source')}`];
  const lines = [
    ...claimChanges(before, after),
    ...sourceChanges(before, after),
    ...metricChanges(before, after),
  ];
  if (lines.length > 0 || isDeepStrictEqual(before, after)) return lines;
  return [`other in ${partsThatDiffer(before, after).join(', ')}`];
}

function claimChanges(before: Bundle, after: Bundle): readonly string[] {
  const old = byText(before.claims);
  const now = byText(after.claims);
  const removed = [...old.keys()].filter((text) => !now.has(text)).map((text) => `− claim: ${short(text)}`);
  const added = [...now].filter(([text]) => !old.has(text));
  const ruled = [...now].flatMap(([text, { verdict }]) => {
    const earlier = old.get(text)?.verdict;
    return earlier === undefined || earlier === verdict ? [] : [`~ ${earlier} → ${verdict}: ${short(text)}`];
  });
  return [
    ...removed,
    ...added.map(([text, { verdict }]) => `+ claim (${verdict}): ${short(text)}`),
    ...ruled,
  ];
}

function byText(claims: readonly Claim[]): ReadonlyMap<string, Claim> {
  return new Map(claims.map((claim) => [claim.text, claim]));
}

function short(text: string): string {
  return text.length > MAX_CLAIM_LENGTH ? `${text.slice(0, MAX_CLAIM_LENGTH)}…` : text;
}

function sourceChanges(before: Bundle, after: Bundle): readonly string[] {
  const old = new Set(before.sources.map(({ url }) => url));
  const now = new Set(after.sources.map(({ url }) => url));
  const texts = new Map(before.sources.map(({ url, text }) => [url, text]));
  return [
    ...[...old].filter((url) => !now.has(url)).map((url) => `− source: ${url}`),
    ...[...now].filter((url) => !old.has(url)).map((url) => `+ source: ${url}`),
    ...after.sources.flatMap(({ url, text }) =>
      texts.has(url) && texts.get(url) !== text ? [`~ text of source: ${url}`] : [],
    ),
  ];
}

function metricChanges(before: Bundle, after: Bundle): readonly string[] {
  const old = metricsOf(before);
  return Object.entries(metricsOf(after)).flatMap(([name, value]) =>
    old[name] === value ? [] : [`${name}: ${old[name]} → ${value}`],
  );
}

function metricsOf({ metadata, claims, trust }: Bundle): Readonly<Record<string, string | number>> {
  return {
    answered: metadata.answered,
    coverage: round(metadata.coverage),
    confidence: round(metadata.confidence),
    claims: claims.length,
    evidence: metadata.evidenceCount,
    iterations: metadata.iterations,
    searches: metadata.searches.length,
    warnings: metadata.warnings.length,
    contradictions: trust?.contradictions.length ?? 0,
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function partsThatDiffer(before: Bundle, after: Bundle): readonly string[] {
  const parts = ['question', 'report', 'sources', 'evidence', 'claims', 'trust', 'metadata'] as const;
  return parts.filter((part) => !isDeepStrictEqual(before[part], after[part]));
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
