import { tokenize, words } from '@research-studio/language';
import type { Clarification } from '@research-studio/schemas';
import ambiguities from './ambiguities.json' with { type: 'json' };
import { findHomonym } from './find-homonym.ts';

/** More words than this settle what is meant, whatever single words are open; a thing that is not named has fewer. */
const MAX_WORDS_OPEN = 5;
const MAX_WORDS_UNNAMED = 3;

/** The ambiguity of a question that has words of the one kind and none of the other. */
const RULES = ambiguities.map(({ asks, unless, ...asked }) => ({
  clarification: asked as Clarification,
  asks: new RegExp(asks, 'iu'),
  unless: new RegExp(unless, 'iu'),
}));

/** "I" is not a name of a place or thing. */
const NAME = /\S\s+(?!I\b)\p{Lu}[\p{L}.]+/u;
const TOPIC_ONLY =
  /^(tell me (all |everything )?about|what about|information (on|about)|explain|research|write about|give me an overview of)\b/i;

/**
 * The one thing that must be asked before research makes sense, by rules; null for most questions. English only: in
 * other languages the question is taken literally.
 */
export function findAmbiguity(question: string): Clarification | null {
  const wordCount = tokenize(question, 'en').length;
  if (wordCount === 0) return scope('the subject');
  if (wordCount > MAX_WORDS_OPEN || !/^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(question)) return null;
  return polysemy(question) ?? byRule(question, wordCount) ?? broadTopic(question, wordCount);
}

function polysemy(question: string): Clarification | null {
  const found = findHomonym(question);
  if (found === null || found.readings.some(({ cues }) => cues.test(question))) return null;
  return {
    kind: 'polysemy',
    question: `Which “${found.name}” is meant?`,
    options: found.readings.map(({ option }) => option),
  };
}

function byRule(question: string, wordCount: number): Clarification | null {
  const rule = RULES.find(({ clarification: { kind }, asks, unless }) => {
    const isNamed = (kind === 'geography' || kind === 'specificity') && NAME.test(question);
    const isLong = kind === 'specificity' && wordCount > MAX_WORDS_UNNAMED;
    // "Top" is not a criterion by itself.
    const rest = kind === 'perspective' ? question.replace(asks, '') : question;
    return asks.test(question) && !isNamed && !isLong && !unless.test(rest);
  });
  return rule?.clarification ?? null;
}

function broadTopic(question: string, wordCount: number): Clarification | null {
  const bare =
    words(question).length <= 3 && !/[?？]\s*$/.test(question) && !/\S\s+(of|in|for)\s+\S/i.test(question);
  return wordCount <= 2 && (TOPIC_ONLY.test(question) || bare)
    ? scope(`“${question.replace(TOPIC_ONLY, '').trim()}”`)
    : null;
}

function scope(subject: string): Clarification {
  return {
    kind: 'scope',
    question: `What about ${subject} should be found out?`,
    options: [
      'What it is and how it works',
      'Its latest developments',
      'Its benefits, costs and risks',
      'What is disputed about it',
    ],
  };
}
