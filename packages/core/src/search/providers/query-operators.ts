import type { SearchResult } from '@research-studio/schemas';

/** A query as people and models write it for search engines, taken apart. */
export interface QueryOperators {
  /** The search words, with those of `intitle:`, phrases in quotation marks, without any operator. */
  readonly text: string;
  /** Words and phrases of `intitle:`, without quotation marks. */
  readonly inTitle: readonly string[];
  /** Words and phrases of `-word` and `-"two words"`, without quotation marks. */
  readonly without: readonly string[];
  /** Sites of `site:` and `-site:`, without scheme and path. */
  readonly sites: readonly string[];
  readonly notSites: readonly string[];
  readonly range: DateRange;
}

/** Days of `after:` and `before:`, YYYY-MM-DD: from the first on, and up to the day before the other; null where open. */
export interface DateRange {
  readonly after: string | null;
  readonly before: string | null;
}

/** Marks of one term: a word, a phrase, or an operator with either. Brackets around operators are part of the term. */
const TERM = /[(]*-?(?:[a-z]+:)?"[^"]*"[)]*|\S+/gi;
const OPERATOR = /^[(]*(-?)(site|intitle|after|before):"?([^"]*?)"?[)]*$/i;
/** A number with a minus is a number. */
const EXCLUDED = /^-(?:"([^"]+)"|(\p{L}\S*))$/u;
const OR = /^(?:OR|\|)$/;

/**
 * Takes `site:`, `-site:`, `intitle:`, `-word`, `after:` and `before:` out of a query, so that a service that lacks one
 * never looks for it as a word and finds nothing.
 */
export function readOperators(query: string): QueryOperators {
  const terms: string[] = [];
  const found = { inTitle: [] as string[], without: [] as string[], sites: [] as string[] };
  const notSites: string[] = [];
  const range = { after: null as string | null, before: null as string | null };
  for (const term of query.match(TERM) ?? []) {
    const [, minus, name = '', value = ''] = OPERATOR.exec(term) ?? [];
    const excluded = EXCLUDED.exec(term);
    const day = /^(?:after|before)$/i.test(name) ? firstDay(value) : null;
    if (/^site$/i.test(name) && hostOf(value) !== '') {
      // An OR between two sites belongs to them.
      if (OR.test(terms.at(-1) ?? '')) terms.pop();
      (minus ? notSites : found.sites).push(hostOf(value));
    } else if (/^intitle$/i.test(name) && value !== '') {
      (minus ? found.without : found.inTitle).push(value);
      if (!minus) terms.push(quoted(value));
    } else if (day !== null) range[name.toLowerCase() as 'after' | 'before'] = day;
    else if (excluded !== null) found.without.push(excluded[1] ?? excluded[2] ?? '');
    else if (!/^(?:-?site|-?intitle|after|before):?"?"?$/i.test(term)) terms.push(term);
  }
  const text = terms.join(' ').trim() || found.sites.join(' ') || query.trim();
  return { text, ...found, notSites, range };
}

/** The query as words alone, phrases without their marks; the same as the query where it has no operator. */
export function withoutOperators(query: string): string {
  return readOperators(query).text.replaceAll('"', '').replaceAll(/\s+/g, ' ').trim() || query;
}

/** "2024", "2024-05" and "2024/5/1" as their first day; null for anything else. */
function firstDay(text: string): string | null {
  const [, year, month = '1', day = '1'] = /^(\d{4})(?:[-/](\d{1,2}))?(?:[-/](\d{1,2}))?$/.exec(text) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return Number.isNaN(Date.parse(date)) ? null : date;
}

function quoted(words: string): string {
  return words.includes(' ') ? `"${words}"` : words;
}

function hostOf(site: string): string {
  return site
    .replace(/^(?:https?:\/\/)?(?:www\.)?/, '')
    .replace(/[/?#].*$/, '')
    .replace(/^\*?\./, '')
    .toLowerCase();
}

/**
 * The query with the operators that nearly all web engines understand within it: `site:`, `-site:`, `intitle:`, `-word`
 * and phrases. What is longer than the characters or words that the service takes is cut at words; an operator stays
 * whole, or goes.
 */
export function engineQuery(
  { text, inTitle, without, sites, notSites }: QueryOperators,
  { longest, mostWords = Number.POSITIVE_INFINITY }: { longest: number; mostWords?: number },
): string {
  const only = sites.map((site) => `site:${site}`).join(' OR ');
  const marks = [
    sites.length > 1 ? `(${only})` : only,
    ...notSites.map((site) => `-site:${site}`),
    ...inTitle.map((words) => `intitle:${quoted(words)}`),
    ...without.map((words) => `-${quoted(words)}`),
  ].filter(Boolean);
  const kept: string[] = [];
  // At least half of the room is for the words themselves.
  for (const mark of marks) {
    const next = [...kept, mark].join(' ');
    if (next.length <= longest / 2 && countWords(next) <= mostWords / 2) kept.push(mark);
  }
  const titled = inTitle.filter((words) => kept.includes(`intitle:${quoted(words)}`));
  const plain = titled.reduce((rest, words) => rest.replace(quoted(words), ' '), text);
  const taken = kept.join(' ');
  const words = plain.replaceAll(/\s+/g, ' ').trim();
  const cut = shorten(words, longest - taken.length - 1, mostWords - countWords(taken));
  return [cut, ...kept].join(' ').trim();
}

function countWords(text: string): number {
  return text.split(/\s+/).filter(Boolean).length;
}

/** Cut at words; a phrase that lost its end loses its mark. */
export function shorten(text: string, longest: number, mostWords = Number.POSITIVE_INFINITY): string {
  const few = countWords(text) <= mostWords ? text : text.split(/\s+/).slice(0, mostWords).join(' ');
  const atWord = (text: string) =>
    text
      .slice(0, longest + 1)
      .replace(/\s+\S*$/, '')
      .slice(0, longest);
  const cut = few.length <= longest ? few : atWord(few);
  const marks = cut.split('"').length - 1;
  return marks % 2 === 0 ? cut : cut.replace(/"(?=[^"]*$)/, '');
}

interface RangedSearch {
  readonly range: DateRange;
  readonly limit: number;
  /** Asks the service, with the range or without one. */
  readonly search: (range: DateRange | null) => Promise<readonly SearchResult[]>;
}

/**
 * Searches a service that has a range of dates. Such services leave out pages whose date they do not know, so the
 * service is asked without the range too, and pages without a date are taken from there.
 */
export async function searchWithin({ range, limit, search }: RangedSearch): Promise<readonly SearchResult[]> {
  if (range.after === null && range.before === null) return search(null);
  const [within, all] = await Promise.all([search(range), search(null)]);
  const known = new Set(within.map(({ url }) => url));
  const undated = all.filter(({ url, publishedAt }) => !known.has(url) && isWithin(range, publishedAt));
  return [...within, ...undated].sort((a, b) => b.score - a.score).slice(0, limit);
}

/** A page without a date is in every range. */
export function isWithin({ after, before }: DateRange, day: string | null): boolean {
  return day === null || ((after === null || day >= after) && (before === null || day < before));
}

/** The last day of a range for services whose ranges include it. */
export function lastDay({ before }: DateRange): string | null {
  if (before === null) return null;
  return new Date(Date.parse(before) - 86_400_000).toISOString().slice(0, 10);
}
