import { readQuestion } from '@research-studio/extractive';
import { type Entry, unitAt, vocabulary } from '@research-studio/language';
import type { TemporalScope } from './query-analysis.ts';

/** Years this recent count as the present: a question about them is served best by the newest pages. */
const CURRENT_MONTHS = 18;
/** A year this long ago is the past of history books. */
const HISTORICAL_YEARS = 20;

/** The time that a question is about, by its years and its words for time; `today` is YYYY-MM-DD. */
export function temporalScopeOf(question: string, today: string): TemporalScope {
  return statedScope(question, today) ?? { kind: impliedKind(question), from: null, to: null };
}

/**
 * The model's reading, held to what the question says: its years, and words such as "latest", always win. A period
 * without years is the past; a present without years has no bounds.
 */
export function checkedScope(given: TemporalScope, question: string, today: string): TemporalScope {
  const stated = statedScope(question, today);
  if (stated !== null) return stated;
  if (given.kind === 'current' || given.kind === 'timeless') return { ...given, from: null, to: null };
  const [from, to] = given.from && given.to && given.from > given.to ? [null, null] : [given.from, given.to];
  return { kind: from === null && to === null ? 'historical' : given.kind, from, to };
}

/** Null where the question has neither years nor words that say when. */
function statedScope(question: string, today: string): TemporalScope | null {
  const years = yearsOf(question);
  if (years !== null) return { kind: kindOfYears(years, question, today), ...years };
  if (says('current', question)) return { kind: 'current', from: null, to: null };
  return says('historical', question) ? { kind: 'historical', from: null, to: null } : null;
}

function says(entry: Entry, question: string): boolean {
  return vocabulary(readQuestion(question).language, entry).test(question);
}

type Years = Pick<TemporalScope, 'from' | 'to'>;

function kindOfYears({ from, to }: Years, question: string, today: string): TemporalScope['kind'] {
  const thisYear = Number(today.slice(0, 4));
  const last = Number(to ?? thisYear);
  if (from !== null && Number(from) >= firstCurrentYear(today)) return 'current';
  if (from === null && to !== null && last >= thisYear) return 'current';
  return last < thisYear - HISTORICAL_YEARS || (says('historical', question) && last < thisYear)
    ? 'historical'
    : 'period';
}

/** The earliest year of which at least half lies within the last months that count as the present. */
function firstCurrentYear(today: string): number {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const months = year * 12 + (month - 1) - CURRENT_MONTHS;
  return Math.floor(months / 12) + (months % 12 <= 6 ? 0 : 1);
}

/** First and last year that the question names; an open side is null. Null where it names none. */
function yearsOf(question: string): Years | null {
  const text = question.normalize('NFKC');
  const found = [...spansOf(text)];
  const [only] = found;
  if (only === undefined) return null;
  const from = Math.min(...found.map(({ first }) => first));
  const to = Math.max(...found.map(({ last }) => last));
  const { language } = readQuestion(text);
  const isBeside = (entry: Entry) => {
    const words = vocabulary(language, entry);
    return from === to && (words.precedes(text, only.start) || words.follows(text, only.end));
  };
  return { from: isBeside('until') ? null : String(from), to: isBeside('since') ? null : String(to) };
}

interface Span {
  readonly first: number;
  readonly last: number;
  /** Its place in the question. */
  readonly start: number;
  readonly end: number;
}

function* spansOf(text: string): Generator<Span> {
  for (const match of text.matchAll(ORDINAL)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const last = Number(match[1]) * 100;
    if (unitAt(text, end)?.unit === 'century') yield { first: last - 99, last, start, end };
  }
  for (const match of text.matchAll(YEAR)) {
    const first = Number(match[1]);
    const [start, end] = [match.index, match.index + match[0].length];
    const rest = text.slice(end);
    if (!DECADE.test(rest) && isNumberOfSomething(text, start, end)) continue;
    const short = /^\s?[-–/]\s?(\d{2})(?!\d)/u.exec(rest)?.[1];
    const last = short === undefined ? first : Math.floor(first / 100) * 100 + Number(short);
    yield {
      first,
      last: DECADE.test(rest) ? first + 9 : Math.max(first, last),
      start,
      end: end + (rest.startsWith('年') ? 1 : 0),
    };
  }
}

const YEAR = /(?<![\p{L}\p{N}.,/#$€£¥+-])(1[0-9]\d\d|20\d\d)(?![\p{N}%]|[.,]\d)/gu;
const DECADE = /^(?:['’]?s|er)(?!\p{L})|^年代/u;
const ORDINAL = /(?<!\p{N})(1\d|20|21)(?:st|th|\.|e|è?me|º|°)?[\s-]?/gu;

/** "ISO 2000", "Boeing 1900", "1500 homes": a number that only looks like a year. */
function isNumberOfSomething(text: string, start: number, end: number): boolean {
  if (/(?<!\p{L})(?:\p{Lu}{2,5}|No\.?|Nr\.?)\s?$/u.test(text.slice(0, start))) return true;
  if (unitAt(text, end) !== null) return true;
  const isRound = text.slice(start, end).endsWith('00') && /^ \p{Ll}/u.test(text.slice(end));
  return isRound && !vocabulary(readQuestion(text).language, 'placePrepositions').precedes(text, start);
}

/**
 * Without any word for time: past tense means what is over, and what changes (prices, rules, who may have what) is
 * asked about as it is now.
 */
function impliedKind(question: string): TemporalScope['kind'] {
  const { language, kinds } = readQuestion(question);
  const has = (entry: Entry) => vocabulary(language, entry).test(question);
  if (has('pastTense') || (kinds.includes('person') && has('once'))) return 'historical';
  const asksForTerms = kinds.some((kind) => kind === 'condition' || kind === 'money');
  return asksForTerms || has('changeable') ? 'current' : 'timeless';
}
