import { readMeasures } from './measures.ts';
import { isSameValue, ownedValues } from './owned-values.ts';

/**
 * Whether a passage has a value of the claim only as one that it denies ("not 34 kg"), that others promise ("as the
 * maker says", "instead of 120 km"), or that held once ("until then"), where the claim states it as such. `language`
 * null: unknown.
 */
export function disownsValues(claim: string, passage: string, language: string | null): boolean {
  const stated = ownedValues(claim, language);
  if (stated.own.length === 0) return false;
  const there = ownedValues(passage, language);
  return stated.own.some(
    (value) =>
      there.disowned.some((other) => isSameValue(value, other)) &&
      !there.own.some((other) => isSameValue(value, other)),
  );
}

/** Fewer significant digits meet by chance. */
const TELLING_DIGITS = 3;

/** Whether a passage states, as its own word, all values of the claim, at least one of them with three digits or more. */
export function statesValues(claim: string, passage: string, language: string | null): boolean {
  const { own } = ownedValues(claim, language);
  if (!own.some(({ digits }) => digits >= TELLING_DIGITS)) return false;
  const there = ownedValues(passage, language).own;
  const all = readMeasures(passage, language).measures;
  return (
    own.every((value) => there.some((other) => isSameValue(value, other))) &&
    readMeasures(claim, language).measures.every((value) => all.some((other) => isSameValue(value, other)))
  );
}
