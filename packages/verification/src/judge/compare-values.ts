import { isCommonWord } from '@research-studio/language';
import { valuesAgree } from '../reader/compare-values.ts';
import type { Measure } from '../reader/measure.ts';
import { type Reading, readMeasures } from '../reader/measures.ts';
import type { Compared, JudgeCode } from './judge-code.ts';
import type { PassageSentence } from './passage-index.ts';
import { type ClaimTerm, share } from './support-features.ts';

/** So much of the rest of the claim must a sentence say before a value in it replaces the claim's. */
const sameMatter = 0.5;
/** What the sentences beside one say counts for it, less than its own words. */
const besideFactor = 0.8;

/** A value of the claim: a measure, a year or a date. */
interface ClaimedValue {
  readonly kind: 'number' | 'date';
  readonly text: string;
  /** Terms of the claim that state it. */
  readonly isTerm: (term: ClaimTerm) => boolean;
  readonly isStatedIn: (reading: Reading) => boolean;
  /** Values of the same kind in a sentence that are not those of the claim, as written. */
  readonly rivalsIn: (reading: Reading) => readonly string[];
}

/** Numbers and dates of a claim against those of the sentences. */
export function compareValues(compared: Compared): {
  readonly codes: readonly JudgeCode[];
  /** Share of the values that stand in the passages; 1 where the claim states none. */
  readonly found: number;
  readonly absent: number;
} {
  const { claim, sentences, context, language } = compared;
  const own = readMeasures(claim, language);
  const values = claimedValues(own);
  if (values.length === 0) return { codes: [], found: 1, absent: 0 };
  const reading = (index: number) => readingOf(sentences[index], language);
  const around = readMeasures(context, language);
  const codes: JudgeCode[] = [];
  let absent = 0;
  for (const value of values) {
    if (sentences.some((_, index) => value.isStatedIn(reading(index)))) continue;
    if (value.kind === 'date' && value.isStatedIn(around)) continue;
    absent += 1;
    const passage = rivalOf(value, compared, reading);
    if (passage === null) codes.push({ code: `${value.kind}_missing`, claim: value.text });
    else codes.push({ code: `${value.kind}_differs`, claim: value.text, passage });
  }
  return { codes, found: 1 - absent / values.length, absent };
}

const readings = new WeakMap<PassageSentence, Reading>();
const noReading: Reading = { text: '', measures: [], years: [], dates: [], countsInWords: false };

function readingOf(sentence: PassageSentence | undefined, language: string | null): Reading {
  if (sentence === undefined) return noReading;
  const known = readings.get(sentence) ?? readMeasures(sentence.text, language);
  readings.set(sentence, known);
  return known;
}

/** The value in the place of a claim's that no sentence has. */
function rivalOf(
  value: ClaimedValue,
  { measure }: Compared,
  reading: (index: number) => Reading,
): string | null {
  const rest = measure.terms.filter((term) => term.kind !== 'number' && !value.isTerm(term));
  const saidAround = (index: number) =>
    share(rest, ({ stated }) => {
      const beside = Math.max(stated.get(index - 1) ?? 0, stated.get(index + 1) ?? 0);
      return Math.max(stated.get(index) ?? 0, besideFactor * beside);
    });
  const [best] = measure.best
    .flatMap((index) =>
      value
        .rivalsIn(reading(index))
        .slice(0, 1)
        .map((text) => ({ text, said: saidAround(index) })),
    )
    .filter(({ said }) => said >= sameMatter)
    .sort((one, other) => other.said - one.said);
  return best?.text ?? null;
}

function claimedValues(reading: Reading): ClaimedValue[] {
  const { text, measures, years, dates } = reading;
  return [
    ...measures.map((measure) => claimedMeasure(measure, reading)),
    ...years
      .filter(({ start }) => !dates.some((date) => start >= date.start && start < date.end))
      .map(({ year, start }): ClaimedValue => {
        const written = text.slice(start, start + 4);
        return {
          kind: 'date',
          text: written,
          isTerm: ({ term }) => term === `#${year}`,
          isStatedIn: (other) => other.years.some((one) => one.year === year) || other.text.includes(written),
          rivalsIn: (other) =>
            other.years.flatMap((one) =>
              one.year === year || years.some((own) => own.year === one.year) ? [] : String(one.year),
            ),
        };
      }),
    ...dates.map(
      (date): ClaimedValue => ({
        kind: 'date',
        text: text.slice(date.start, date.end),
        isTerm: ({ kind, word }) => kind === 'number' && text.slice(date.start, date.end).includes(word),
        isStatedIn: (other) =>
          other.dates.some(
            (one) =>
              !differ(one.year, date.year) &&
              !differ(one.month, date.month) &&
              !differ(one.day, date.day) &&
              (date.day === null || one.day !== null),
          ) ||
          (date.month === null && other.years.some(({ year }) => year === date.year)),
        rivalsIn: (other) => other.dates.flatMap((one) => other.text.slice(one.start, one.end)),
      }),
    ),
  ];
}

function differ(one: number | null, other: number | null): boolean {
  return one !== null && other !== null && one !== other;
}

function claimedMeasure(measure: Measure, { text, measures }: Reading): ClaimedValue {
  const written = text.slice(measure.start, measure.end);
  return {
    kind: 'number',
    text: written,
    isTerm: ({ kind, word }) => kind === 'number' && written.includes(word),
    isStatedIn: (other) =>
      other.measures.some((one) => agree({ measure, text }, { measure: one, text: other.text })) ||
      // A figure that is part of a name or a date there.
      (measure.kind === 'count' &&
        !countsSomething(measure, text) &&
        new RegExp(`(?<![\\d.,])${plainFigure(written)}(?![\\d]|[.,]\\d)`, 'u').test(other.text)),
    rivalsIn: (other) =>
      other.measures
        .filter(
          (one) =>
            one.kind === measure.kind &&
            (one.per === measure.per || one.per === null || measure.per === null) &&
            !measures.some((own) => agree({ measure: own, text }, { measure: one, text: other.text })),
        )
        .map((one) => other.text.slice(one.start, one.end)),
  };
}

function plainFigure(written: string): string {
  return (/\d[\d.,]*\d|\d/u.exec(written)?.[0] ?? '\u0000').replace(/[.,]/g, '[.,]');
}

/** A measure with the text behind it in its text. */
interface Placed {
  readonly measure: Measure;
  readonly text: string;
}

/** Two measures state the same: of one kind, equal, one rounded, or within a range. A bare number may have any unit. */
function agree(
  { measure: claimed, text: ofClaim }: Placed,
  { measure: stated, text: ofText }: Placed,
): boolean {
  if (claimed.kind !== stated.kind) {
    const [bare, behind] = claimed.kind === 'count' ? [claimed, ofClaim] : [stated, ofText];
    const isBare = bare.kind === 'count' && !countsSomething(bare, behind);
    if (!isBare || [claimed.kind, stated.kind].some((kind) => kind === 'share' || kind === 'points'))
      return false;
  }
  if (claimed.per !== null && stated.per !== null && claimed.per !== stated.per) return false;
  // A dash of a range may read as a minus.
  const [one, other] = [claimed, stated].map((measure) => ({
    ...measure,
    bound: null,
    values: claimed.kind === 'temperature' ? measure.values : measure.values.map(Math.abs),
  }));
  if (one === undefined || other === undefined) return false;
  return valuesAgree(one, other, claimed.isApproximate || stated.isApproximate ? 0.05 : 1e-9);
}

/** "61 steps": a noun behind the number, which is not a unit. */
function countsSomething({ end }: Measure, text: string): boolean {
  const word = /^[\s\u00a0-]?(\p{L}{3,})/u.exec(text.slice(end, end + 24))?.[1];
  return word !== undefined && !isCommonWord(word, null);
}
