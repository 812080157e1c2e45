import type { Publisher, PublisherKind } from '@research-studio/core/search';
import { isOwnWord, isRetracted } from '@research-studio/documents';
import { organisationKind, vocabulary } from '@research-studio/language';
import type { CredibilityPart, CredibilityReason, Source } from '@research-studio/schemas';

/** Signs of expertise; the sum is bounded by 1. */
const BASE = 0.25;
const NAMED_PERSON = 0.2;
const NAMED_ORGANISATION = 0.1;
const PUBLIC_OR_RESEARCH = 0.2;
const EXPERT_PUBLISHER = 0.25;
const EDITED_PUBLISHER = 0.15;
/** One sign of own data may be chance; two are not. */
const OWN_DATA = [0, 0.1, 0.2] as const;
const REFERENCES = 0.1;

const EXPERT: ReadonlySet<PublisherKind> = new Set([
  'official',
  'international',
  'academic',
  'journal',
  'standards',
]);
const EDITED: ReadonlySet<PublisherKind> = new Set(['news', 'encyclopaedia', 'preprint', 'trusted']);

/** Who speaks, and on what basis: named author, publisher, data of its own, references. */
export function authority(
  source: Pick<Source, 'author' | 'siteName' | 'flags' | 'title'>,
  text: string,
  publisher: Publisher,
): CredibilityPart {
  if (isRetracted(source, text)) return { score: 0, reasons: [{ code: 'retracted', detail: null }] };
  const start = text.slice(0, 200_000);
  const found = [
    ...namesOf(source),
    ...publisherSigns(publisher),
    ...dataSigns(start),
    ...(hasReferences(start) ? [{ score: REFERENCES, code: 'references', detail: null }] : []),
  ];
  const sum = found.reduce((total, { score }) => total + score, BASE);
  const reasons = found.map(({ code, detail }) => ({ code, detail }));
  return {
    score: Math.round(Math.min(1, sum) * 100) / 100,
    reasons: reasons.length === 0 ? [{ code: 'nothing_named', detail: null }] : reasons,
  };
}

interface Sign extends CredibilityReason {
  readonly score: number;
}

const LONGEST_NAME = 60;

function namesOf({ author, siteName }: Pick<Source, 'author' | 'siteName'>): Sign[] {
  const signs: Sign[] = [];
  // The name of a site is not an author.
  if (author !== null && isPerson(author) && !siteName?.trim().startsWith(author.trim()))
    signs.push({ score: NAMED_PERSON, code: 'named_author', detail: author.slice(0, LONGEST_NAME) });
  const organisations = [siteName, author].filter(
    (name): name is string => name !== null && name.trim() !== '',
  );
  // Anybody may call a page on the web after an authority; which hosts are one's is known from lists.
  const known =
    siteName !== null && isOwnWord(siteName)
      ? undefined
      : organisations.find((name) => ['public_body', 'research'].includes(organisationKind(name) ?? ''));
  if (known !== undefined)
    signs.push({
      score: PUBLIC_OR_RESEARCH,
      code: 'public_or_research',
      detail: known.slice(0, LONGEST_NAME),
    });
  else if (organisations[0] !== undefined && (siteName !== null || signs.length === 0)) {
    const code = siteName === null && isSurnameFirst(organisations[0]) ? 'named_author' : 'named_publisher';
    signs.push({ score: NAMED_ORGANISATION, code, detail: organisations[0].slice(0, LONGEST_NAME) });
  }
  return signs;
}

/** Two to five words that begin with capitals, or a name in an East Asian script; of several authors the first decides. */
function isPerson(author: string): boolean {
  if (vocabulary('any', 'noPerson').test(author) || organisationKind(author) !== null) return false;
  const first = author.split(/[;,]| and | und | et | y | e /)[0]?.trim() ?? '';
  if (/^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}・ 　]{2,12}$/u.test(first))
    return true;
  const words = first
    .replace(/\b(?:Dr|Prof|Professor|Mr|Mrs|Ms|PhD|MD)\.?(?=\s|$)/g, '')
    .trim()
    .split(/\s+/);
  return (
    words.length >= 2 &&
    words.length <= 5 &&
    words.filter((word) => /^\p{Lu}/u.test(word)).length >= 2 &&
    !/\d/.test(first)
  );
}

/** "Brandt, Lise" or "Brandt, Lise; Okoro, Sam", as libraries write names. */
function isSurnameFirst(author: string): boolean {
  return /^\p{Lu}[\p{L}\p{M}'’-]+(?: \p{Lu}[\p{L}\p{M}'’-]+)?, \p{Lu}[\p{L}\p{M}.'’-]*(?: \p{Lu}[\p{L}\p{M}.'’-]*){0,2}(?:$|;)/u.test(
    author,
  );
}

function publisherSigns({ kind }: Publisher): Sign[] {
  if (EXPERT.has(kind)) return [{ score: EXPERT_PUBLISHER, code: 'expert_publisher', detail: null }];
  return EDITED.has(kind) ? [{ score: EDITED_PUBLISHER, code: 'edited_publisher', detail: null }] : [];
}

/** Each phrase by which reports of own data are known is a sign, and so is the mark of a registered paper. */
function dataSigns(text: string): Sign[] {
  const phrases = new Set(
    vocabulary('any', 'ownData')
      .all(text)
      .map((match) => match.text.toLowerCase()),
  );
  const signs = Math.min(2, phrases.size + (/\b10\.\d{4,9}\/\S/.test(text) ? 1 : 0));
  return signs === 0 ? [] : [{ score: OWN_DATA[signs] ?? 0, code: 'own_data', detail: String(signs) }];
}

function hasReferences(text: string): boolean {
  const heading = vocabulary('any', 'sourcesHeading');
  return (
    text.split('\n').some((line) => line.length < 50 && heading.has(line.replace(/^#+ ?|\s*:?\s*$/g, ''))) ||
    (text.match(/\[\d{1,3}\]/g)?.length ?? 0) >= 3 ||
    (text.match(/\bdoi\.org\/10\.|\bdoi:\s?10\./gi)?.length ?? 0) >= 2
  );
}
