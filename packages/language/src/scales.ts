import type { LanguagePack, Phrases, Scale } from './packs/pack.ts';
import {
  PhraseIndex,
  type PhraseMatch,
  packsOf,
  packTag,
  phrasesOf,
  type VocabularyLanguage,
} from './vocabulary.ts';

/** A side of a scale on which a word or phrase lies. */
export interface ScaleSide {
  readonly scale: Scale;
  /** Counts the sides of the scale from 0. */
  readonly side: number;
}

/** The sides of scales on which a word or phrase lies; several for "last". */
export function sidesOf(phrase: string, language: VocabularyLanguage): readonly ScaleSide[] {
  const { exact, patterns } = sidesIn(language);
  const lower = phrase.toLowerCase().replaceAll('’', "'");
  const found = exact.get(lower);
  if (found !== undefined) return found;
  return patterns.filter(({ matches }) => matches(lower)).map(({ scale, side }) => ({ scale, side }));
}

/**
 * Whether two words lie on different sides of a scale, and on the same side of none ("rise" and "fell"), or one denies
 * the other by its prefix ("likely" and "unlikely").
 */
export function areOpposite(one: string, other: string, language: VocabularyLanguage): boolean {
  if (isPrefixed(one, other, language) || isPrefixed(other, one, language)) return true;
  const sides = sidesOf(one, language);
  const others = sides.length === 0 ? [] : sidesOf(other, language);
  return (
    sides.some(({ scale, side }) => others.some((its) => its.scale === scale && its.side !== side)) &&
    !sides.some(({ scale, side }) => others.some((its) => its.scale === scale && its.side === side))
  );
}

/** The rest must be a word of some length. */
function isPrefixed(one: string, other: string, language: VocabularyLanguage): boolean {
  const [denied, plain] = [one.toLowerCase(), other.toLowerCase()];
  if (plain.length < LEAST_DENIED || !denied.endsWith(plain)) return false;
  const prefix = denied.slice(0, denied.length - plain.length);
  return packsOf(language).some(({ denyingPrefixes }) => phrasesOf(denyingPrefixes).includes(prefix));
}

const LEAST_DENIED = 4;

/** Where a text has words and phrases that lie on scales, in order; the longest phrase wins over its words. */
export function scalesIn(text: string, language: VocabularyLanguage): readonly (ScaleSide & PhraseMatch)[] {
  return sidesIn(language)
    .index.all(text)
    .flatMap((match) => sidesOf(match.text, language).map(({ scale, side }) => ({ ...match, scale, side })));
}

interface Sides {
  readonly exact: ReadonlyMap<string, readonly ScaleSide[]>;
  /** Stems ("increas*") and phrases with a gap ("costs … more"). */
  readonly patterns: readonly (ScaleSide & { readonly matches: (lower: string) => boolean })[];
  readonly index: PhraseIndex;
}

const known = new Map<string, Sides>();

function sidesIn(language: VocabularyLanguage): Sides {
  const tag = packTag(language);
  const before = known.get(tag);
  if (before !== undefined) return before;
  const exact = new Map<string, ScaleSide[]>();
  const patterns: (ScaleSide & { matches: (lower: string) => boolean })[] = [];
  const index = new PhraseIndex();
  for (const pack of packsOf(tag)) {
    for (const { phrase, scale, side } of phrasesOnScales(pack)) {
      index.add(phrase, pack.isSpaced);
      const [front = '', back] = phrase.split(/\*| … /);
      if (back === undefined) exact.set(phrase, [...(exact.get(phrase) ?? []), { scale, side }]);
      else
        patterns.push({ scale, side, matches: (lower) => lower.startsWith(front) && lower.endsWith(back) });
    }
  }
  const made = { exact, patterns, index };
  known.set(tag, made);
  return made;
}

function phrasesOnScales({ tag, scales, contrasts }: LanguagePack): (ScaleSide & { phrase: string })[] {
  const rows: [Scale, Phrases][] = [
    ...(Object.entries(scales) as [Scale, Phrases][]),
    ...contrasts.map((row, at): [Scale, Phrases] => [`${tag} ${at}`, row]),
  ];
  return rows.flatMap(([scale, row]) =>
    row
      .split(' | ')
      .flatMap((phrases, side) => phrasesOf(phrases).map((phrase) => ({ scale, side, phrase }))),
  );
}
