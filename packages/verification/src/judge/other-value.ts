import type { Measure } from '../reader/measure.ts';
import { readMeasures } from '../reader/measures.ts';
import { valuesAgree } from '../reader/values-agree.ts';
import { wordingOf } from './wording.ts';

/** A value of a claim, and the other one that a sentence has in its place. */
export interface OtherValue {
  readonly claimed: string;
  readonly stated: string;
}

/** Where a sentence says the same of the same thing with another value of the same unit; null where none does. */
export function otherValue(
  claim: string,
  sentences: readonly string[],
  language: string | null,
): OtherValue | null {
  const own = soleValue(claim, language);
  if (own === null) return null;
  const frame = frameOf(claim, own, language);
  for (const sentence of sentences) {
    const stated = soleValue(sentence, language);
    if (stated === null || frameOf(sentence, stated, language) !== frame || !isOther(own, stated)) continue;
    return { claimed: claim.slice(own.start, own.end), stated: sentence.slice(stated.start, stated.end) };
  }
  return null;
}

/** Null for several values: any may be the condition under which another holds. */
function soleValue(text: string, language: string | null): Measure | null {
  const [value, ...others] = readMeasures(text, language).measures;
  return value !== undefined && others.length === 0 && isPlain(value, text) ? value : null;
}

function frameOf(text: string, { start, end }: Measure, language: string | null): string {
  return wordingOf(`${text.slice(0, start)} \ue000 ${text.slice(end)}`, language)
    .map(({ key, before }) => (before.includes('\ue000') ? `\ue000 ${key}` : key))
    .join(' ');
}

/** An exact value that is not part of a name such as "Teal 310". */
function isPlain({ isApproximate, bound, until, start }: Measure, text: string): boolean {
  const isNamed = /\p{Lu}[\p{L}\p{N}]*[ -]$/u.test(text.slice(0, start));
  return !isApproximate && bound === null && until === null && !isNamed;
}

/** True for another value of the same kind, unless one is the other rounded. */
function isOther(one: Measure, other: Measure): boolean {
  const within = one.digits === other.digits ? 0 : rounding;
  return one.kind === other.kind && one.per === other.per && !valuesAgree(one, other, within);
}

const rounding = 0.05;
