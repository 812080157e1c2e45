import { tokenize } from '@research-studio/language';
import type { QuestionAnalysis } from './analyze-question.ts';

/**
 * Whether the row of a table is for all names and numbers that a question gives, at least two: "Year 2023: Valmark
 * 96,300" for sales in Valmark in 2023. A row shares few other words with a question, since its caption has them.
 */
export function isRowAsked(row: string, { terms, language }: QuestionAnalysis): boolean {
  const wanted = terms.filter(({ kind }) => kind === 'name' || kind === 'number');
  const tokens = new Set(tokenize(row, language));
  return wanted.length >= 2 && wanted.every(({ term }) => tokens.has(term));
}

/**
 * Tells what is about another thing of the same description: of "how many cargo bikes were sold", what has "cargo" and no
 * bike. Known for English, where the last noun of a compound is the thing.
 */
export function otherThingThan({ question, language }: QuestionAnalysis): (text: string) => boolean {
  const phrase = language === 'en' ? counted.exec(question)?.[1] : undefined;
  const terms = phrase === undefined ? [] : tokenize(phrase, language);
  const head = terms.at(-1);
  if (terms.length < 2 || head === undefined) return () => false;
  return (text) => {
    const tokens = new Set(tokenize(text, language));
    return !tokens.has(head) && terms.slice(0, -1).every((term) => tokens.has(term));
  };
}

const counted =
  /^(?:about |in total |so far )?how many ((?:[\p{L}’'-]+ ){2,5}?)(?:are|can|could|did|do|does|had|has|have|is|may|must|should|was|were|will|would)\b/iu;
