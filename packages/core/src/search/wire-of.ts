import type { ExtractedDocument } from '@research-studio/schemas';

/** News agencies with the names and short forms by which pages credit them. Kept by hand. */
const AGENCIES: readonly (readonly [name: string, ...credits: string[]])[] = [
  ['Reuters', 'Thomson Reuters'],
  ['Associated Press', 'AP', 'The Associated Press'],
  ['Agence France-Presse', 'AFP'],
  ['dpa', 'Deutsche Presse-Agentur', 'dpa-AFX', 'dpa/lsw', 'dpa/tmn'],
  ['APA', 'Austria Presse Agentur', 'APA-OTS'],
  ['Keystone-SDA', 'sda', 'Keystone-ATS', 'ats'],
  ['epd', 'Evangelischer Pressedienst'],
  ['KNA', 'Katholische Nachrichten-Agentur'],
  ['ANSA'],
  ['Adnkronos'],
  ['AGI', 'Agenzia Giornalistica Italia'],
  ['EFE', 'Agencia EFE'],
  ['Europa Press'],
  ['Lusa', 'Agência Lusa'],
  ['Agência Brasil'],
  ['PA Media', 'PA', 'Press Association'],
  ['Canadian Press', 'CP', 'The Canadian Press'],
  ['Australian Associated Press', 'AAP'],
  ['Press Trust of India', 'PTI'],
  ['Asian News International', 'ANI'],
  ['IANS'],
  ['Xinhua', '新华社'],
  ['TASS', 'ТАСС'],
  ['RIA Novosti', 'РИА Новости'],
  ['Interfax', 'Интерфакс'],
  ['Kyodo News', 'Kyodo', '共同通信', '共同'],
  ['Jiji Press', 'Jiji', '時事通信', '時事'],
  ['Yonhap'],
  ['Anadolu Agency', 'AA', 'Anadolu'],
  ['Bloomberg', 'Bloomberg News'],
  ['UPI', 'United Press International'],
  ['Belga'],
  ['ANP'],
  ['NTB'],
  ['Ritzau'],
  ['TT News Agency', 'TT'],
  ['Bernama'],
  ['Antara'],
];

const BY_CREDIT = new Map(
  AGENCIES.flatMap(([name, ...credits]) => [name, ...credits].map((credit) => [credit.toLowerCase(), name])),
);
const CREDIT = [...new Set(AGENCIES.flat().flatMap((credit) => [credit, credit.toUpperCase()]))]
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
