import { primaryTag } from './detection.ts';
import { packs } from './packs/index.ts';
import type { Entry, LanguagePack, Phrases, Scale } from './packs/pack.ts';

/** A phrase of a list where a text has it; `text` as written there. */
export interface PhraseMatch {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A list of words and phrases, looked for as whole words and in any case, the longest first. */
export interface Vocabulary {
  /** Whether this word or phrase alone is listed. */
  has(word: string): boolean;
  test(text: string): boolean;
  first(text: string): PhraseMatch | null;
  all(text: string): readonly PhraseMatch[];
  /** At the front of a text, behind quotation marks and the like. */
  opens(text: string): PhraseMatch | null;
  /** Right before a position, blanks between. */
  precedes(text: string, at: number): boolean;
  /** Right behind a position, blanks between. */
  follows(text: string, at: number): boolean;
}

/** A language by its tag, null for one that is not known (read as English), "any" for all that have a pack. */
export type VocabularyLanguage = string | null;

/** The words of a language for one entry of the packs; none where the language has no pack. */
export function vocabulary(language: VocabularyLanguage, entry: Entry): Vocabulary {
  return listOf(`words ${entry}`, language, ({ words }) => words[entry]);
}

/** The packs that a language stands for: its own, all for "any", none for one without. */
export function packsOf(language: VocabularyLanguage): readonly LanguagePack[] {
  if (language === 'any') return packs;
  const tag = language === null ? 'en' : primaryTag(language);
  return packs.filter((pack) => pack.tag === tag);
}

const lists = new Map<string, Vocabulary>();

/** A list made from a part of the packs, kept under its name. */
export function listOf(
  name: string,
  language: VocabularyLanguage,
  phrasesOf: (pack: LanguagePack) => Phrases,
): Vocabulary {
  const key = `${language === null || language === 'any' ? language : primaryTag(language)} ${name}`;
  const known = lists.get(key);
  if (known !== undefined) return known;
  const made = compile(
    packsOf(language).map((pack) => ({ phrases: phrasesOf(pack), isSpaced: pack.isSpaced })),
  );
  lists.set(key, made);
  return made;
}

/** The single phrases of a list. */
export function phrasesOf(list: Phrases): readonly string[] {
  return list === '' ? [] : list.split(', ');
}

interface PhraseList {
  readonly phrases: Phrases;
  readonly isSpaced: boolean;
}

/** Linear: each phrase is a bounded run of literals, letters and at most six short words. */
function compile(parts: readonly PhraseList[]): Vocabulary {
  const sources = parts
    .flatMap(({ phrases, isSpaced }) => phrasesOf(phrases).map((phrase) => ({ phrase, isSpaced })))
    .sort((a, b) => b.phrase.length - a.phrase.length)
    .map(({ phrase, isSpaced }) => sourceOf(phrase, isSpaced));
  const source = sources.length === 0 ? '(?!)' : `(?:${sources.join('|')})`;
  const lazily = (make: string, flags: string) => {
    let pattern: RegExp | undefined;
    return () => (pattern ??= new RegExp(make, flags));
  };
  const anywhere = lazily(source, 'iu');
  const everywhere = lazily(source, 'giu');
  const whole = lazily(`^${source}$`, 'iu');
  const front = lazily(`^[^\\p{L}\\p{N}]{0,8}(${source})`, 'iu');
  const back = lazily(`${source}\\s{0,2}$`, 'iu');
  const next = lazily(`\\s{0,2}${source}`, 'iuy');
  return {
    has: (word) => whole().test(word),
    test: (text) => anywhere().test(text),
    first: (text) => matchOf(anywhere().exec(text)),
    all: (text) => [...text.matchAll(everywhere())].flatMap((match) => matchOf(match) ?? []),
    opens: (text) => {
      const match = front().exec(text);
      const phrase = match?.[1];
      if (match === null || phrase === undefined) return null;
      return { start: match[0].length - phrase.length, end: match[0].length, text: phrase };
    },
    precedes: (text, at) => back().test(text.slice(Math.max(0, at - LONGEST), at)),
    follows: (text, at) => {
      const pattern = next();
      pattern.lastIndex = at;
      return pattern.test(text);
    },
  };
}

const LONGEST = 60;

function matchOf(match: RegExpExecArray | RegExpMatchArray | null): PhraseMatch | null {
  if (match === null || match.index === undefined || match[0] === '') return null;
  return { start: match.index, end: match.index + match[0].length, text: match[0] };
}

function sourceOf(phrase: string, isSpaced: boolean): string {
  const literal = phrase
    .replaceAll(/[.+?^${}()|[\]\\/]/g, '\\$&')
    .replaceAll(' … ', '(?:\\s[^\\s,.;:]{1,24}){0,6}\\s')
    .replaceAll('…', isSpaced ? '' : '[^、。]{0,12}')
    .replaceAll('*', '\\p{L}*')
    .replaceAll("'", "['’]")
    .replaceAll(' ', '\\s');
  if (!isSpaced) return literal;
  return `(?<![\\p{L}\\p{M}\\p{N}])${literal}${/[\p{L}\p{N}*]$/u.test(phrase) ? '(?![\\p{L}\\p{M}])' : ''}`;
}

/** A side of a scale on which a word or phrase lies. */
export interface ScaleSide {
  readonly scale: Scale;
  /** Counts the sides of the scale from 0. */
  readonly side: number;
}

/** The sides of scales on which a word lies; several for "last". */
export function sidesOf(word: string, language: VocabularyLanguage): readonly ScaleSide[] {
  const { exact, stems } = sidesIn(language);
  const lower = word.toLowerCase().replaceAll('’', "'");
  const found = exact.get(lower);
  if (found !== undefined) return found;
  for (let length = lower.length; length >= SHORTEST_STEM; length -= 1) {
    const sides = stems.get(lower.slice(0, length));
    if (sides !== undefined) return sides;
  }
  return [];
}

/** Whether two words lie on different sides of a scale, and on the same side of none: "rise" and "fell". */
export function areOpposite(one: string, other: string, language: VocabularyLanguage): boolean {
  const sides = sidesOf(one, language);
  const others = sides.length === 0 ? [] : sidesOf(other, language);
  return (
    sides.some(({ scale, side }) => others.some((its) => its.scale === scale && its.side !== side)) &&
    !sides.some(({ scale, side }) => others.some((its) => its.scale === scale && its.side === side))
  );
}

/** Where a text has words and phrases that lie on scales, in order; phrases win over their words. */
export function scalesIn(text: string, language: VocabularyLanguage): readonly (ScaleSide & PhraseMatch)[] {
  const phrases = listOf('scale phrases', language, ({ opposites, isSpaced }) =>
    Object.values(opposites)
      .flatMap((row) => phrasesOf(row.replaceAll(' | ', ', ')))
      .filter((phrase) => !isSpaced || phrase.includes(' '))
      .join(', '),
  ).all(text);
  const words = [...text.matchAll(/[\p{L}\p{M}][\p{L}\p{M}'’-]*/gu)]
    .map((match) => ({ start: match.index, end: match.index + match[0].length, text: match[0] }))
    .filter(({ start, end }) => !phrases.some((phrase) => start < phrase.end && end > phrase.start));
  return [...phrases, ...words]
    .sort((a, b) => a.start - b.start)
    .flatMap((match) =>
      sidesOfPhrase(match.text, language).map(({ scale, side }) => ({ ...match, scale, side })),
    );
}

function sidesOfPhrase(phrase: string, language: VocabularyLanguage): readonly ScaleSide[] {
  const sides = sidesOf(phrase, language);
  if (sides.length > 0 || !phrase.includes(' ')) return sides;
  // A phrase with a gap: "costs the firm more".
  return sidesIn(language).gaps.filter(({ list }) => list.has(phrase));
}

interface Sides {
  readonly exact: ReadonlyMap<string, readonly ScaleSide[]>;
  readonly stems: ReadonlyMap<string, readonly ScaleSide[]>;
  readonly gaps: readonly (ScaleSide & { readonly list: Vocabulary })[];
}

const SHORTEST_STEM = 3;
const knownSides = new Map<string, Sides>();

function sidesIn(language: VocabularyLanguage): Sides {
  const tag = language === null ? 'en' : language === 'any' ? language : primaryTag(language);
  const known = knownSides.get(tag);
  if (known !== undefined) return known;
  const exact = new Map<string, ScaleSide[]>();
  const stems = new Map<string, ScaleSide[]>();
  const gaps: (ScaleSide & { list: Vocabulary })[] = [];
  for (const { opposites, isSpaced } of packsOf(tag)) {
    for (const [scale, row] of Object.entries(opposites) as [Scale, Phrases][]) {
      row.split(' | ').forEach((sidePhrases, side) => {
        for (const phrase of phrasesOf(sidePhrases)) {
          const at = { scale, side };
          if (phrase.includes('…')) gaps.push({ ...at, list: compile([{ phrases: phrase, isSpaced }]) });
          else if (phrase.endsWith('*')) add(stems, phrase.slice(0, -1), at);
          else add(exact, phrase, at);
        }
      });
    }
  }
  const made = { exact, stems, gaps };
  knownSides.set(tag, made);
  return made;
}

function add(table: Map<string, ScaleSide[]>, key: string, side: ScaleSide): void {
  table.set(key, [...(table.get(key) ?? []), side]);
}
