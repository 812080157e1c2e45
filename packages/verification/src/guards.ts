import {
  findQuantities,
  type Quantities,
  type StatedDate,
  type StatedNumber,
} from '@research-studio/language';
import { countsSame, toldUnits } from './counts-same.ts';
import { findNames, hasName, type NameKeys, nameKeysOf } from './names.ts';
import { negationDiffers } from './negation.ts';

/** What guards look at in a passage; made once per passage, since finding it costs more than comparing it. */
export interface GuardedPassage {
  /** The sentence or passage whose negations count. */
  readonly text: string;
  readonly quantities: Quantities;
  /** Words of the passage and its context. */
  readonly own: NameKeys;
  /** Units that the passage or its context names beside its numbers, as the heading of a column does. */
  readonly toldUnits: ReadonlySet<string>;
  /** Words of the pages around the passages. */
  readonly pages: readonly NameKeys[];
  readonly names: readonly string[];
}

/** What of a claim its passage bears out. Shares are 1 where the claim states none. */
export interface GuardResult {
  readonly numbersFound: number;
  readonly namesFound: number;
  /** The passage has another number of the same unit, or another name in the place of a missing one. */
  readonly isContradicted: boolean;
  readonly negationDiffers: boolean;
  /** False: the claim cannot be supported by this passage. */
  readonly passes: boolean;
  /** It passes by the names of the passages and their contexts, without those of the pages around. */
  readonly passesAlone: boolean;
}

/**
 * `context` is text around the passage that may give names and years but no statement: title, site, date. `pages` may
 * give names alone.
 */
export function guardedPassage(passage: {
  text: string;
  context: string;
  pages: readonly NameKeys[];
  language: string | null;
  isLowerCase: (word: string) => boolean;
}): GuardedPassage {
  const { text, context, pages, language, isLowerCase } = passage;
  const own = findQuantities(text);
  const around = findQuantities(context);
  return {
    text,
    quantities: {
      numbers: [...own.numbers, ...around.numbers.filter(isYear)],
      dates: [...own.dates, ...around.dates],
    },
    own: nameKeysOf(`${text} ${context}`),
    toldUnits: new Set([...toldUnits(text, own), ...toldUnits(context, around)]),
    pages,
    names: findNames(text, language, isLowerCase),
  };
}

/** What guards look at in a claim; made once per claim. */
export interface GuardedClaim {
  readonly text: string;
  readonly quantities: Quantities;
  readonly names: readonly string[];
  readonly own: NameKeys;
}

export function guardedClaim(
  text: string,
  language: string | null,
  isLowerCase: (word: string) => boolean,
): GuardedClaim {
  return {
    text,
    quantities: findQuantities(text),
    names: findNames(text, language, isLowerCase),
    own: nameKeysOf(text),
  };
}

/** Numbers, units, dates, names and negations of a claim against its passage. */
export function checkGuards(
  claim: GuardedClaim,
  passage: GuardedPassage,
  language: string | null,
): GuardResult {
  const { numbers, dates } = claim.quantities;
  const missingNumbers = numbers.filter((number) => !hasNumber(number, passage));
  const missingDates = dates.filter((date) => !hasDate(date, passage.quantities));
  const { names } = claim;
  const absentNames = names.filter((name) => !hasName(name, passage.own));
  const missingNames = absentNames.filter((name) => !passage.pages.some((page) => hasName(name, page)));
  const strangeNames = passage.names.filter((name) => !hasName(name, claim.own));
  const otherNumber =
    missingNumbers.some((number) => !number.isWord && isRivalled(number, passage.quantities.numbers)) ||
    missingDates.some((date) =>
      passage.quantities.dates.some((other) => other.month !== null && conflicts(date, other)),
    );
  const differs = negationDiffers(claim.text, passage.text, language);
  const stated = numbers.length + dates.length;
  const missing = missingNumbers.length + missingDates.length;
  const agrees = missing === 0 && !differs;
  return {
    numbersFound: stated === 0 ? 1 : 1 - missing / stated,
    namesFound: names.length === 0 ? 1 : 1 - missingNames.length / names.length,
    isContradicted: otherNumber || differs,
    negationDiffers: differs,
    passes: agrees && !(missingNames.length > 0 && strangeNames.length > 0),
    passesAlone: agrees && !(absentNames.length > 0 && strangeNames.length > 0),
  };
}

/** Whether a passage states each of these numbers and dates. */
export function statesAll({ numbers, dates }: Quantities, passage: GuardedPassage): boolean {
  return (
    numbers.every((number) => hasNumber(number, passage)) &&
    dates.every((date) => hasDate(date, passage.quantities))
  );
}

function isYear({ values, unit }: StatedNumber): boolean {
  return unit === null && values.some((value) => Number.isInteger(value) && value >= 1000 && value <= 2200);
}

function hasNumber(claimed: StatedNumber, passage: GuardedPassage): boolean {
  const { quantities, own } = passage;
  const same = quantities.numbers.filter((stated) => hasSameValue(claimed, stated));
  return (
    same.some((stated) => countsSame(claimed, stated, passage)) ||
    (isYear(claimed) &&
      quantities.dates.some(({ year }) => year !== null && claimed.values.includes(year))) ||
    (claimed.unit === null &&
      (same.length === 0 || claimed.counts.length === 0) &&
      claimed.values.some((value) => own.keys.has(String(value))))
  );
}

/** Whether a passage has this number of another thing than the claim's: "7.60 crowns" for "7.60 dollars". */
export function isOfOtherUnit(
  claimed: StatedNumber,
  stated: StatedNumber,
  passage: Pick<GuardedPassage, 'own' | 'toldUnits'>,
): boolean {
  return (
    claimed.values.some((value) => stated.values.includes(value)) && !countsSame(claimed, stated, passage)
  );
}

function hasSameValue(claimed: StatedNumber, stated: StatedNumber): boolean {
  return claimed.values.some((value) =>
    stated.values.some((other) => value === other || (mayRound(claimed, value) && roundsTo(other, value))),
  );
}

/** A bare year is never rounded, nor is a count of one digit, unless the claim says "about". */
function mayRound(number: StatedNumber, value: number): boolean {
  return number.isApproximate || (!isYear(number) && significantDigits(value).length >= 2);
}

function significantDigits(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e12) return String(Math.abs(value)).replace(/0+$/, '');
  return Math.abs(value)
    .toPrecision(12)
    .replace('.', '')
    .replace(/^0+|e.*$/g, '')
    .replace(/0+$/, '');
}

function roundsTo(exact: number, rounded: number): boolean {
  const digits = Math.max(1, significantDigits(rounded).length);
  if (exact === 0 || significantDigits(exact).length <= digits) return false;
  return Math.abs(Number(exact.toPrecision(digits)) - rounded) <= Math.abs(rounded) * 1e-9;
}

/** The claim's year may come from elsewhere in the passage where the date itself leaves it out. */
function hasDate(claimed: StatedDate, { numbers, dates }: Quantities): boolean {
  return dates.some((stated) => {
    if (conflicts(claimed, stated) || stated.month === null) return false;
    if (claimed.day !== null && stated.day === null) return false;
    if (claimed.year === null || stated.year !== null) return true;
    return [...numbers.flatMap(({ values }) => values), ...dates.map(({ year }) => year)].includes(
      claimed.year,
    );
  });
}

function conflicts(one: StatedDate, other: StatedDate): boolean {
  const differ = (a: number | null, b: number | null) => a !== null && b !== null && a !== b;
  return differ(one.year, other.year) || differ(one.month, other.month) || differ(one.day, other.day);
}

/** The passage states another number of the same kind. */
function isRivalled(claimed: StatedNumber, stated: readonly StatedNumber[]): boolean {
  return stated.some((other) => other.unit === claimed.unit && isYear(other) === isYear(claimed));
}
