import { vocabulary } from '@research-studio/language';

/** Where the clauses of a text end: at marks, and before words that join or compare. */
export function boundariesIn(text: string, language: string | null): number[] {
  const marks = [...text.matchAll(/[;,:](?=\s|$)|[、，；。]|[()（）]|\s[–—]\s/gu)].map(({ index }) => index);
  const words = vocabulary(language, 'conjunctions').all(text);
  return [...marks, ...words.map(({ start }) => start)].sort((a, b) => a - b);
}
