import type { TextWords } from './read-words.ts';

/** Whether a clause, sentence or block may end between a word and the next one; also at both ends of the text. */
export function breaksBetween({ text, starts, ends, count }: TextWords, position: number): boolean {
  if (position < 0 || position + 1 >= count) return true;
  return /[.!?;:。！？；|"“”«»(),、，]|\n\s*\n|\n\s*[-#]/u.test(
    text.slice(ends[position], starts[position + 1]),
  );
}
