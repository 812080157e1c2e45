import type { CorpusIndex } from './index-corpus.ts';
import { matchQuote } from './match-quote.ts';
import { bestVerification, type QuoteVerification } from './verify-quote.ts';

export interface FoundQuote extends QuoteVerification {
  readonly sourceId: string;
}

/** The source that a quote stands in, the first of several true copies; null when it is absent from all. */
export function findQuote(quote: string, corpus: CorpusIndex): FoundQuote | null {
  const matches = matchQuote(quote, corpus.haystack);
  const { verification, position } = bestVerification(quote, matches, (at) => corpus.texts[at]);
  const sourceId = corpus.ids[position];
  return sourceId === undefined ? null : { ...verification, sourceId };
}
