import { tokenize } from '@research-studio/language';
import { readDirections, synonymGroups } from '@research-studio/verification';
import { GROUPS_OF_STEM, LIGHT_STEMS, POLAR_STEMS, TURNING_STEMS } from './claim-vocabulary.ts';

/** A word of a text that tells something. */
export interface ClaimWord {
  /** As written, lower case; the whole of a stem in scripts without spaces. */
  readonly word: string;
  /** The words beside it, lower case; empty at an end. */
  readonly before: string;
  readonly after: string;
  /** What it means the same as: its stem and groups of synonyms, or the direction that it tells. */
  readonly keys: readonly string[];
  readonly isName: boolean;
  /** Place in the text, counted in words. */
  readonly at: number;
}

/** The content words of a text without its figures, each stem once. */
export function claimWords(text: string, language: string | null): readonly ClaimWord[] {
  const axes = readDirections(text).filter(({ start }) => !isOfficial(text.slice(start), language));
  const all = [...text.matchAll(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu)];
  const seen = new Set<string>();
  const read = all.flatMap(({ 0: word, index }, at): ClaimWord[] => {
    const direction = axes.filter(({ start }) => start >= index && start < index + word.length);
    const isName = at > 0 && /^\p{Lu}/u.test(word) && !startsSentence(text, index) && !isGerman(language);
    return tokenize(word, language).flatMap((stem): ClaimWord[] => {
      if (seen.has(stem) || LIGHT_STEMS.has(stem) || /^\p{N}/u.test(stem)) return [];
      seen.add(stem);
      const keys = [
        ...direction.map(({ axis, sign }) => `${axis} ${sign}`),
        stem,
        ...synonymGroups(stem, language).map((group) => `synonym ${group}`),
        ...(GROUPS_OF_STEM.get(stem) ?? []),
      ];
      const beside = (other: number) => all[other]?.[0].toLowerCase() ?? '';
      return [{ word: word.toLowerCase(), before: beside(at - 1), after: beside(at + 1), keys, isName, at }];
    });
  });
  // "More expensive" is a direction that no content word tells.
  const told = new Set(read.flatMap(({ keys }) => keys));
  const others = axes.map(({ axis, sign }) => `${axis} ${sign}`).filter((key) => !told.has(key));
  return [...read, ...[...new Set(others)].map((key) => ({ ...WORDLESS, keys: [key] }))];
}

/** A mayor is no "larger" one but in Spanish. */
function isOfficial(text: string, language: string | null): boolean {
  return /^mayors?(?!\p{L})/iu.test(text) && language?.startsWith('es') !== true;
}

const WORDLESS = { word: '', before: '', after: '', isName: false, at: 0 };

/** A word of a comparison whose sides are exchanged: "cheaper" for "dearer", and nothing else. */
export function turnedRound(word: ClaimWord): ClaimWord {
  const turned = word.keys.flatMap((key) => {
    const [, axis, sign] = DIRECTION.exec(key) ?? [];
    return axis === undefined ? [] : [`${axis} ${sign === '1' ? '-1' : '1'}`];
  });
  return turned.length === 0 ? word : { ...word, keys: turned };
}

/** Whether a word tells a direction, and another its opposite. */
export function areOpposed(one: ClaimWord, other: ClaimWord): boolean {
  const turned = turnedRound(one);
  return turned !== one && turned.keys.some((key) => other.keys.includes(key));
}

const DIRECTION = /^(.*) (-?1)$/;

/** Words that turn what is said when they are left out. */
export function isPolar({ keys }: ClaimWord): boolean {
  return keys.some((key) => POLAR_STEMS.has(key) || DIRECTION.test(key));
}

/** Words that turn what is said when they are put in: "lost", "failed to", "stops" for "no longer". */
export function turnsSaid({ keys }: ClaimWord): boolean {
  return keys.some((key) => TURNING_STEMS.has(key));
}

/** Whether two words say the same: synonyms, one direction, one the beginning of the other, or its last part. */
export function saySame(one: ClaimWord, other: ClaimWord): boolean {
  if (one.keys.some((key) => other.keys.includes(key))) return true;
  return (
    !one.isName &&
    [
      [one, other],
      [other, one],
    ].some(([a, b]) => isPart(a, b))
  );
}

const LEAST_PART = 4;

function isPart(short: ClaimWord | undefined, long: ClaimWord | undefined): boolean {
  const [a, b] = [stemOf(short), stemOf(long)];
  if (a.length < LEAST_PART || b.length <= a.length) return false;
  return (b.startsWith(a) && b.length - a.length <= LEAST_PART) || (a.length > LEAST_PART && b.endsWith(a));
}

function stemOf(word: ClaimWord | undefined): string {
  return word?.keys.find((key) => !key.includes(' ')) ?? '';
}

function startsSentence(text: string, index: number): boolean {
  return /(?:^|[.!?:;•–—])[\s"'“‘«(]*$/u.test(text.slice(Math.max(0, index - 4), index));
}

function isGerman(language: string | null): boolean {
  return language?.startsWith('de') ?? false;
}
