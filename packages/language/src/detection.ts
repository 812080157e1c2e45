import { memoizeByText } from './memoize.ts';
import { furtherLanguages } from './packs/further-languages.ts';
import { packs } from './packs/index.ts';

/**
 * Guesses the language of a text from its script, its function words and its letters. Meant for questions and
 * paragraphs alike; looks at the first 2,000 characters only.
 *
 * @returns a BCP 47 primary tag such as "de", or null if nothing decides (numbers, bare names, unknown script).
 */
export function detectLanguage(text: string): string | null {
  return languageOf(text.slice(0, 2000), null);
}

const languageOf = memoizeByText((text) => {
  const sample = text.normalize('NFC').toLowerCase();
  return languageOfScript(sample) ?? latinLanguage(sample);
});

/** The language of a tag in lower case: "de" of "de-AT" and "de_DE"; "und" if the text is not a tag. */
export function primaryTag(tag: string): string {
  if (isPrimary.test(tag)) return tag;
  const primary = tag.toLowerCase().split(/[-_]/)[0] ?? '';
  return isPrimary.test(primary) ? primary : 'und';
}

const isPrimary = /^[a-z]{2,3}$/;

const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['zh', /\p{Script=Han}/gu],
  ['th', /\p{Script=Thai}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['el', /\p{Script=Greek}/gu],
  ['hi', /\p{Script=Devanagari}/gu],
  ['ta', /\p{Script=Tamil}/gu],
  ['hy', /\p{Script=Armenian}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
];

/**
 * Latin gives way where another script has a fifth of the letters. Among those, a script is the text's own from a
 * fifth on, kana from a twentieth: Japanese is full of Han.
 */
function languageOfScript(sample: string): string | null {
  const letters = sample.match(/\p{L}/gu)?.length ?? 0;
  const others = sample.match(/[^\p{Script=Latin}\P{L}]/gu)?.length ?? 0;
  if (others === 0 || others < letters / 5) return null;
  for (const [language, pattern] of scripts) {
    const share = (sample.match(pattern)?.length ?? 0) / others;
    if (share >= (language === 'ja' ? 0.05 : 0.2))
      return language === 'ru' ? cyrillicLanguage(sample) : language;
  }
  return null;
}

function cyrillicLanguage(sample: string): string {
  if (/[іїєґ]/.test(sample)) return 'uk';
  if (/[ђјљњћџ]/.test(sample)) return 'sr';
  return /[ыэё]/.test(sample) || !/[а-я]ъ|ъ[а-я]т?\b|\bсе\b|\bкъде\b|\bкак(?:во|ва)\b/u.test(sample)
    ? 'ru'
    : 'bg';
}

/** Signs of a language among others in the Latin script. */
interface Marks {
  readonly languagesOfWord: ReadonlyMap<string, readonly string[]>;
  readonly languagesOfLetter: ReadonlyMap<string, readonly string[]>;
}

let known: Marks | undefined;

function marks(): Marks {
  if (known !== undefined) return known;
  const languagesOfWord = new Map<string, string[]>();
  const languagesOfLetter = new Map<string, string[]>();
  for (const { tag, functionWords, letters } of [...packs, ...furtherLanguages]) {
    for (const word of new Set(functionWords.split(', ')))
      languagesOfWord.set(word, [...(languagesOfWord.get(word) ?? []), tag]);
    for (const letter of letters)
      languagesOfLetter.set(letter, [...(languagesOfLetter.get(letter) ?? []), tag]);
  }
  known = { languagesOfWord, languagesOfLetter };
  return known;
}

/** A word counts as much as the fewer languages have it; of letters at most six. */
function latinLanguage(sample: string): string | null {
  const { languagesOfWord, languagesOfLetter } = marks();
  const scores = new Map<string, number>();
  const add = (languages: readonly string[], score: number) => {
    for (const language of languages) scores.set(language, (scores.get(language) ?? 0) + score);
  };
  for (const [word] of sample.matchAll(WORD)) {
    const languages = languagesOfWord.get(word) ?? [];
    add(languages, 1 / languages.length);
  }
  const hits = new Map<string, number>();
  for (const letter of sample) {
    for (const language of languagesOfLetter.get(letter) ?? [])
      hits.set(language, (hits.get(language) ?? 0) + 1 / (languagesOfLetter.get(letter)?.length ?? 1));
  }
  for (const [language, count] of hits) add([language], Math.min(count, MOST_LETTERS) * LETTER_WEIGHT);
  let best: string | null = null;
  for (const [language, score] of scores)
    if (score > (best === null ? LEAST_SCORE : (scores.get(best) ?? 0))) best = language;
  return best;
}

/** A vowel behind an apostrophe is a word ("c'è", "n'a"), a lone consonant an ending: "Ansel's" has no "s" of Czech. */
const WORD = /(?<!\p{L}['’](?=[b-df-hj-np-tv-xz](?![\p{L}\p{M}])))[\p{L}\p{M}]+/gu;

const MOST_LETTERS = 6;
const LETTER_WEIGHT = 0.4;
const LEAST_SCORE = 0.24;
