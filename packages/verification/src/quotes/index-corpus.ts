import { type Haystack, haystackOf } from './haystack.ts';
import { indexText, type TextIndex } from './index-text.ts';

/** Sources made ready for quotes to be looked up in all of them at once. */
export interface CorpusIndex {
  readonly ids: readonly string[];
  readonly texts: readonly TextIndex[];
  readonly haystack: Haystack;
}

export function indexCorpus(
  sources: readonly { readonly id: string; readonly text: string; readonly language?: string | null }[],
): CorpusIndex {
  const texts = sources.map(({ text, language }) => indexText(text, language));
  let haystack: Haystack | undefined;
  return {
    ids: sources.map(({ id }) => id),
    texts,
    get haystack() {
      haystack ??= haystackOf(texts.map(({ words }) => words));
      return haystack;
    },
  };
}
