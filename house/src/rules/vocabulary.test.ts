import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT, sourceFiles } from '../repository.ts';

const PACKS = 'packages/language/src/packs/';
/** Where words of several languages may stand: the packs, messages to readers, patterns of attacks and of login walls. */
const HOMES = [
  PACKS,
  'packages/messages/src/',
  'packages/extractive/src/words.ts',
  'packages/documents/src/safety/',
  'packages/documents/src/extract/extract-html.ts',
  'packages/documents/src/fetch/consent-page.ts',
];
/** Files with lists that are still to go; none may be added. */
const REMAINING: readonly string[] = [
  'packages/verification/src/needs-citation.ts',
  'packages/verification/src/reader/joined-measures.ts',
  'packages/verification/src/reader/measures.ts',
  'packages/core/src/search/credibility/detect-interest.ts',
  'packages/advanced-pipeline/src/discovery/find-entities.ts',
];
/** Words of so many languages beside English make a list, and so many words one language. */
const LEAST_LANGUAGES = 3;
const LEAST_WORDS = 2;

const files = await sourceFiles();
const languageOf = wordsOfOneLanguage();

it('no list of words in several languages is outside the language packs and the messages', () => {
  const lists = files
    .filter(
      ({ path, isTesting }) => !isTesting && ![...HOMES, ...REMAINING].some((home) => path.startsWith(home)),
    )
    .map(({ path, text }) => ({ path, languages: languagesIn(text) }))
    .filter(({ languages }) => languages.length >= LEAST_LANGUAGES);
  expect(
    lists.map(({ path, languages }) => `${path}: ${languages.join(' ')}`),
    'Read words from the packs: vocabulary(language, entry) of @research-studio/language.',
  ).toEqual([]);
});

it('knows such a list when it sees one', () => {
  expect(
    languagesIn("const up = 'anstieg verdoppel haussent hausse subieron suben выросла выросли';").length,
  ).toBeGreaterThan(2);
  expect(languagesIn('/** anstieg, verdoppel; haussent, hausse; subieron, suben */ const up = 1;')).toEqual(
    [],
  );
});

/** Languages of which a source text has words outside its comments. */
function languagesIn(source: string): string[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ [^\n]*/gm, ' ')
    .replaceAll(/\\[bBdDsSwWpP](?:\{[^}]*\})?/g, ' ');
  const counts = new Map<string, number>();
  for (const word of wordsOf(code)) {
    const language = languageOf.get(word);
    if (language !== undefined) counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count >= LEAST_WORDS).map(([language]) => language);
}

/** Words that one pack alone has, English not among them. */
function wordsOfOneLanguage(): ReadonlyMap<string, string> {
  const languages = new Map<string, Set<string>>();
  for (const name of readdirSync(join(ROOT, PACKS))) {
    const language = /^([a-z]{2})\.json$/.exec(name)?.[1];
    if (language === undefined) continue;
    for (const word of wordsOf(readFileSync(join(ROOT, PACKS, name), 'utf8')))
      languages.set(word, (languages.get(word) ?? new Set()).add(language));
  }
  return new Map(
    [...languages].flatMap(([word, found]) => {
      const [language = 'en'] = found;
      return found.size === 1 && language !== 'en' ? [[word, language]] : [];
    }),
  );
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(
    text.toLowerCase().match(/\p{Script=Han}{2,}|[\p{Script=Hiragana}\p{Script=Katakana}]{3,}|\p{L}{4,}/gu),
  );
}
