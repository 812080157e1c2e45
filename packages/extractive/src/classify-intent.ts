import { detectLanguage, type Entry, tokenize, vocabulary } from '@research-studio/language';
import type { Intent } from '@research-studio/schemas';

/** The intent gate without a model. Errs on the side of research: a question about a crime is not a crime. */
export function classifyIntent(question: string): Intent {
  if (isSmallTalk(question)) return 'chit_chat';
  const language = detectLanguage(question);
  if (vocabulary(language, 'instructions').test(question) && vocabulary(language, 'harm').test(question))
    return 'malicious';
  return tokenize(question).length === 0 ? 'clarification_needed' : 'research';
}

/** True when there is something to look up, so that "chit-chat" would be a wrong verdict on the question. */
export function asksForResearch(question: string): boolean {
  return !isSmallTalk(question) && tokenize(question).length >= 2;
}

/**
 * True for a question that plainly asks how things are or were, without wanting help with anything harmful: refusing it
 * would be a mistake.
 */
export function asksForFacts(question: string): boolean {
  const language = detectLanguage(question);
  const says = (entry: Entry) => vocabulary(language, entry).test(question);
  const asking = vocabulary(language, 'interrogatives').first(question);
  const opens = asking !== null && (asking.start <= FIRST_WORDS || language === 'ja');
  return opens && !says('firstPerson') && !says('harm') && !says('instructions');
}

/** A preposition may stand before the question word. */
const FIRST_WORDS = 8;

function isSmallTalk(question: string): boolean {
  const plain = question.replace(/[\s\p{P}\p{S}]+$/u, '').trim();
  const [greeting = '', ...rest] = plain.split(/[,.!]\s*/);
  const smallTalk = vocabulary('any', 'smallTalk');
  return (
    smallTalk.has(plain) || (rest.length > 0 && [greeting, ...rest].every((part) => smallTalk.has(part)))
  );
}
