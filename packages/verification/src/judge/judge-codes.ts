import { detectLanguage, findQuantities } from '@research-studio/language';
import { type Measure, type Reading, readMeasures } from '../contradictions/measures.ts';
import { findNames, hasName, type NameKeys, nameKeysOf } from '../names.ts';
import { negationDiffers } from '../negation.ts';
import type { PassageSentence } from './passage-index.ts';
import { type ClaimTerm, type SupportMeasure, share, statedBy } from './support-features.ts';

/** Why a claim stands as it does: a closed code with what it was found on. Sentences are made of it at the edge. */
export type JudgeCode =
  /** It stands there, up to type-setting or a few words that do not matter. */
  | { readonly code: 'verbatim'; readonly passage: string }
  /** A value of the same kind stands in its place. */
  | { readonly code: 'number_differs' | 'date_differs'; readonly claim: string; readonly passage: string }
  /** The value stands nowhere in the passages. */
  | { readonly code: 'number_missing' | 'date_missing'; readonly claim: string }
  | { readonly code: 'name_missing'; readonly claim: string }
  /** The name stands nowhere in the passages, and the sentence nearest to the claim has another. */
  | { readonly code: 'name_differs'; readonly claim: string; readonly passage: string }
  /** One side denies what the other affirms. */
  | { readonly code: 'negation_differs'; readonly passage: string }
  /** Words that no sentence near the claim has. */
  | { readonly code: 'words_missing'; readonly words: readonly string[] }
  /** Words of two languages do not meet. */
  | { readonly code: 'other_language'; readonly language: string }
  | { readonly code: 'no_passage' };

/** What codes are looked for in. */
export interface Compared {
  readonly claim: string;
  readonly measure: SupportMeasure;
  readonly sentences: readonly PassageSentence[];
  readonly context: string;
  readonly names: { readonly own: NameKeys; readonly pages: readonly NameKeys[] };
  readonly language: string | null;
}

export interface Suspicions {
  readonly codes: readonly JudgeCode[];
  /** A value of the very same thing is another, so that code alone may say so. */
  readonly isPlain: boolean;
  readonly absentValues: number;
  readonly absentNames: number;
  /** Shares, 1 where the claim states none. */
  readonly numbersFound: number;
  readonly namesFound: number;
  readonly negationDiffers: boolean;
}

/** So much of the rest of a claim must a sentence say before a value in it stands in the place of the claim's. */
const sameMatter = 0.5;
/** And so much before that is plain. */
const sameThing = 0.75;

export function findSuspicions(compared: Compared): Suspicions {
  const values = compareValues(compared);
  const names = missingNames(compared);
  const denied = deniedBy(compared);
  return {
    codes: [
      ...values.codes,
      ...names.missing.map(
        (claim): JudgeCode =>
          names.other === null
            ? { code: 'name_missing', claim }
            : { code: 'name_differs', claim, passage: names.other },
      ),
      ...(denied === null ? [] : [{ code: 'negation_differs', passage: denied } as const]),
      ...missingWords(compared.measure),
    ],
    isPlain: values.isPlain && names.missing.length === 0,
    absentValues: values.absent,
    absentNames: names.missing.length,
    numbersFound: values.found,
    namesFound: names.found,
    negationDiffers: denied !== null,
  };
}

function missingWords({ terms, best }: SupportMeasure): JudgeCode[] {
  const near = best.slice(0, 3);
  const words = terms.filter((term) => term.kind === 'word' && statedBy(term, near) < 0.5);
  return words.length === 0 ? [] : [{ code: 'words_missing', words: words.map(({ word }) => word) }];
}

function missingNames({ claim, names, language, sentences, measure }: Compared): {
  readonly missing: readonly string[];
  /** A name of the nearest sentence that the claim does not have. */
  readonly other: string | null;
  readonly found: number;
} {
  const isLowerCase = (word: string) => sentences.some(({ text }) => text.includes(` ${word}`));
  const stated = [...new Set(findNames(claim, language, isLowerCase))];
  const absent = stated.filter((name) => !hasName(name, names.own));
  // A name elsewhere on the page is not missing, nor is it in the passage.
  const missing = absent.filter((name) => !names.pages.some((page) => hasName(name, page)));
  const found = stated.length === 0 ? 1 : 1 - absent.length / stated.length;
  if (missing.length === 0) return { missing, other: null, found };
  const own = nameKeysOf(claim);
  const [nearest] = measure.best;
  const there = findNames(sentences[nearest ?? -1]?.text ?? '', language, isLowerCase);
  return { missing, other: there.find((name) => !hasName(name, own)) ?? null, found };
}

/** A negation elsewhere in a long passage says nothing about the claim: only its best sentences count. */
function deniedBy({ claim, measure, sentences, language }: Compared): string | null {
  const near = measure.best
    .slice(0, 2)
    .filter((index) => share(measure.terms, ({ stated }) => stated.get(index) ?? 0) >= sameMatter);
  const texts = near.flatMap((index) => sentences[index]?.text ?? []);
  const denying = texts.filter((text) => negationDiffers(claim, text, language));
  return denying.length > 0 && denying.length === texts.length ? (denying[0] ?? null) : null;
}

/** A value of the claim: a measure, a year or a date. */
interface ClaimedValue {
  readonly kind: 'number' | 'date';
  readonly text: string;
  /** Terms of the claim that state it. */
  readonly isTerm: (term: ClaimTerm) => boolean;
  readonly isStatedIn: (reading: Reading) => boolean;
  /** Values of the same kind in a sentence that are not those of the claim, as written. */
  readonly rivalsIn: (reading: Reading) => readonly string[];
  /** A difference can be told with certainty. */
  readonly isExact: boolean;
}

function compareValues(compared: Compared): {
  readonly codes: readonly JudgeCode[];
  readonly found: number;
  readonly absent: number;
  readonly isPlain: boolean;
} {
  const { claim, measure, sentences, context, language } = compared;
  const values = claimedValues(readMeasures(claim, language));
  if (values.length === 0) return { codes: [], found: 1, absent: 0, isPlain: false };
  const readings = new Map<number, Reading>();
  const reading = (index: number) => {
    const known = readings.get(index) ?? readMeasures(sentences[index]?.text ?? '', language);
    readings.set(index, known);
    return known;
  };
  const around = readMeasures(context, language);
  const codes: JudgeCode[] = [];
  let missing = 0;
  let isPlain = false;
  for (const value of values) {
    if (sentences.some((_, index) => value.isStatedIn(reading(index)))) continue;
    if (value.kind === 'date' && value.isStatedIn(around)) continue;
    missing += 1;
    const rest = measure.terms.filter((term) => term.kind !== 'number' && !value.isTerm(term));
    const rival = measure.best
      .map((index) => ({
        said: share(rest, ({ stated }) => stated.get(index) ?? 0),
        rivals: value.rivalsIn(reading(index)),
      }))
      .filter(({ said, rivals }) => said >= sameMatter && rivals.length > 0)
      .sort((one, other) => other.said - one.said)[0];
    const [passage] = rival?.rivals ?? [];
    if (rival === undefined || passage === undefined) {
      codes.push({ code: `${value.kind}_missing`, claim: value.text });
      continue;
    }
    codes.push({ code: `${value.kind}_differs`, claim: value.text, passage });
    isPlain ||= value.isExact && rival.rivals.length === 1 && rival.said >= sameThing;
  }
  return { codes, found: 1 - missing / values.length, absent: missing, isPlain };
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
          isExact: false,
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
        isExact: date.day !== null || date.month !== null,
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
      other.measures.some((one) => agree(measure, one)) ||
      // A figure that is part of a name or a date there.
      (measure.kind === 'count' &&
        new RegExp(`(?<![\\d.,])${plainFigure(written)}(?![\\d]|[.,]\\d)`, 'u').test(other.text)),
    rivalsIn: (other) =>
      other.measures
        .filter(
          (one) =>
            one.kind === measure.kind &&
            (one.per === measure.per || one.per === null || measure.per === null) &&
            !measures.some((own) => agree(own, one)),
        )
        .map((one) => other.text.slice(one.start, one.end)),
    isExact: !measure.isApproximate && measure.bound === null && measure.until === null && !measure.isAtBest,
  };
}

function plainFigure(written: string): string {
  return (/\d[\d.,]*\d|\d/u.exec(written)?.[0] ?? '\u0000').replace(/[.,]/g, '[.,]');
}

/** Two measures of one kind state the same: equal, one rounded, or within a range. */
function agree(claimed: Measure, stated: Measure): boolean {
  const isKind =
    claimed.kind === stated.kind ||
    (claimed.kind === 'count' && !['share', 'points'].includes(stated.kind)) ||
    (stated.kind === 'count' && !['share', 'points'].includes(claimed.kind));
  if (!isKind) return false;
  return claimed.values.some((value) =>
    stated.values.some(
      (other) =>
        isClose(value, other, claimed, stated) ||
        (stated.until !== null && isClose(value, stated.until, claimed, stated)) ||
        (claimed.until !== null && isClose(claimed.until, other, claimed, stated)),
    ),
  );
}

function isClose(value: number, other: number, claimed: Measure, stated: Measure): boolean {
  const gap = Math.abs(value - other);
  const scale = Math.max(Math.abs(value), Math.abs(other));
  if (gap <= scale * 1e-9) return true;
  if (claimed.isApproximate || stated.isApproximate) return gap <= 0.05 * scale;
  // A rounded figure of at least two digits.
  const digits = Math.min(claimed.digits, stated.digits);
  return (
    digits >= 2 &&
    claimed.digits !== stated.digits &&
    gap <= (scale * 0.5) / 10 ** (digits - 1) &&
    gap <= 0.05 * scale
  );
}

/** Whether two texts are plainly in different languages. */
export function otherLanguage(claim: string, text: string, language: string | null): string | null {
  const ofText = detectLanguage(text);
  const ofClaim = detectLanguage(claim) ?? language;
  return ofText !== null && ofClaim !== null && ofText.split('-')[0] !== ofClaim.split('-')[0]
    ? ofText
    : null;
}

/** Whether a claim states a value at all. */
export function hasValue(claim: string): boolean {
  const { numbers, dates } = findQuantities(claim);
  return numbers.length + dates.length > 0;
}
