import { createRequire } from 'node:module';
import { primaryTag } from './detection.ts';
import { numberWordsOf, packsOf, phrasesOf, vocabulary } from './vocabulary.ts';

/** Stemmer and stop words of one language; stop words are lower-case and unstemmed. */
export interface LanguageRules {
  readonly stem: (word: string) => string;
  readonly stopWords: ReadonlySet<string>;
}

/**
 * The rules of a language by its BCP 47 tag. A language without a stemmer keeps its words as they are; one without a
 * list has no stop words. Loaded at the first use of each language and then kept.
 */
export function rulesOf(language: string): LanguageRules {
  const primary = primaryTag(language);
  const known = rules.get(primary);
  if (known) return known;
  const loaded = load(primary);
  rules.set(primary, loaded);
  return loaded;
}

const rules = new Map<string, LanguageRules>();

/** A plain `import` of some thirty languages would cost every start-up; `require` loads one, when it is wanted. */
const require = createRequire(import.meta.url);

/** Module names of the libraries that have the stemmers and stop words, by language. */
const modules: ReadonlyMap<string, string> = new Map(
  'ar arabic,bg bulgarian,da danish,de german,el greek,en english,es spanish,fi finnish,fr french,ga irish,hi indian,hu hungarian,hy armenian,id indonesian,it italian,ja japanese,lt lithuanian,nb norwegian,ne nepali,nl dutch,nn norwegian,no norwegian,pt portuguese,ro romanian,ru russian,sl slovenian,sr serbian,sv swedish,ta tamil,tr turkish,uk ukrainian,zh mandarin'
    .split(',')
    .map((pair) => pair.split(' ') as [string, string]),
);

const withoutStemmer: ReadonlySet<string> = new Set(['ja', 'zh', 'sl', 'uk']);

const cachedStems = 50_000;

function load(primary: string): LanguageRules {
  const name = modules.get(primary);
  if (name === undefined) return { stem: (word) => word, stopWords: new Set() };
  const lists = require(`@orama/stopwords/${name}`) as { stopwords: readonly string[] };
  const stopWords = new Set([
    ...lists.stopwords,
    ...packsOf(primary).flatMap((pack) => phrasesOf(pack.furtherStopWords)),
  ]);
  if (withoutStemmer.has(primary)) return { stem: (word) => word, stopWords };
  const { stemmer } = require(`@orama/stemmers/${name}`) as { stemmer: (word: string) => string };
  const stems = new Map<string, string>();
  const stem = (word: string) => {
    const known = stems.get(word);
    if (known !== undefined) return known;
    if (stems.size >= cachedStems) stems.clear();
    const made = stemmer(word) || word;
    stems.set(word, made);
    return made;
  };
  return { stem, stopWords };
}

/** Whether a word is so common that its capital at the start of a sentence says nothing: "Put", "Several", "Taken". */
export function isCommonWord(word: string, language: string | null): boolean {
  const lower = word.toLowerCase();
  return (
    rulesOf(language ?? 'en').stopWords.has(lower) ||
    numberWordsOf(language).has(lower) ||
    ENTRIES_OF_COMMON_WORDS.some((entry) => vocabulary(language, entry).has(lower))
  );
}

const ENTRIES_OF_COMMON_WORDS = ['openers', 'connectives', 'pronouns', 'interrogatives'] as const;
