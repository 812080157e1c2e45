import { newsAgencies } from '@research-studio/language';
import type { ExtractedDocument } from '@research-studio/schemas';

const BY_CREDIT = new Map(
  newsAgencies.flatMap(({ name, credits }) =>
    [name, ...credits].map((credit) => [credit.toLowerCase(), name]),
  ),
);
const CREDIT = [
  ...new Set(
    newsAgencies
      .flatMap(({ name, credits }) => [name, ...credits])
      .flatMap((credit) => [credit, credit.toUpperCase()]),
  ),
]
  .sort((a, b) => b.length - a.length)
  .join('|');
const ONE = `(?<agency>${CREDIT})`;
/** Two agencies may share a credit: "(dpa/AFP)". */
const SEVERAL = `${ONE}(?:\\s?[/,]\\s?(?:${CREDIT}))*`;

/** Where a page starts: "LONDON, March 3 (Reuters) - …", "Berlin (dpa) – …", "(ANSA) - ROMA, …", "By Associated Press". */
const AT_START: readonly RegExp[] = [
  new RegExp(`^[^\\n]{0,70}[(（【]${SEVERAL}[)）】]\\.?\\s?(?:[-–—:]|$)`, 'mu'),
  new RegExp(`^\\p{Lu}[^\\n.!?]{1,50}[(（]${SEVERAL}[)）]\\s?\\.?\\s+\\p{Lu}`, 'mu'),
  new RegExp(`^\\p{Lu}[\\p{L}\\p{M} ,/.]{2,40}[-–—]\\s?${ONE}\\s?[-–—:]`, 'mu'),
  new RegExp(
    `^[-*\\s]*(?:[Bb]y|[Bb]y [Tt]he|[Vv]on|[Pp]ar|[Pp]or|[Dd]i|[Ss]ource|[Qq]uelle|[Ff]uente|[Ff]onte|[Aa]gencia|[Aa]genzia)[:\\s]+${SEVERAL}(?:\\s(?:[Ss]taff|[Nn]ews|[Ww]riters?|[Rr]eporters?))*\\s*(?:$|[|,·•])`,
    'mu',
  ),
  new RegExp(`^${SEVERAL}\\s*(?:$|[|·•,-]\\s?\\d)`, 'mu'),
];
/** Where a page ends: "© 2024 AFP", "Source: Reuters", "(dpa)", "Copyright 2024 The Associated Press. All rights reserved." */
const AT_END: readonly RegExp[] = [
  new RegExp(
    `(?:©|\\([cC]\\)|[cC]opyright)\\s*(?:\\d{4}\\s*)?(?:by\\s|the\\s)*${ONE}(?![\\p{L}\\p{N}])`,
    'u',
  ),
  new RegExp(
    `(?:^|\\n|\\. )(?:[Ss]ource|[Qq]uelle|[Ff]uente|[Ff]onte|[Aa]gency|[Aa]gentur)\\s?[:：]\\s?${SEVERAL}\\s*(?:$|\\n|\\.)`,
    'u',
  ),
  new RegExp(`[(（\\[]${SEVERAL}[)）\\]]\\s*$`, 'u'),
  new RegExp(`(?:^|\\n)[-–—]\\s?${SEVERAL}\\s*$`, 'u'),
];
const HEAD = 700;
const TAIL = 500;

/**
 * The news agency on whose wire a page runs, by the credit at its head or foot; null where it has none. A page that only
 * mentions what an agency reported has none.
 */
export function wireOf({ author, text }: Pick<ExtractedDocument, 'author' | 'text'>): string | null {
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
