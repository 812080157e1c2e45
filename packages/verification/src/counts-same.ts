import {
  isAmbiguousUnit,
  isSameUnit,
  isSpelledLike,
  type Quantities,
  type StatedNumber,
  unitNamed,
} from '@research-studio/language';
import { hasName, type NameKeys } from './names.ts';

/**
 * Whether a passage's number may count what the claim's does. A percentage is never a plain number. A unit may be left out
 * on one side, but not where the number counts another thing there: "7.60 crowns" bears out no "7.60 dollars", "318 seals"
 * no "318 km". What kinds of things are the same without units (seals, animals) is not told apart.
 */
export function countsSame(
  claimed: StatedNumber,
  stated: StatedNumber,
  passage: { readonly own: NameKeys; readonly toldUnits: ReadonlySet<string> },
): boolean {
  if (claimed.unit === '%' || stated.unit === '%') return claimed.unit === stated.unit;
  if (claimed.unit !== null && stated.unit !== null) return isSameUnit(claimed.unit, stated.unit);
  const ofClaim = unitsOf(claimed);
  const ofPassage = unitsOf(stated);
  if (ofClaim.length > 0 && ofPassage.length > 0)
    return ofClaim.some((unit) => ofPassage.some((other) => isSameUnit(unit, other)));
  if (ofClaim.length > 0)
    return (
      !countsSomething(stated, claimed) ||
      ofClaim.some(
        (unit) =>
          stated.counts.some((word) => isSpelledLike(word, unit)) ||
          [...passage.toldUnits].some((told) => isSameUnit(told, unit)),
      )
    );
  if (ofPassage.length > 0)
    return (
      !countsSomething(claimed, stated) ||
      claimed.counts.some(
        (word) => hasName(word, passage.own) || ofPassage.some((unit) => isSpelledLike(word, unit)),
      )
    );
  return true;
}

/** Units that a text names otherwise than right behind one of its numbers. */
export function toldUnits(text: string, { numbers }: Quantities): ReadonlySet<string> {
  const found = new Set<string>();
  for (const { 0: word, index } of text.matchAll(unitLike)) {
    const unit = unitNamed(word);
    if (unit !== null && !numbers.some((number) => isOwn({ word, index }, number))) found.add(unit);
  }
  return found;
}

const unitLike = /\p{L}{2,20}|[$€£¥₹₽₩]/gu;

/** Characters behind a number in which its words stand. */
const reach = 60;

function isOwn(
  { word, index }: { word: string; index: number },
  { start, end, counts }: StatedNumber,
): boolean {
  if (index >= start - 3 && index < end) return true;
  return index >= end && index < end + reach && counts.includes(word.toLowerCase());
}

function unitsOf({ unit, counts }: StatedNumber): readonly string[] {
  if (unit !== null) return counts.some(isAmbiguousUnit) ? [] : [unit];
  return counts.flatMap((word) => unitNamed(word) ?? []);
}

/** Words of two scripts cannot be compared. */
function countsSomething({ counts }: StatedNumber, other: StatedNumber): boolean {
  if (counts.length === 0) return false;
  return other.counts.length === 0 || isLatin(counts) === isLatin(other.counts);
}

function isLatin(list: readonly string[]): boolean {
  return list.every((word) => !/\p{L}/u.test(word) || /\p{Script=Latin}/u.test(word));
}
