import {
  findQuantities,
  type Quantities,
  type StatedDate,
  type StatedNumber,
  words,
} from '@research-studio/language';
import { type GuardedPassage, isOfOtherUnit, statesAll } from '../guards.ts';
import { bestFit } from './best-fit.ts';
import { type LocalContext, localContext } from './local-context.ts';
import { type ClaimTerm, saidBy } from './measure-support.ts';
import type { Mismatch, MismatchRequest } from './mismatch.ts';
import { placeFit } from './place-fit.ts';
import { isTellingSlot } from './same-slot.ts';
import { isNumberTerm } from './text-terms.ts';

/** A number or date of the claim that another one stands for where the document says the rest of it. */
export function quantityMismatches(request: MismatchRequest): Mismatch[] {
  const { numbers, dates } = findQuantities(request.claim);
  const stated = [
    ...numbers.map((number) => ({ ...number, quantities: numbersAlone(number) })),
    ...dates.map((date) => ({ ...date, quantities: datesAlone(date) })),
  ];
  return stated.slice(0, mostQuantities).flatMap((one) => mismatchOf(one, request) ?? []);
}

const mostQuantities = 20;
const mostStating = 60;
/** Share of the words around a quantity that a sentence must say to be about the same. */
const sameMatter = 0.6;
/** How much more of it than any sentence with the claim's own quantity. */
const margin = 0.2;
/** The same for a rival with the same word right before or after it. */
const leastMatter = 0.45;
const slotMargin = 0.1;
/** What a sentence's neighbours say counts for less than what it says itself. */
const neighbourTrust = 0.8;

/** Share of the whole claim that a sentence must say to contradict it. */
const sameClaim = 0.55;
/** Fit from which one of several quantities in a row is told apart from the others. */
const sameList = 0.75;
/** Of what stands around the quantity, where no word right beside it is the same. */
const sameSlot = 0.8;
/** A claim's own quantity that fits so well elsewhere is not contradicted. */
const elsewhere = 0.4;

function numbersAlone(number: StatedNumber): Quantities {
  return { numbers: [number], dates: [] };
}

function datesAlone(date: StatedDate): Quantities {
  return { numbers: [], dates: [date] };
}

/** Two numbers of one unit, or two dates. */
function sameKind(one: Quantities, other: Quantities): boolean {
  if (one.dates.length > 0) return other.dates.length > 0;
  const [first, second] = [one.numbers[0], other.numbers[0]];
  return (
    first !== undefined &&
    second !== undefined &&
    first.unit === second.unit &&
    isYear(first) === isYear(second)
  );
}

interface Claimed {
  readonly quantities: Quantities;
  readonly start: number;
  readonly end: number;
}

function mismatchOf(claimed: Claimed, request: MismatchRequest): Mismatch | null {
  const { claim, measure, sentences } = request;
  const place = placeOf(claim, claimed);
  const context = localContext({
    terms: measure.terms,
    from: place.from,
    to: place.to,
    except: ({ term }) => isNumberTerm(term),
  });
  const isBeside = (term: ClaimTerm) => term.at < place.from || term.at > place.to;
  const others = measure.terms.filter(isBeside);
  const fit = placeFit({ terms: measure.terms, from: place.from, to: place.to });
  const fits = measure.terms
    .filter((term) => !isBeside(term) && isNumberTerm(term.term))
    .map((term) => bestFit({ term, fit, context }, request));
  const ownFit = fits.length === 0 ? 0 : Math.min(...fits);
  const own = ownCover({ claimed, place, context, request });
  const ofClaim = findQuantities(claim);
  for (const index of context.nearest) {
    const cover = context.alone(index);
    if (cover < leastMatter) break;
    const passage = sentences.at(index);
    if (statesAll(claimed.quantities, passage)) break;
    const rival = rivalOf(claimed.quantities, passage, ofClaim);
    if (rival === null) continue;
    const rivalPlace = placeOf(passage.text, rival);
    const isUnit = rival.kind === 'unit';
    const rivalFit = fit.at(index, sentences.terms(index), rivalPlace.from);
    if (!isUnit && rivalFit < ownFit) continue;
    const isSlot = isTellingSlot(place, rivalPlace, request.language);
    if (cover < (isSlot ? own + slotMargin : Math.max(sameMatter, own + margin))) continue;
    const isList = [...ofClaim.numbers.map(numbersAlone), ...ofClaim.dates.map(datesAlone)].some(
      (other) => sameKind(other, claimed.quantities) && statesAll(other, passage),
    );
    // "5 at noon and 7 at two. By six it was 9."
    const goesOn = [index - 1, index + 1].some(
      (beside) =>
        beside >= 0 && beside < sentences.length && statesAll(claimed.quantities, sentences.at(beside)),
    );
    if (isList && goesOn && rivalFit < sameList) continue;
    return {
      kind: rival.kind,
      stated: passage.text.slice(rival.start, rival.end).trim(),
      claimed: claim.slice(claimed.start, claimed.end),
      sentence: index,
      isContradiction:
        (!isList || rivalFit >= sameList) &&
        (isSlot || cover >= sameSlot) &&
        (isUnit || Math.max(own, ownFit) < elsewhere) &&
        saidBy(others, index) >= sameClaim,
    };
  }
  return strangeUnit(claimed, place, request);
}

/** The number stands in the document, but everywhere with another unit or counting something else. */
function strangeUnit(
  { quantities, start, end }: Claimed,
  place: { from: number; to: number },
  { claim, measure, sentences }: MismatchRequest,
): Mismatch | null {
  const [number] = quantities.numbers;
  if (number === undefined || number.isWord || number.counts.length === 0) return null;
  const written = measure.terms.find(
    ({ at, term }) => at >= place.from && at <= place.to && isNumberTerm(term),
  );
  const stating = [...(written?.stated.keys() ?? [])].slice(0, mostStating);
  for (const sentence of stating) {
    const passage = sentences.at(sentence);
    const rival = passage.quantities.numbers.find((other) => isOfOtherUnit(number, other, passage));
    if (rival === undefined || statesAll(quantities, passage)) return null;
    if (sentence !== stating.at(-1)) continue;
    return {
      kind: 'unit',
      claimed: claim.slice(start, end),
      stated: passage.text.slice(rival.start, rival.end).trim(),
      sentence,
      isContradiction: false,
    };
  }
  return null;
}

/** Words of a text and which of them the characters from `start` to `end` are. */
function placeOf(text: string, { start, end }: { start: number; end: number }) {
  const from = words(text.slice(0, start)).length;
  const length = words(text.slice(start, end)).length;
  return { words: words(text), from, to: from + Math.max(0, length - 1) };
}

/** How much of the words around it the best sentence says that states the claim's own quantity, or a neighbour of it. */
function ownCover(at: {
  claimed: Claimed;
  place: { from: number; to: number };
  context: LocalContext;
  request: MismatchRequest;
}): number {
  const { claimed, place, context, request } = at;
  const { measure, sentences } = request;
  const written = measure.terms.filter(
    ({ at: position, term }) => position >= place.from && position <= place.to && isNumberTerm(term),
  );
  const hasUnit = claimed.quantities.numbers.some(({ counts }) => counts.length > 0);
  const near = context.nearest
    .flatMap((index) => [index - 1, index, index + 1])
    .filter((index) => index >= 0 && index < sentences.length);
  const stating = new Set([
    ...near.filter((index) => statesAll(claimed.quantities, sentences.at(index))),
    ...sharedBy(written.map(({ stated }) => stated))
      .slice(0, mostStating)
      .filter((index) => !hasUnit || statesAll(claimed.quantities, sentences.at(index))),
  ]);
  return Math.max(
    0,
    ...[...stating].map((index) => Math.max(context.alone(index), neighbourTrust * context.around(index))),
  );
}

/** Sentences in every one of these maps. */
function sharedBy(maps: readonly ReadonlyMap<number, number>[]): number[] {
  const [first, ...rest] = maps;
  return first === undefined ? [] : [...first.keys()].filter((index) => rest.every((map) => map.has(index)));
}

interface Rival {
  readonly kind: 'number' | 'date' | 'unit';
  readonly start: number;
  readonly end: number;
}

/** What stands in the passage in the claimed quantity's place; null when it could stand beside it. */
function rivalOf(claimed: Quantities, passage: GuardedPassage, claim: Quantities): Rival | null {
  const { quantities } = passage;
  const [date] = claimed.dates;
  const [number] = claimed.numbers;
  if (date !== undefined) {
    const rival = quantities.dates.find(
      (other) => isRivalDate(date, other) && claim.dates.every((own) => conflict(own, other)),
    );
    return rival === undefined ? null : { ...rival, kind: 'date' };
  }
  if (number === undefined || number.isWord) return null;
  const otherUnit = quantities.numbers.find((other) => isOfOtherUnit(number, other, passage));
  if (otherUnit !== undefined) return { ...otherUnit, kind: 'unit' };
  const rival = quantities.numbers.find(
    (other) =>
      !other.isWord &&
      other.unit === number.unit &&
      isYear(other) === isYear(number) &&
      !claim.numbers.some((own) => sharesValue(own, other)) &&
      !claim.dates.some(({ year }) => year !== null && other.values.includes(year)),
  );
  return rival === undefined ? null : { ...rival, kind: 'number' };
}

/** As exact as the claim's and another one. */
function isRivalDate(claimed: StatedDate, other: StatedDate): boolean {
  return other.month !== null && (claimed.day === null || other.day !== null) && conflict(claimed, other);
}

function conflict(one: StatedDate, other: StatedDate): boolean {
  const differ = (a: number | null, b: number | null) => a !== null && b !== null && a !== b;
  return differ(one.year, other.year) || differ(one.month, other.month) || differ(one.day, other.day);
}

function sharesValue(one: StatedNumber, other: StatedNumber): boolean {
  return one.values.some((value) => other.values.includes(value));
}

function isYear({ values, unit }: StatedNumber): boolean {
  return unit === null && values.some((value) => Number.isInteger(value) && value >= 1000 && value <= 2200);
}
