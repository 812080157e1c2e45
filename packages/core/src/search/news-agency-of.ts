import { newsAgencies } from '@research-studio/language';
import type { ExtractedDocument } from '@research-studio/schemas';
import credits from './news-agency-credits.json' with { type: 'json' };

const CREDITS = newsAgencies.flatMap(({ name, credits }) =>
  [name, ...credits].map((credit) => ({ credit, name })),
);
const BY_CREDIT = new Map(CREDITS.map(({ credit, name }) => [credit.toLowerCase(), name]));
const ANY = [...new Set(CREDITS.flatMap(({ credit }) => [credit, credit.toUpperCase()]))]
  .sort((a, b) => b.length - a.length)
  .join('|');

function patternsOf(sources: readonly string[], flags: string): readonly RegExp[] {
  const one = `(?<agency>${ANY})`;
  // Two agencies may share a credit: "(dpa/AFP)".
  const several = `${one}(?:\\s?[/,]\\s?(?:${ANY}))*`;
  return sources.map(
    (source) =>
      new RegExp(
        source.replace('{agencies}', () => several).replace('{agency}', () => one),
        flags,
      ),
  );
}

/** "LONDON, March 3 (Reuters) - …", "Berlin (dpa) – …", "(ANSA) - ROMA, …", "By Associated Press". */
const AT_START = patternsOf(credits.start, 'mu');
/** "© 2024 AFP", "Source: Reuters", "(dpa)", "Copyright 2024 The Associated Press. All rights reserved." */
const AT_END = patternsOf(credits.end, 'u');
const HEAD = 700;
const TAIL = 500;

/**
 * The news agency on whose wire a page runs, by the credit at its head or foot; null where it has none. A page that only
 * mentions what an agency reported has none.
 */
export function newsAgencyOf({ author, text }: Pick<ExtractedDocument, 'author' | 'text'>): string | null {
  const byline = (author ?? '').replace(/\s*\b(?:staff|writers?|reporters?|news agency)\b.*$/iu, '');
  for (const part of byline.split(/\s*(?:[,;/|]|\bwith\b|\bmit\b)\s*/u)) {
    const known = BY_CREDIT.get(part.trim().replace(/^the /iu, '').toLowerCase());
    if (known !== undefined) return known;
  }
  const head = text.slice(0, HEAD);
  const tail = text.slice(-TAIL).trimEnd();
  for (const [patterns, part] of [
    [AT_START, head],
    [AT_END, tail],
  ] as const)
    for (const pattern of patterns) {
      const credit = pattern.exec(part)?.groups?.['agency'];
      const name = credit === undefined ? undefined : BY_CREDIT.get(credit.toLowerCase());
      if (name !== undefined) return name;
    }
  return null;
}
