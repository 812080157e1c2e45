import { kindOfUnit, type StatedNumber, unitAt } from '@research-studio/language';

/** How a unit as written becomes that of its kind: value × factor + offset. */
export interface Conversion {
  readonly kind: string;
  readonly factor: number;
  readonly offset: number;
  readonly end: number;
}

/** The unit of a number: what core's reader found, or one of those that only matter for comparing values. */
export function measuredBy(
  { unit, end }: Pick<StatedNumber, 'unit' | 'end'>,
  text: string,
): Conversion | null {
  return unit === null ? otherUnit(text, end) : known(unit, end);
}

function known(unit: string, end: number): Conversion {
  const {
    kind,
    factor,
    offset = 0,
  } = kindOfUnit(unit) ?? { kind: unit === 'cent' ? 'cents' : unit, factor: 1 };
  return { kind, factor, offset, end };
}

/** Units that language reads as no unit: a tenth in Japanese, a sound level with its weighting. */
const otherUnits: readonly (readonly [RegExp, string, number])[] = [
  [/^割/u, 'share', 10],
  [/^kVA(?!\p{L})/u, '', 1],
  [/^v\.\s?H\./u, 'share', 1],
];

function otherUnit(text: string, at: number): Conversion | null {
  const gap = /^[\s\u00a0\u202f-]?/u.exec(text.slice(at, at + 1))?.[0].length ?? 0;
  const rest = text.slice(at + gap, at + gap + 32);
  for (const [pattern, kind, factor] of otherUnits) {
    const match = pattern.exec(rest);
    if (match !== null) return { kind: kind || match[0], factor, offset: 0, end: at + gap + match[0].length };
  }
  return null;
}

const perWord =
  /^\s(?:for each|for every|für jede[nrs]?|pour chaque|por cada|per ogni|per|a|an|each|every|je|pro|im|par|por|al|all['’]|el)\s(?=\p{L})|^\s?\/\s?(?=\p{L})/iu;

/** What a value is a rate by, e.g. "kWh" in "30 cents per kWh". */
export function ratedBy(text: string, at: number): { unit: string; end: number } | null {
  const word = perWord.exec(text.slice(at, at + 14))?.[0];
  if (word === undefined) return null;
  const unit = unitAt(text, at + word.length);
  if (unit !== null) return unit;
  if (!/^\s?(?:per|for each|für jede[nrs]?|pour chaque|por cada|per ogni|je|pro|par|por|\/)\s?$/iu.test(word))
    return null;
  const next = /^\p{L}+/u.exec(text.slice(at + word.length, at + word.length + 24))?.[0];
  return next === undefined ? null : { unit: next.toLowerCase(), end: at + word.length + next.length };
}
