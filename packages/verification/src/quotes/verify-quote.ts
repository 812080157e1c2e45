import { changesOf, type QuoteChange } from './changes.ts';
import { type Alignment, editAllowance, matchQuote, type QuoteMatch } from './match-quote.ts';
import { indexText, type TextIndex } from './text-index.ts';
import { isSameWriting } from './words.ts';

/**
 * `exact`: is there, up to white space, quotation marks, dashes, marks of omission and the like. `edited`: a few
 * words differ, none that matters. `altered`: an edit touches a number, unit, date, name or negation, so that the
 * quote supports nothing. `absent`: not there.
 */
export type QuoteVerdict = 'exact' | 'edited' | 'altered' | 'absent';

export interface QuoteVerification {
  readonly verdict: QuoteVerdict;
  /** UTF-16 offsets of the text that is there, `text.slice(start, end) === actual`; null when absent. */
  readonly start: number | null;
  readonly end: number | null;
  readonly actual: string | null;
  /** 1 minus word edits per word of the quote, 0 to 1; 0 when absent. */
  readonly similarity: number;
  /** In the order of the quote; empty when exact or absent, or when only punctuation differs. */
  readonly changes: readonly QuoteChange[];
}

/** Compares a quote with one stored text. Costs what the quote is long, whatever the text repeats. */
export function verifyQuote(quote: string, text: TextIndex | string): QuoteVerification {
  const index = typeof text === 'string' ? indexText(text) : text;
  return matchQuote(quote, index)
    .map((match) => judge(quote, match, index))
    .reduce((best, next) => (rank[next.verdict] > rank[best.verdict] ? next : best), absent);
}

/** The best verdict among readings of the same cost, the first among equals. */
const rank: Readonly<Record<QuoteVerdict, number>> = { exact: 3, edited: 2, altered: 1, absent: 0 };
const absent: QuoteVerification = {
  verdict: 'absent',
  start: null,
  end: null,
  actual: null,
  similarity: 0,
  changes: [],
};

function judge(quote: string, { alignments, edits }: QuoteMatch, index: TextIndex): QuoteVerification {
  const first = alignments[0];
  const last = alignments.at(-1);
  if (first === undefined || last === undefined || last.end <= first.start) return absent;
  const start = index.words.starts[first.start] ?? 0;
  const end = index.words.ends[last.end - 1] ?? 0;
  const parts = alignments.map(({ part }) => part);
  const words = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  const changes = changesOf(quote, alignments, index);
  const similarity = 1 - edits / Math.max(words, edits, 1);
  const found = { start, end, actual: index.text.slice(start, end), similarity, changes };
  if (changes.some(({ kind }) => kind !== 'word')) return { verdict: 'altered', ...found };
  if (edits > editAllowance(parts).edited) return absent;
  const isExact = edits === 0 && alignments.every((alignment) => isWrittenAlike(alignment, index));
  return isExact ? { verdict: 'exact', ...found, changes: [] } : { verdict: 'edited', ...found };
}

function isWrittenAlike({ part, start, end }: Alignment, { text, words }: TextIndex): boolean {
  return isSameWriting(
    part.words.text.slice(part.words.starts[part.from], part.words.ends[part.to - 1]),
    text.slice(words.starts[start], words.ends[end - 1]),
  );
}
