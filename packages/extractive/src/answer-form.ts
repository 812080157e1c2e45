import { findDates, findQuantities, unitNamed, vocabulary } from '@research-studio/language';
import { type AnswerKind, capitalsMarkNames, type Question } from './question.ts';

/** A value that a text states, in one spelling: equal keys mean equal values. */
export interface StatedValue {
  readonly key: string;
  readonly start: number;
  readonly end: number;
}

/** How well a text has the form of an answer: 1 states a new value of the kind that is asked for, 0 nothing of it. */
export type AnswerForm = (text: string) => number;

/** Weights of the first, second and third kind of a question. */
const SHARE_OF_KIND = [1, 0.7, 0.5];

/** Where the question expects no special form, every text gets this. */
const NO_FORM = 0.5;

/** Values that the question itself states are no answers. */
export function answerForm(question: Question): AnswerForm {
  const tests = question.kinds.slice(0, SHARE_OF_KIND.length).map((kind) => testOf(kind, question));
  if (tests.every((test) => test === null)) return () => NO_FORM;
  return (text) =>
    tests.reduce(
      (best, test, rank) =>
        Math.max(best, (SHARE_OF_KIND[rank] ?? 0) * (test === null ? NO_FORM : test(text))),
      0,
    );
}

const WORDED = {
  cause: 'cause',
  manner: 'manner',
  definition: 'definition',
  comparison: 'comparison',
  condition: 'conditions',
} as const;

function testOf(kind: AnswerKind, question: Question): AnswerForm | null {
  const { language, text: asked } = question;
  if (kind === 'list' || kind === 'fact') return null;
  if (kind in WORDED) {
    const words = vocabulary(language, WORDED[kind as keyof typeof WORDED]);
    return (text) => (words.test(text) ? 1 : 0);
  }
  const stated = new Set(valuesOf(asked, kind).map(({ key }) => key));
  const isNew = (text: string) => valuesOf(text, kind).some(({ key }) => !stated.has(key));
  if (kind === 'person' || kind === 'name' || kind === 'place') {
    const found = capitalsMarkNames(language) ? 1 : 0.7;
    return (text) => (isNew(text) ? found : kind === 'name' ? 0.3 : 0.1);
  }
  const anyFigure = /\p{N}/u;
  return (text) => (isNew(text) ? 1 : anyFigure.test(withoutStated(text, asked)) ? 0.4 : 0);
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
  measure: (unit) => unit !== null && !TIMES.has(unit),
};

/** The values of a kind that a text states. */
export function valuesOf(text: string, kind: AnswerKind): readonly StatedValue[] {
  if (kind === 'person' || kind === 'name' || kind === 'place') return namesIn(text);
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

function namesIn(text: string): readonly StatedValue[] {
  return [...text.matchAll(MID_NAME)].map(({ 0: name, index }) => ({
    key: name.toLowerCase().replace(/['’]s$/u, ''),
    start: index,
    end: index + name.length,
  }));
}
