import { detectLanguage, findDates } from '@research-studio/language';
import { z } from 'zod';
import type { Contradiction } from '../contradictions/contradiction.ts';
import { findContradictions } from '../contradictions/find-contradictions.ts';
import { isFromTo } from '../reader/joined-measures.ts';
import { type Measure, readMeasures } from '../reader/measures.ts';

/** Something in a report that a careful reader should look at again. Advisory: it changes nothing. */
export const Finding = z.object({
  kind: z.enum(['impossible_date', 'suspicious_statistic', 'contradiction']),
  sentenceId: z.string(),
  severity: z.enum(['low', 'medium', 'high']),
  message: z.string().describe('What is odd and where, for a person.'),
  decidedBy: z.enum(['code', 'model']),
  open: z.boolean().describe('Code suspects and is not sure; a model may rule.'),
});
export type Finding = z.infer<typeof Finding>;

/** A sentence of a report, without marks, and the evidence that it cites. */
export interface CheckedSentence {
  readonly id: string;
  readonly text: string;
  readonly evidence: readonly { readonly id: string; readonly quote: string }[];
}

/**
 * Dates that are in no calendar, figures that their own numbers or sources belie, sentences that contradict each other
 * or tell one side of a contradiction. `contradictions` are those among the evidence.
 */
export function checkFindings(request: {
  sentences: readonly CheckedSentence[];
  contradictions: readonly Contradiction[];
  language?: string | null;
}): readonly Finding[] {
  const { sentences, contradictions } = request;
  const opening = sentences.slice(0, 20).map(({ text }) => text);
  const language = request.language ?? detectLanguage(opening.join(' '));
  const conflicts = [...withinReport(sentences, language), ...oneSided(sentences, contradictions)];
  return sentences.flatMap((sentence) => [
    ...oddFigures(sentence, language).map((odd) => ({
      ...odd,
      sentenceId: sentence.id,
      decidedBy: 'code' as const,
    })),
    ...conflicts.filter(({ sentenceId }) => sentenceId === sentence.id),
  ]);
}

/** From here on a contradiction that code is not sure of is worth a reader's time. */
const TOLD_FROM = 0.7;

const isTold = ({ isSettledByCode, certainty }: Contradiction) => isSettledByCode || certainty >= TOLD_FROM;

/** Sentences that contradict an earlier one, the later one each time; values that differ for a known reason do not. */
function withinReport(sentences: readonly CheckedSentence[], language: string | null): Finding[] {
  const statements = sentences
    .filter(({ text }) => !isTableRow(text))
    .map(({ id, text }) => ({ id, text, sourceId: id, context: '', publishedAt: null }));
  const order = new Map(sentences.map(({ id }, at) => [id, at]));
  return findContradictions({ statements, language })
    .filter((contradiction) => isTold(contradiction) && contradiction.explanation === null)
    .flatMap(({ sides, subject, isSettledByCode }) => {
      const ids = sides.flatMap(({ statementIds }) => statementIds);
      const last = ids.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0)).at(-1);
      const values = sides.map(({ value }) => `"${shortened(value)}"`).join(' and ');
      const message = `The report says ${values} of one matter (${subject}).`;
      return last === undefined ? [] : [conflict(last, message, isSettledByCode)];
    });
}

/** Sentences that rest on one side of a contradiction between sources of which no sentence tells the other. */
function oneSided(
  sentences: readonly CheckedSentence[],
  contradictions: readonly Contradiction[],
): Finding[] {
  const cited = new Set(sentences.flatMap(({ evidence }) => evidence.map(({ id }) => id)));
  return contradictions.filter(isTold).flatMap(({ sides, subject, isSettledByCode }) => {
    const told = sides.filter(({ statementIds }) => statementIds.some((id) => cited.has(id)));
    const [only] = told;
    if (only === undefined || told.length !== 1) return [];
    const first = sentences.find(({ evidence }) => evidence.some(({ id }) => only.statementIds.includes(id)));
    const others = sides.filter((side) => side !== only).map(({ value }) => `"${shortened(value)}"`);
    const message = `Other sources say ${others.join(' and ')} (${subject}); the report tells "${shortened(only.value)}" alone.`;
    return first === undefined ? [] : [conflict(first.id, message, isSettledByCode)];
  });
}

function conflict(sentenceId: string, message: string, isSure: boolean): Finding {
  const severity = isSure ? 'medium' : 'low';
  return { kind: 'contradiction', sentenceId, severity, message, decidedBy: 'code', open: !isSure };
}

/** Rows of one table, and cells of one row, differ by design; they are told as "Column: cell; column: cell". */
function isTableRow(text: string): boolean {
  if (/\s\|\s|^[^:]{1,80}: [^:]{1,200}; [^:]{1,80}: /u.test(text)) return true;
  const cells = /^[^:.!?]{1,80}: ([^:!?]{3,600}?)\.?$/u.exec(text)?.[1]?.split(/, (?=\S)/u) ?? [];
  const figures = cells.filter((cell) => /\p{N}/u.test(cell));
  return figures.length >= 2 && !cells.some((cell) => cell.trim().split(/\s+/u).length > 9);
}

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79).trimEnd()}…`;
}

type Odd = Pick<Finding, 'kind' | 'severity' | 'message' | 'open'>;

/** Dates of a sentence that cannot be, and figures that its own numbers or its evidence belie. */
function oddFigures({ text, evidence }: CheckedSentence, language: string | null): Odd[] {
  const { measures, text: plain } = readMeasures(text.slice(0, 1200), language);
  const quoted = evidence.flatMap(({ quote }) => readMeasures(quote.slice(0, 2000)).measures);
  return [
    ...impossibleDates(text, language),
    ...wrongArithmetic(plain),
    ...wrongShares(measures, { text: plain, language: language ?? 'any' }),
    ...measures.flatMap((measure) => otherOrder(measure, quoted, plain)),
  ];
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
  const odd = (message: string): Odd => ({ kind: 'impossible_date', severity: 'high', message, open: false });
  const impossible = [
    ...stated.map(({ start, end }) => text.slice(start, end)),
    ...written.map(([match]) => match),
  ];
  return [
    ...impossible.map((date) => odd(`"${date.trim()}" is in no calendar.`)),
    ...lives.map(([match]) => odd(`"${match}" ends before it begins.`)),
  ];
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
    const told = Number(stated.replaceAll(',', ''));
    const isRight = Math.abs(result - told) <= Math.max(0.011, Math.abs(told) * 0.015);
    if (!Number.isFinite(result) || isRight) return [];
    return [odd('high', `"${match}" is ${rounded(result)}.`, false)];
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

/** "From 200 to 300, an increase of 80%": the only share of a sentence, behind the only change that it tells. */
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
  const [told = 0] = share.values;
  const possible = before.values.flatMap((from) =>
    after.values.flatMap((to) => [to / from - 1, 1 - to / from, from / to - 1, 1 - from / to, to / from]),
  );
  const isClose = possible.some((part) => Math.abs(100 * part - told) <= Math.max(1, 0.05 * told));
  if (!isBehind || isClose || !possible.every(Number.isFinite)) return [];
  const shown = `${text.slice(before.start, before.end)} to ${text.slice(after.start, after.end)}`;
  const right = rounded(100 * ((after.values[0] ?? 0) / (before.values[0] ?? 1) - 1));
  const written = text.slice(share.start, share.end).trim();
  return [odd('high', `"${written}": from ${shown} is a change of ${right}%.`, true)];
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
    odd('high', `"${shown}": the cited source has the same digits in another order of magnitude.`, true),
  ];
}

function odd(severity: Finding['severity'], message: string, open: boolean): Odd {
  return { kind: 'suspicious_statistic', severity, message, open };
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
