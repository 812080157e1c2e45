import { detectLanguage, findDates, vocabulary } from '@research-studio/language';
import { z } from 'zod';
import { isFromTo } from '../reader/joined-measures.ts';
import type { Measure } from '../reader/measure.ts';
import { readMeasures } from '../reader/measures.ts';
import { findNames, hasName, nameKeysOf } from '../reader/names.ts';

/** Something in what was found that a careful writer should look at again. Advisory: it changes nothing. */
export const Finding = z.object({
  kind: z.enum([
    'impossible_date',
    'future_date',
    'unknown_name',
    'merged_name',
    'missing_unit',
    'suspicious_statistic',
    'uncited',
    'contradiction',
  ]),
  statementId: z.string(),
  severity: z.enum(['low', 'medium', 'high']),
  message: z.string().describe('What is odd and where, for a person.'),
  decidedBy: z.enum(['code', 'model']),
  open: z.boolean().describe('Code suspects and is not sure; a model may rule.'),
});
export type Finding = z.infer<typeof Finding>;

/** A statement that was drawn from passages, without marks. */
export interface FoundStatement {
  readonly id: string;
  readonly text: string;
  /** `context`: title and publisher of the source, which may name what the quote does not. */
  readonly evidence: readonly { readonly id: string; readonly quote: string; readonly context?: string }[];
}

/**
 * Checks statements before anything is written from them: dates that no calendar has or that have not come yet, names that
 * no passage of any statement has or that were put together from two, figures whose unit was lost or that their own numbers contradict,
 * statements that cite nothing. `today`: YYYY-MM-DD.
 */
export function checkFindings(request: {
  readonly statements: readonly FoundStatement[];
  readonly today: string;
  readonly language?: string | null;
}): readonly Finding[] {
  const { statements, today } = request;
  const opening = statements.slice(0, 20).map(({ text }) => text);
  const language = request.language ?? detectLanguage(opening.join(' '));
  const all = statements.flatMap(({ evidence }) => evidence);
  const known = nameKeysOf(
    [...new Set(all.flatMap(({ quote, context = '' }) => [quote, context]))].join('\n'),
  );
  const uncited = odd({ kind: 'uncited', message: 'The statement cites no passage.', open: false });
  const dated = new Set(all.flatMap(({ quote }) => quote.match(/\d{4}/g) ?? []));
  return statements.flatMap((statement) =>
    [
      ...impossibleDates(statement.text, language),
      ...futureDates(statement, { today, dated, language }),
      ...(statement.evidence.length === 0 ? [uncited] : oddNames(statement, known, language)),
      ...oddFigures(statement, language),
    ].map((odd): Finding => ({ ...odd, statementId: statement.id, decidedBy: 'code' })),
  );
}

type Odd = Pick<Finding, 'kind' | 'severity' | 'message' | 'open'>;

/** Figures that their own numbers or their evidence contradict. */
function oddFigures({ text, evidence }: FoundStatement, language: string | null): Odd[] {
  const { measures, text: plain } = readMeasures(text.slice(0, 1200), language);
  const quoted = evidence.flatMap(({ quote }) => readMeasures(quote.slice(0, 2000)).measures);
  return [
    ...wrongArithmetic(plain),
    ...wrongShares(measures, { text: plain, language: language ?? 'any' }),
    ...measures.flatMap((measure) => otherOrder(measure, quoted, plain)),
    ...measures.flatMap((measure, at) => lostUnit(measure, { quoted, text: plain, next: measures[at + 1] })),
  ];
}

/** A day or month after today, in a year that no passage names, that the statement does not speak of as planned or expected. */
function futureDates(
  { text }: FoundStatement,
  request: { readonly today: string; readonly dated: ReadonlySet<string>; readonly language: string | null },
): Odd[] {
  const { today, dated, language } = request;
  if (vocabulary(language, 'planned').test(text)) return [];
  const thisYear = Number(today.slice(0, 4));
  const twoDigits = (part: number | null) => String(part ?? 1).padStart(2, '0');
  const dates = findDates(text, language).filter(
    ({ year, month, day }) => `${year ?? ''}-${twoDigits(month)}-${twoDigits(day)}` > today,
  );
  const years = readMeasures(text, language).years.filter(
    ({ year, start }) => year > thisYear && !dates.some((date) => start >= date.start && start < date.end),
  );
  const written = [
    ...dates.map(({ start, end }) => text.slice(start, end)),
    ...years.map(({ year }) => `${year}`),
  ];
  // What a passage says of a day to come is not made up.
  const unfounded = [...new Set(written)].filter((date) => !dated.has(/\d{4}/.exec(date)?.[0] ?? ''));
  return unfounded.map((date) =>
    odd({
      kind: 'future_date',
      message: `"${date.trim()}" is after ${today}, and the statement does not speak of a plan.`,
    }),
  );
}

/** Two or more capitalised words in a row. */
const fullName = /\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+)+/gu;

/** Names that no passage has, and full names whose parts the cited passages have apart from each other only. */
function oddNames(
  { text, evidence }: FoundStatement,
  known: ReturnType<typeof nameKeysOf>,
  language: string | null,
): Odd[] {
  const cited = evidence.map(({ quote, context = '' }) => `${quote}\n${context}`).join('\n');
  const names = findNames(text, language).map((name) => name.replace(/['’]s?$/u, ''));
  const missing = names.filter((name) => !hasName(name, known));
  const merged = [...text.matchAll(fullName)].filter(([name]) => isMerged(name, cited, language));
  return [
    ...missing.map((name) =>
      odd({ kind: 'unknown_name', severity: 'medium', message: `No passage names "${name}".` }),
    ),
    ...merged.map(([name]) =>
      odd({
        kind: 'merged_name',
        message: `The cited passages have the parts of "${name}" in different names.`,
      }),
    ),
  ];
}

/** No passage has a neighbouring pair of its name words, and each word is part of another full name. */
function isMerged(name: string, known: string, language: string | null): boolean {
  const parts = name.split(' ').filter((part) => findNames(`x ${part}`, language).length > 0);
  if (parts.length < 2 || known.includes(parts.join(' '))) return false;
  const others = [...known.matchAll(fullName)].map(([other]) => other.split(' '));
  return parts.every((part) =>
    others.some((other) => other.includes(part) && !parts.every((p) => other.includes(p))),
  );
}

function impossibleDates(text: string, language: string | null): Odd[] {
  const dates = findDates(text, language);
  // "04/02" may be read in two ways, one of which is in the calendar.
  const stated = dates.filter(
    ({ start }, _, all) => !all.some((other) => other.start === start && isInCalendar(other)),
  );
  const written = [...text.matchAll(/(?<![\d-])\d{4}-(\d{2})-(\d{2})(?![\d-])/g)].filter(
    ([, month, day]) => !isInCalendar({ year: 2024, month: Number(month), day: Number(day) }),
  );
  const lives = [...text.matchAll(/\(((?:1[0-9]|20)\d\d)\s?[–-]\s?((?:1[0-9]|20)\d\d)\)/gu)].filter(
    ([, from, to]) => Number(to) < Number(from),
  );
  const impossible = [
    ...stated.map(({ start, end }) => text.slice(start, end)),
    ...written.map(([match]) => match),
  ];
  return [
    ...impossible.map((date) => `"${date.trim()}" is in no calendar.`),
    ...lives.map(([match]) => `"${match}" ends before it begins.`),
  ].map((message) => odd({ kind: 'impossible_date', message, open: false }));
}

/** 29 February of an unknown year is taken as possible. */
function isInCalendar(date: { year: number | null; month: number | null; day: number | null }): boolean {
  const { year, month, day } = date;
  if (month === null || day === null) return true;
  return (
    month >= 1 && month <= 12 && day >= 1 && day <= new Date(Date.UTC(year ?? 2024, month, 0)).getUTCDate()
  );
}

const figure = '\\d[\\d,]*(?:\\.\\d+)?';
const sum = new RegExp(
  `(?<![\\d.,\\p{L}])(${figure}(?:\\s?[+×÷*/−-]\\s?${figure}){1,6})\\s?=\\s?[$€£]?(${figure})(?![\\d%])`,
  'gu',
);

/** "29.4 ÷ 10.2 × 0.92 = 2.65", worked out from left to right with products first. */
function wrongArithmetic(text: string): Odd[] {
  return [...text.matchAll(sum)].flatMap(([match, terms = '', stated = '']) => {
    const result = evaluated(terms);
    const given = Number(stated.replaceAll(',', ''));
    const isRight = Math.abs(result - given) <= Math.max(0.011, Math.abs(given) * 0.015);
    if (!Number.isFinite(result) || isRight) return [];
    return [odd({ message: `"${match}" is ${rounded(result)}.`, open: false })];
  });
}

function evaluated(terms: string): number {
  const tokens = terms.match(/[+×÷*/−-]|\d[\d,]*(?:\.\d+)?/gu) ?? [];
  const numberOf = (token: string | undefined) => Number(token?.replaceAll(',', ''));
  let [total, sign, product] = [0, 1, numberOf(tokens[0])];
  for (let at = 1; at < tokens.length; at += 2) {
    const operator = tokens[at] ?? '';
    const value = numberOf(tokens[at + 1]);
    if ('×*'.includes(operator)) product *= value;
    else if ('÷/'.includes(operator)) product /= value;
    else [total, sign, product] = [total + sign * product, operator === '+' ? 1 : -1, value];
  }
  return total + sign * product;
}

/** "From 200 to 300, an increase of 80%": the only share of a sentence, behind the only change in it. */
function wrongShares(
  measures: readonly Measure[],
  stated: { readonly text: string; readonly language: string },
): Odd[] {
  const { text } = stated;
  const shares = measures.filter(({ kind }) => kind === 'share');
  const changes = measures.flatMap((before, at) => {
    const after = measures[at + 1];
    const isAlike = after !== undefined && before.kind === after.kind && before.kind !== 'share';
    return isAlike && isFromTo(before, after, stated) ? [{ before, after }] : [];
  });
  const [share] = shares;
  const [change] = changes;
  if (share === undefined || change === undefined || shares.length + changes.length > 2) return [];
  const { before, after } = change;
  const isBehind = share.start > after.end && !/[;:]|[.!?]\s/u.test(text.slice(after.end, share.start));
  const [given = 0] = share.values;
  const possible = before.values.flatMap((from) =>
    after.values.flatMap((to) => [to / from - 1, 1 - to / from, from / to - 1, 1 - from / to, to / from]),
  );
  const isClose = possible.some((part) => Math.abs(100 * part - given) <= Math.max(1, 0.05 * given));
  if (!isBehind || isClose || !possible.every(Number.isFinite)) return [];
  const shown = `${text.slice(before.start, before.end)} to ${text.slice(after.start, after.end)}`;
  const right = rounded(100 * ((after.values[0] ?? 0) / (before.values[0] ?? 1) - 1));
  const written = text.slice(share.start, share.end).trim();
  return [odd({ message: `"${written}": from ${shown} is a change of ${right}%.` })];
}

const powersOfTen = [10, 100, 1e3, 1e6, 0.1, 0.01, 1e-3, 1e-6];

/** A figure that its evidence has not, but has ten, a hundred or a thousand times larger or smaller. */
function otherOrder(measure: Measure, quoted: readonly Measure[], text: string): Odd[] {
  const [value = 0] = measure.values;
  if (value === 0 || measure.isWord || measure.digits < 2) return [];
  const stated = quoted
    .filter(({ kind }) => kind === measure.kind)
    .flatMap(({ values, until }) => [...values, ...(until === null ? [] : [until])]);
  const isClose = (other: number, within: number) =>
    Math.abs(value - other) <= Math.abs(other) * within + 1e-12;
  if (stated.some((other) => isClose(other, 0.02))) return [];
  if (!stated.some((other) => powersOfTen.some((power) => isClose(other * power, 1e-6)))) return [];
  const shown = text.slice(measure.start, measure.end).trim();
  return [
    odd({ message: `"${shown}": the cited source has the same digits in another order of magnitude.` }),
  ];
}

/** Characters between two figures that share the unit of the second: "7.0 and 9.0 kW". */
const JOINED = 8;

interface FigureContext {
  readonly quoted: readonly Measure[];
  readonly text: string;
  readonly next: Measure | undefined;
}

/** A bare count whose digits the passages have only with a unit. */
function lostUnit(measure: Measure, { quoted, text, next }: FigureContext): Odd[] {
  const [value = 0] = measure.values;
  if (measure.kind !== 'count' || measure.isWord || measure.digits < 2) return [];
  const same = quoted.filter(({ values, factor }) =>
    values.some((other) => Math.abs(other / factor - value) < 1e-9),
  );
  if (same.length === 0 || same.some(({ kind }) => kind === 'count')) return [];
  if (next !== undefined && next.start - measure.end < JOINED && same.some(({ kind }) => kind === next.kind))
    return [];
  const shown = text.slice(measure.start, measure.end).trim();
  const message = `"${shown}" has no unit; the cited passage gives it as ${same[0]?.kind}.`;
  return [odd({ kind: 'missing_unit', severity: 'medium', message })];
}

/** Grave and open where not said otherwise. */
function odd({
  kind = 'suspicious_statistic',
  severity = 'high',
  message,
  open = true,
}: Partial<Odd> & Pick<Odd, 'message'>): Odd {
  return { kind, severity, message, open };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
