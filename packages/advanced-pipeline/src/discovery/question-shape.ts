import { countWords, readQuestion } from '@research-studio/extractive';
import { type Entry, vocabulary } from '@research-studio/language';
import type { Complexity, QuestionType } from './query-analysis.ts';

export interface ComplexityLimits {
  /** A question of one fact and at most so many words is simple. */
  readonly simpleMaxWords: number;
  /** A question of so many words or more is complex. */
  readonly complexMinWords: number;
}

/** Independent parts from which a question is complex, however few its words. */
const COMPLEX_PARTS = 3;

/** How much work a question is, by its parts, its words for comparison, cause and enumeration, and its length. */
export function complexityOf(question: string, limits: ComplexityLimits): Complexity {
  const { parts: all, kinds, text: asked } = readQuestion(question);
  const parts = all.length;
  const words = countWords(asked);
  const says = wordsOf(question);
  const isDeep = kinds.some((kind) => DEEP.has(kind)) || DEMANDING.some(says);
  if (words >= limits.complexMinWords || parts >= COMPLEX_PARTS) return 'complex';
  if (parts > 1 && isDeep && says('overview')) return 'complex';
  return parts === 1 && words <= limits.simpleMaxWords && !isDeep ? 'simple' : 'medium';
}

/** The more demanding of two judgements. */
export function harderOf(a: Complexity, b: Complexity): Complexity {
  return RANKS[a] >= RANKS[b] ? a : b;
}

export function questionTypeOf(question: string): QuestionType {
  const { kinds, text: asked } = readQuestion(question);
  const says = wordsOf(question);
  if (kinds.includes('comparison') || says('askComparison')) return 'comparative';
  if (kinds.includes('cause') || says('askCause') || says('askEffects')) return 'causal';
  if (says('instructions')) return 'procedural';
  // "What is the population of …" asks for a fact, "What is photosynthesis?" for an explanation.
  const isDefinition = kinds[0] === 'definition' && !says('of');
  return says('overview') || isDefinition || !isQuestion(asked) ? 'exploratory' : 'factual';
}

/** Looks for the words of an entry in a question, in its language. */
function wordsOf(question: string): (entry: Entry) => boolean {
  const { language, text: asked } = readQuestion(question);
  return (entry) => vocabulary(language, entry).test(asked);
}

function isQuestion(text: string): boolean {
  const { language } = readQuestion(text);
  return (
    /[?？]\s*$|か[。．]?\s*$/u.test(text) ||
    vocabulary(language, 'interrogatives').opens(text) !== null ||
    vocabulary(language, 'auxiliaries').opens(text) !== null
  );
}

const RANKS: Readonly<Record<Complexity, number>> = { simple: 0, medium: 1, complex: 2 };
const DEEP: ReadonlySet<string> = new Set(['comparison', 'cause', 'list']);
/** Words that ask for more than one fact. */
const DEMANDING = ['askComparison', 'askCause', 'askEffects', 'askList', 'instructions', 'overview'] as const;
