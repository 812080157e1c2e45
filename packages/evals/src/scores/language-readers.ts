import { detectLanguage, findQuantities, similarity, splitSentences } from '@research-studio/language';
import { z } from 'zod';
import type { RowReader } from './rows.ts';

/** Queries at least so alike are one query, as the plan of a run has it. */
const SAME_QUERY = 0.85;

const Text = z.string();
const LanguageText = z.object({ text: z.string(), language: z.string() });
const Pair = z.object({ one: z.string(), other: z.string() });

/** The language of a text. */
export const readLanguage: RowReader = (input) => [detectLanguage(Text.parse(input)) ?? 'none'];

/** Numbers with their units, and dates as year-month-day. */
export const readQuantities: RowReader = (input) => {
  const { numbers, dates } = findQuantities(Text.parse(input));
  return [
    ...numbers.map(({ values, unit }) => `${values.join('/')}${unit === null ? '' : ` ${unit}`}`),
    ...dates.map(({ year, month, day }) => [year, month, day].map((part) => part ?? '?').join('-')),
  ];
};

export const readSentences: RowReader = (input) => {
  const { text, language } = LanguageText.parse(input);
  return splitSentences(text, language).map((sentence) => sentence.text);
};

export const readSameQuery: RowReader = (input) => {
  const { one, other } = Pair.parse(input);
  return similarity(one, other) >= SAME_QUERY ? ['same'] : [];
};
