import { detectLanguage } from '@research-studio/language';
import { fill, messagesIn } from '@research-studio/messages';
import type { Clarification } from '@research-studio/schemas';
import type { Entity } from './query-analysis.ts';

/** Below this confidence in what is meant the user is asked. */
export const SURE_ENOUGH = 0.7;

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
  const { which, eachMeaning, otherMeaning } = messagesIn(language);
  const first = entity.readings[likeliest];
  const ordered = [...new Set(first === undefined ? entity.readings : [first, ...entity.readings])];
  const completed = ordered
    .slice(0, MAX_OPTIONS)
    .map((reading) => completedBy(reading, question, entity.name));
  const further = [eachMeaning, otherMeaning].map((words) => completedBy(words, question, entity.name));
  return {
    kind: 'polysemy',
    question: fill(which, { name: entity.name }),
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
