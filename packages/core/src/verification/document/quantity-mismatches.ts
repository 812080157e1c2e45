import type { StatedDate } from '../../text/dates.ts';
import { findQuantities, type Quantities, type StatedNumber } from '../../text/quantities.ts';
import { words } from '../../text/tokens.ts';
import { checkGuards, type GuardedPassage } from '../guards.ts';
import { nameKeysOf } from '../names.ts';
import { isNumberTerm } from './claim-terms.ts';
import type { MismatchRequest } from './find-mismatches.ts';
import { localContext } from './local-context.ts';
import type { Mismatch } from './mismatch.ts';

/** A number or date of the claim that another one stands for where the document says the rest of it. */
export function quantityMismatches(request: MismatchRequest): Mismatch[] {
  const { numbers, dates } = findQuantities(request.claim);
  const stated = [
    ...numbers.map((number) => ({ ...number, quantities: { numbers: [number], dates: [] } })),
    ...dates.map((date) => ({ ...date, quantities: { numbers: [], dates: [date] } })),
  ];
  return stated.slice(0, mostQuantities).flatMap((one) => mismatchOf(one, request) ?? []);
}

const mostQuantities = 20;
/** Share of the words around a quantity that a sentence must say to be about the same. */
const sameMatter = 0.6;
/** How much more of it than any sentence with the claim's own quantity. */
const margin = 0.2;

interface Claimed {
  readonly quantities: Quantities;
  readonly start: number;
  readonly end: number;
}

function mismatchOf(claimed: Claimed, request: MismatchRequest): Mismatch | null {
  const { claim, measure, sentences } = request;
  const from = words(claim.slice(0, claimed.start)).length;
  const to = from + Math.max(0, words(claim.slice(claimed.start, claimed.end)).length - 1);
  const context = localContext({ terms: measure.terms, from, to, except: ({ term }) => isNumberTerm(term) });
  const written = measure.terms.filter(({ at, term }) => at >= from && at <= to && isNumberTerm(term));
  const agrees = (index: number) => isStated(claimed.quantities, sentences.at(index));
  const own = Math.max(
    0,
    ...context.nearest.flatMap((index) =>
      [index, index - 1, index + 1]
        .filter((near) => near >= 0 && near < sentences.length && agrees(near))
        .map(() => context.around(index)),
    ),
    ...sharedBy(written.map(({ stated }) => stated)).map((index) => context.around(index)),
  );
  for (const index of context.nearest) {
    if (context.alone(index) < Math.max(sameMatter, own + margin)) break;
    const rival = rivalOf(claimed.quantities, sentences.at(index), findQuantities(claim));
    if (rival !== null) {
      return { ...rival, claimed: claim.slice(claimed.start, claimed.end), sentence: index };
    }
  }
  return null;
}

/** Sentences in every one of these maps. */
function sharedBy(maps: readonly ReadonlyMap<number, number>[]): number[] {
  const [first, ...rest] = maps;
  return first === undefined ? [] : [...first.keys()].filter((index) => rest.every((map) => map.has(index)));
}

function isStated(quantities: Quantities, passage: GuardedPassage): boolean {
  return checkGuards(bare(quantities), passage, null).numbersFound === 1;
}

function bare(quantities: Quantities) {
  return { text: '', quantities, names: [], own: nameKeysOf('') };
}

type Rival = Pick<Mismatch, 'kind' | 'stated'>;

/** What stands in the passage in the claimed quantity's place; null when it could stand beside it. */
function rivalOf(claimed: Quantities, passage: GuardedPassage, claim: Quantities): Rival | null {
  const [date] = claimed.dates;
  const [number] = claimed.numbers;
  if (date !== undefined) return rivalDate(date, passage);
  if (number === undefined || number.isWord) return null;
  const strange = passage.quantities.numbers.filter(
    (other) => !other.isWord && !claim.numbers.some((own) => sharesValue(own, other)),
  );
  const otherUnit = passage.quantities.numbers.find(
    (other) =>
      sharesValue(other, number) && number.unit !== null && other.unit !== null && other.unit !== number.unit,
  );
  if (otherUnit !== undefined) return { kind: 'unit', stated: writtenAt(passage, otherUnit) };
  const rival = strange.find((other) => other.unit === number.unit && isYear(other) === isYear(number));
  return rival === undefined ? null : { kind: 'number', stated: writtenAt(passage, rival) };
}

function rivalDate(claimed: StatedDate, passage: GuardedPassage): Rival | null {
  const differ = (a: number | null, b: number | null) => a !== null && b !== null && a !== b;
  const rival = passage.quantities.dates.find(
    (other) =>
      other.month !== null &&
      (differ(claimed.year, other.year) ||
        differ(claimed.month, other.month) ||
        differ(claimed.day, other.day)),
  );
  return rival === undefined ? null : { kind: 'date', stated: writtenAt(passage, rival) };
}

function sharesValue(one: StatedNumber, other: StatedNumber): boolean {
  return one.values.some((value) => other.values.includes(value));
}

function isYear({ values, unit }: StatedNumber): boolean {
  return unit === null && values.some((value) => Number.isInteger(value) && value >= 1000 && value <= 2200);
}

function writtenAt({ text }: GuardedPassage, { start, end }: { start: number; end: number }): string {
  return text.slice(start, end).trim();
}
