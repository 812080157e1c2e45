import { stripMarkup } from '@research-studio/documents';
import { detectLanguage, tokenize, words } from '@research-studio/language';
import type { SearchResult } from '@research-studio/schemas';
import { findDoi } from '../page-identity.ts';
import { shorten } from './query-operators.ts';
import { isWebAddress, ranked } from './web-results.ts';

/** A paper, book or notice as an index of the literature knows it; texts may carry mark-up. */
export interface ScholarlyWork {
  /** In any form. */
  readonly doi: string | null | undefined;
  /** Pages that show the work to everybody, best first. */
  readonly openUrls?: readonly (string | null | undefined)[];
  readonly title: string | null | undefined;
  readonly abstract: string | null | undefined;
  /** YYYY-MM-DD. */
  readonly publishedAt: string | null;
  /** By the index itself. */
  readonly isRetracted: boolean;
  /** True for the notice of a retraction, which is itself no retracted work. */
  readonly isNotice?: boolean;
  /** DOIs of the works that this one, a notice, retracts. */
  readonly retracts?: readonly string[];
}

/** Publishers mark retracted papers in the title ("RETRACTED ARTICLE: …", "[Retracted] …", "WITHDRAWN: …"). */
const RETRACTED_TITLE =
  /^\W{0,3}(?:retracted|withdrawn)(?:\s+(?:article|chapter|paper|note))?\s*(?:[:\]–—]|-\s)/i;
const MOST_TITLE = 500;

/** Works as search results, best first; one without an address is left out. */
export function scholarlyResults(
  works: readonly ScholarlyWork[],
  { provider, query }: { provider: string; query: string },
): readonly SearchResult[] {
  const hits = works.flatMap((work) => {
    const doi = work.doi ? findDoi(work.doi) : null;
    const url = work.openUrls?.find(isWebAddress) ?? (doi === null ? null : resolverUrl(doi));
    if (url === null) return [];
    const title = (abstractText(work.title)?.replaceAll(/\s+/g, ' ') ?? url).slice(0, MOST_TITLE);
    const retracts = (work.retracts ?? []).flatMap((text) => findDoi(text) ?? []);
    return {
      url,
      title,
      snippet: abstractText(work.abstract),
      publishedAt: work.publishedAt,
      ...(doi !== null && { doi }),
      ...(retracts.length > 0 && { retracts: [...new Set(retracts)] }),
      ...(isRetracted(work, { doi, title, retracts }) && { flags: ['retracted' as const] }),
    };
  });
  return ranked(hits, { provider, query, limit: hits.length });
}

/** A notice may bear the name of the paper; one that retracts its own DOI replaces the paper. */
function isRetracted(
  work: ScholarlyWork,
  { doi, title, retracts }: { doi: string | null; title: string; retracts: readonly string[] },
): boolean {
  if (doi !== null && retracts.includes(doi)) return true;
  return !work.isNotice && (work.isRetracted || RETRACTED_TITLE.test(title));
}

/** Escaped as the DOI Handbook wants it; slashes may stay. */
function resolverUrl(doi: string): string {
  return `https://doi.org/${encodeURIComponent(doi).replaceAll('%2F', '/').replaceAll('%3A', ':')}`;
}

const OPERATOR = /^(?:AND|OR|NOT)$/;

/** Words of a query that say what it is about, without operators, which are these words in capitals and marks such as `*`, `?` and `~`. */
export function contentWords(query: string): readonly string[] {
  const language = detectLanguage(query) ?? 'en';
  const all = words(query).filter((word) => !OPERATOR.test(word) && tokenize(word, language).length > 0);
  return [...new Set(all.map((word) => word.toLowerCase()))];
}

/** A query for any of some words, up to so many characters; null where there is only one. */
export function anyOf(words: readonly string[], longest = Number.POSITIVE_INFINITY): string | null {
  return words.length < 2 ? null : shorten(words.join(' OR '), longest);
}

/** Some engines want all words of a query, and a question seldom has them all in one work: then any of them will do. */
export async function askForAllOrAny(
  ask: (terms: string) => Promise<readonly SearchResult[]>,
  all: string,
  any: string | null,
): Promise<readonly SearchResult[]> {
  const found = await ask(all);
  return found.length > 0 || any === null ? found : ask(any);
}

/** Longer ones are no abstracts but whole papers, or hostile. */
const MOST_MARKUP = 40_000;
const MOST_CHARACTERS = 4000;
/** Names of sections, which are no sentences. */
const HEADING = /<title\b[^<>]*>[^<>]*<\/title\s*>/gi;
/** Formulas come twice, as text and as TeX. */
const TEX = /<tex-math\b[^<>]*>[^<>]*<\/tex-math\s*>/gi;

/**
 * An abstract in JATS XML, HTML or plain text as plain text, blank lines between paragraphs, cut at the end of a
 * sentence where it is very long; null when nothing is left.
 */
export function abstractText(markup: string | null | undefined): string | null {
  if (!markup) return null;
  const plain = markup
    .slice(0, MOST_MARKUP)
    .replace(/<(\/?)(?:jats|mml):/gi, '<$1')
    .replace(HEADING, '<br>')
    .replace(TEX, '');
  const text = stripMarkup(plain)
    .map((block) => block.text)
    .join('\n\n');
  const body = text.replace(/^abstract(?:\s*[:.]\s*|\s+(?=the|we\b))/i, '');
  return body === '' ? null : cut(body);
}

function cut(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const start = text.slice(0, MOST_CHARACTERS);
  const end = Math.max(...['. ', '! ', '? ', '。', '.\n'].map((mark) => start.lastIndexOf(mark)));
  return end > MOST_CHARACTERS / 2 ? start.slice(0, end + 1) : start.replace(/\s+\S*$/, '');
}

/** Places beyond this are mistakes or worse; the longest abstracts have some thousand words. */
const MOST_WORDS = 5000;

/** Puts an abstract together from OpenAlex's inverted index, which gives for each word its places. */
export function abstractFromIndex(index: Readonly<Record<string, readonly number[]>>): string {
  const placed: [place: number, word: string][] = [];
  for (const [word, places] of Object.entries(index)) {
    for (const place of places) if (place >= 0 && place < MOST_WORDS) placed.push([place, word]);
  }
  return placed
    .sort(([a], [b]) => a - b)
    .slice(0, MOST_WORDS)
    .map(([, word]) => word)
    .join(' ');
}
