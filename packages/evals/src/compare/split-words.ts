/** A text as its words and what stands between them; put together in turn they are the text again. */
export interface SplitWords {
  readonly words: readonly string[];
  /** What stands before each word, and at last after all: one more than words. */
  readonly between: readonly string[];
}

export function splitWords(text: string): SplitWords {
  const words: string[] = [];
  const between = [''];
  for (const { segment, isWordLike } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    if (isWordLike) {
      words.push(segment);
      between.push('');
    } else between[between.length - 1] += segment;
  }
  return { words, between };
}
