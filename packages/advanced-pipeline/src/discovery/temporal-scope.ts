import { readQuestion } from '@research-studio/extractive';
import {
  detectLanguage,
  type Entry,
  primaryTag,
  scalesIn,
  unitAt,
  vocabulary,
} from '@research-studio/language';
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
  const found = [...spansOf(question)];
  if (found.length === 0) return null;
  const from = Math.min(...found.map(([first]) => first));
  const to = Math.max(...found.map(([, last]) => last));
  const isSingle = from === to;
  const at = question.indexOf(String(from));
  return {
    from: isSingle && isBounded(question, at, 'until') ? null : String(from),
    to: isSingle && isBounded(question, at, 'since') ? null : String(to),
  };
}

/** "before 1950", "since 2012", "after 2012", "2012年以降" */
function isBounded(question: string, at: number, bound: 'since' | 'until'): boolean {
  if (at < 0) return false;
  const language = detectLanguage(question);
  const words = vocabulary(language, bound);
  const behind = at + 4 + (question[at + 4] === '年' ? 1 : 0);
  if (
    words.precedes(question, at) ||
    (primaryTag(language ?? 'en') === 'ja' && words.follows(question, behind))
  )
    return true;
  const side = bound === 'until' ? 0 : 1;
  return scalesIn(question, language).some(
    (found) => found.scale === 'time' && found.side === side && found.end === at - 1,
  );
}

/** Whether a question has words of an entry in its own language. */
function says(entry: Entry, question: string): boolean {
  return vocabulary(detectLanguage(question), entry).test(question);
}

function* spansOf(question: string): Generator<readonly [number, number]> {
  const plain = question.normalize('NFKC');
  for (const [, century = ''] of plain.matchAll(CENTURY)) {
    const last = Number(century) * 100;
    yield [last - 99, last];
  }
  for (const match of plain.matchAll(YEAR)) {
    const first = Number(match[1]);
    const rest = plain.slice(match.index + match[0].length);
    if (isNumberOfSomething(plain.slice(0, match.index), match[0], rest)) continue;
    const short = /^\s?[-–/]\s?(\d{2})(?!\d)/u.exec(rest)?.[1];
    const last = short === undefined ? first : Math.floor(first / 100) * 100 + Number(short);
    yield DECADE.test(rest) ? [first, first + 9] : [first, Math.max(first, last)];
  }
}

const YEAR = /(?<![\p{L}\p{N}.,/#$€£¥+-])(1[0-9]\d\d|20\d\d)(?![\p{N}%]|[.,]\d)/gu;
const DECADE = /^(?:['’]?s|er)(?!\p{L})|^年代/u;
const CENTURY =
  /(?<!\p{N})(1\d|20|21)(?:st|th|\.|e|è?me|º|°)?[\s-]?(?:century|jahrhundert\p{L}*|siècle|secolo|século|eeuw|век\p{L}*|世紀|世纪)/giu;
/** "ISO 2000", "Boeing 1900", "1500 homes": a number that only looks like a year. */
function isNumberOfSomething(before: string, year: string, after: string): boolean {
  if (
    /(?:^|[^\p{L}])(?:ISO|DIN|EN|IEC|IEEE|RFC|Boeing|Airbus|model|modell|page|route|No\.?|Nr\.?)\s?$/iu.test(
      before,
    )
  )
    return true;
  if (DECADE.test(after)) return false;
  if (unitAt(after, 0) !== null || /^[\s-]?人/u.test(after)) return true;
  return /00$/.test(year) && /^\s\p{Ll}{4,}/u.test(after);
}

/**
 * Without any word for time: past tense tells of what is over, and what changes (prices, rules, who may have what) is
 * asked about as it is now.
 */
function impliedKind(question: string): TemporalScope['kind'] {
  if (asksOfThePast(question)) return 'historical';
  const asksForTerms = readQuestion(question).kinds.some((kind) => kind === 'condition' || kind === 'money');
  return asksForTerms || says('changeable', question) ? 'current' : 'timeless';
}

/** "When was …?", "Who built …?" */
function asksOfThePast(question: string): boolean {
  const language = detectLanguage(question);
  const opens = (entry: Entry) => vocabulary(language, entry).opens(question) !== null;
  if (primaryTag(language ?? 'en') === 'ja') return says('pastTense', question);
  return (
    (opens('interrogatives') && says('pastTense', question)) || (opens('askPerson') && says('once', question))
  );
}
