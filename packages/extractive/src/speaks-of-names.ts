import { tokenize } from '@research-studio/language';
import type { QuestionAnalysis } from './analyze-question.ts';

/**
 * Tells texts that speak of a name that a question asks about: most of its words, in any order and with others between
 * them ("the ThermoCart 60 of Heltrona"). Null where the question names nothing, or where the language writes common
 * nouns like names.
 */
export function speaksOfNames({ names, language }: QuestionAnalysis): ((text: string) => boolean) | null {
  const asked = COMMON_NOUNS_LOOK_LIKE_NAMES.has(language)
    ? []
    : names.map((name) => tokenize(name, language)).filter((terms) => terms.length > 0);
  if (asked.length === 0) return null;
  return (text) => {
    const there = new Set(tokenize(text, language));
    return asked.some(
      (terms) => terms.filter((term) => there.has(term)).length >= MOST_OF_A_NAME * terms.length,
    );
  };
}

const COMMON_NOUNS_LOOK_LIKE_NAMES: ReadonlySet<string> = new Set(['de', 'ja', 'zh']);

const MOST_OF_A_NAME = 0.6;
