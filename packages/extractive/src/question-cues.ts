import { primaryTag } from '@research-studio/language';
import type { QuestionCues } from './answer-kind.ts';
import { indonesian, japanese, russian } from './eastern-question-cues.ts';
import { dutch, english, german } from './germanic-question-cues.ts';
import { french, italian, portuguese, spanish } from './romance-question-cues.ts';

/** The cues of a language by its tag; English where the language has none. */
export function questionCues(language: string): QuestionCues {
  const tag = primaryTag(language);
  const known = built.get(tag);
  if (known) return known;
  const raw = cues[tag] ?? english;
  if (asciiLanguages.has(tag) || !(tag in cues)) return raw;
  const made: QuestionCues = {
    ...raw,
    kinds: raw.kinds.map(([kind, pattern]) => [kind, withLetterBounds(pattern)] as const),
    clauseStart: withLetterBounds(raw.clauseStart),
  };
  built.set(tag, made);
  return made;
}

const built = new Map<string, QuestionCues>();

/** Their question words have no accents, so that JavaScript's own \b serves, and faster. */
const asciiLanguages: ReadonlySet<string> = new Set(['en', 'id', 'nl']);

/** Makes \b stand between any letter and none: JavaScript's knows ASCII letters only. */
function withLetterBounds(pattern: RegExp): RegExp {
  const bound = '(?:(?<![\\p{L}\\p{N}])(?=[\\p{L}\\p{N}])|(?<=[\\p{L}\\p{N}])(?![\\p{L}\\p{N}]))';
  const source = pattern.source
    .replaceAll('\\b', bound)
    .replaceAll('\\w', '[\\p{L}\\p{N}_]')
    .replaceAll('[[\\p{L}\\p{N}_]', '[\\p{L}\\p{N}_');
  return new RegExp(source, 'u');
}

const cues: Readonly<Record<string, QuestionCues>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  ru: russian,
  ja: japanese,
  id: indonesian,
  nl: dutch,
};
