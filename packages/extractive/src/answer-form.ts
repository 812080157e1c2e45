import { findDates, findQuantities, rulesOf, unitNamed, vocabulary, words } from '@research-studio/language';
import type { AnswerKind, Question } from './question.ts';

/** A value that a text states, in one spelling: equal keys mean equal values. */
export interface StatedValue {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** How well a text has the form of an answer: 1 states a new value of the kind that is asked for, 0 nothing of it. */
export type AnswerForm = (text: string) => number;

/** What the second and third kind of a question count; the first is what is asked. */
const SHARE_OF_KIND = [1, 0.7, 0.5];
/** A question for a cause that names a figure ("why was it over budget") asks for no other figure. */
const BESIDE_CAUSE = 0.3;

/** Where the question expects no special form, every text gets this. */
const NO_FORM = 0.5;
/** A figure of another kind than is asked for, and a text without the name that is asked for. */
const OTHER_FIGURE = 0.3;
const NO_NAME = 0.1;

/** Values that the question itself states are no answers. */
export function answerForm(question: Question): AnswerForm {
  const tests = question.kinds.slice(0, SHARE_OF_KIND.length).map((kind, rank) => ({
    test: testOf(kind, question),
    share: rank > 0 && question.kinds[0] === 'cause' ? BESIDE_CAUSE : (SHARE_OF_KIND[rank] ?? 0),
  }));
  const known = tests.filter(({ test }) => test !== null);
  if (tests[0]?.test == null) return () => NO_FORM;
  return (text) => Math.max(...known.map(({ test, share }) => share * (test?.(text) ?? 0)));
}

const WORDED = {
  cause: 'cause',
  manner: 'manner',
  definition: 'definition',
  comparison: 'comparison',
  condition: 'conditions',
} as const;

function testOf(kind: AnswerKind, { language, text: asked }: Question): AnswerForm | null {
  if (kind === 'list' || kind === 'fact' || kind === 'name') return null;
  if (kind in WORDED) {
    const cues = vocabulary(language, WORDED[kind as keyof typeof WORDED]);
    return (text) => (cues.test(text) ? 1 : 0);
  }
  if (kind === 'person' || kind === 'place') {
    const stated = new Set(words(asked.toLowerCase()));
    return (text) => (hasOtherName(text, stated, language) ? 1 : NO_NAME);
  }
  const stated = new Set(valuesOf(asked, kind).map(({ key }) => key));
  const isNew = (text: string) => valuesOf(text, kind).some(({ key }) => !stated.has(key));
  return (text) => (isNew(text) ? 1 : /\p{N}/u.test(withoutStated(text, asked)) ? OTHER_FIGURE : 0);
}

function withoutStated(text: string, question: string): string {
  return (question.match(/\d+(?:[.,]\d+)*/g) ?? []).reduce(
    (rest, number) => rest.replaceAll(number, ' '),
    text,
  );
}

const TIMES: ReadonlySet<string> = new Set([
  'second',
  'minute',
  'hour',
  'day',
  'working day',
  'week',
  'month',
  'year',
  'decade',
  'century',
]);
const isCurrency = (unit: string | null): boolean =>
  unit !== null && (/^[A-Z]{3}$/.test(unit) || CURRENCIES.has(unit));
const CURRENCIES: ReadonlySet<string> = new Set(['crown', 'franc', 'dollar', 'rupee', 'peso', 'pound']);

const FITS: Partial<Record<AnswerKind, (unit: string | null) => boolean>> = {
  money: isCurrency,
  percent: (unit) => unit === '%',
  duration: (unit) => unit !== null && TIMES.has(unit),
  count: (unit) => unit !== '%' && !isCurrency(unit),
  measure: (unit) => unit !== null && !TIMES.has(unit) && !isCurrency(unit),
};

/** The values of a kind that a text states. */
export function valuesOf(text: string, kind: AnswerKind): readonly StatedValue[] {
  if (kind === 'date') return datesIn(text);
  const fits = FITS[kind];
  if (fits === undefined) return [];
  return findQuantities(text).numbers.flatMap(({ values, unit: known, counts, start, end }) => {
    const [counted = ''] = counts;
    const unit = known ?? (counted === '' ? null : unitNamed(counted));
    const isPlainYear = known === null && /^(?:1[5-9]|20|21)\d\d$/.test(text.slice(start, end));
    return fits(unit) && !isPlainYear ? [{ key: `${values[0]} ${unit ?? ''}`.trim(), start, end }] : [];
  });
}

function datesIn(text: string): readonly StatedValue[] {
  const dates = findDates(text).map(({ year, month, day, start, end }) => ({
    key: `${year ?? ''}-${month ?? ''}-${day ?? ''}`,
    start,
    end,
  }));
  const years = [...text.matchAll(/(?<![\p{N}.,])(?:1[5-9]|20|21)\d\d(?![\p{N}]|[.,]\d)/gu)]
    .map(({ 0: year, index }) => ({ key: `${year}--`, start: index, end: index + year.length }))
    .filter(({ start }) => !dates.some((date) => date.start <= start && start < date.end));
  return [...dates, ...years];
}

const MID_NAME =
  /(?<=[\p{L}\p{N},;:)“"'‘(–—|-]\s?["“‘']?)\p{Lu}[\p{L}\p{M}\p{N}'’-]+|\p{Lu}[\p{Ll}\p{M}'’]+ \p{Lu}\.? ?\p{L}*|[\p{Script=Katakana}ー・]{2,}|\p{Lu}{2,}/gu;

/** Whether a text has a name with a word that the question does not have; months are no names. */
function hasOtherName(text: string, stated: ReadonlySet<string>, language: string): boolean {
  const { stopWords } = rulesOf(language);
  const plain = findDates(text).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    text,
  );
  return [...plain.matchAll(MID_NAME)].some(([name]) =>
    words(name.toLowerCase().replace(/['’]s$/u, '')).some(
      (word) => !stated.has(word) && !stopWords.has(word),
    ),
  );
}
