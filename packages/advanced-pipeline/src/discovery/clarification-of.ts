import { detectLanguage } from '@research-studio/language';
import type { Clarification } from '@research-studio/schemas';
import type { Entity } from './query-analysis.ts';

const MIN_OPTIONS = 3;
const MAX_OPTIONS = 5;

export interface OpenEntity {
  readonly question: string;
  readonly entity: Entity;
  /** Index of the reading that is likeliest by now. */
  readonly likeliest: number;
}

/** Asks which reading of a name is meant: the question completed by each of them, likeliest first. */
export function clarificationOf({ question, entity, likeliest }: OpenEntity): Clarification {
  const language = detectLanguage(question) ?? 'en';
  const { which, each, other } = WORDS[language.split('-')[0] ?? ''] ?? ENGLISH;
  const first = entity.readings[likeliest];
  const ordered = [...new Set(first === undefined ? entity.readings : [first, ...entity.readings])];
  const completed = ordered
    .slice(0, MAX_OPTIONS)
    .map((reading) => completedBy(reading, question, entity.name));
  const further = [each, other].map((words) => completedBy(words, question, entity.name));
  return {
    kind: 'polysemy',
    question: which.replace('%', () => entity.name),
    options: [...completed, ...further.slice(0, Math.max(0, MIN_OPTIONS - completed.length))],
  };
}

/** "What is Python used for?" by "Python, the programming language" → "What is Python (the programming language) used for?" */
function completedBy(reading: string, question: string, name: string): string {
  const bare = reading.toLowerCase().startsWith(name.toLowerCase())
    ? reading.slice(name.length).replace(/^s?\s*(?:[,:–-]\s*|(?=\())/u, '')
    : reading;
  const said = bare.trim().replace(/^\((.*)\)$/u, '$1') || reading;
  const at = question.toLowerCase().indexOf(name.toLowerCase());
  if (at === -1) return `${question} (${said})`;
  const end = at + name.length;
  return `${question.slice(0, end)} (${said})${question.slice(end)}`;
}

const ENGLISH = {
  which: 'Which “%” is meant?',
  each: 'each of its meanings, one by one',
  other: 'something else',
};

const WORDS: Readonly<Record<string, typeof ENGLISH>> = {
  en: ENGLISH,
  de: {
    which: 'Welche Bedeutung von „%“ ist gemeint?',
    each: 'jede der Bedeutungen, eine nach der anderen',
    other: 'etwas anderes',
  },
  fr: {
    which: 'Quel sens de « % » est visé ?',
    each: 'chacun de ses sens, l’un après l’autre',
    other: 'autre chose',
  },
  es: {
    which: '¿Qué significado de «%» se busca?',
    each: 'cada uno de sus significados',
    other: 'otra cosa',
  },
  it: {
    which: 'Quale significato di «%» si intende?',
    each: 'ciascuno dei suoi significati',
    other: 'altro',
  },
  pt: {
    which: 'Qual significado de “%” se quer?',
    each: 'cada um dos seus significados',
    other: 'outra coisa',
  },
  nl: { which: 'Welke betekenis van “%” is bedoeld?', each: 'elk van de betekenissen', other: 'iets anders' },
  ru: { which: 'Какое значение «%» имеется в виду?', each: 'каждое из значений', other: 'другое' },
  ja: { which: '「%」はどの意味ですか。', each: 'それぞれの意味について', other: 'その他' },
};
