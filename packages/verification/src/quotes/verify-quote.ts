import type { QuoteChange } from './change-kind.ts';
import { cutEdges } from './cut-edges.ts';
import { describeChanges } from './describe-changes.ts';
import { editAllowance } from './edit-allowance.ts';
import { indexText, type TextIndex } from './index-text.ts';
import { markChanges } from './mark-changes.ts';
import { matchQuote, type QuoteMatch } from './match-quote.ts';
import { sameWriting } from './same-writing.ts';

/**
 * `exact`: stands there, up to white space, quotation marks, dashes, marks of omission and the like. `edited`: a few
 * words differ, none that matters. `altered`: an edit touches a number, unit, date, name or negation, so that the
 * quote supports nothing. `absent`: not there.
 */
export type QuoteVerdict = 'exact' | 'edited' | 'altered' | 'absent';

export interface QuoteVerification {
  readonly verdict: QuoteVerdict;
  /** UTF-16 offsets of what really stands in the text, `text.slice(start, end) === actual`; null when absent. */
  readonly start: number | null;
  readonly end: number | null;
  readonly actual: string | null;
  /** 1 minus word edits per word of the quote, 0 to 1; 0 when absent. */
  readonly similarity: number;
  /** In the order of the quote; empty when exact or absent, or when only punctuation differs. */
  readonly changes: readonly QuoteChange[];
}

/** Holds a quote against one stored text. Costs what the quote is long, whatever the text repeats. */
export function verifyQuote(quote: string, text: TextIndex | string): QuoteVerification {
  const index = typeof text === 'string' ? indexText(text) : text;
  return bestVerification(quote, matchQuote(quote, index.haystack), () => index).verification;
}

/** The best verdict among readings of the same cost, the first among equals. */
export function bestVerification(
  quote: string,
  matches: readonly QuoteMatch[],
  textOf: (position: number) => TextIndex | undefined,
): { readonly verification: QuoteVerification; readonly position: number } {
  let best = { verification: absent, position: -1 };
  for (const match of matches) {
    const text = textOf(match.text);
    if (text === undefined) continue;
    const verification = judge(quote, match, text);
    if (rank[verification.verdict] > rank[best.verification.verdict])
      best = { verification, position: match.text };
  }
  return best;
}

const rank: Readonly<Record<QuoteVerdict, number>> = { exact: 3, edited: 2, altered: 1, absent: 0 };
const absent: QuoteVerification = {
  verdict: 'absent',
  start: null,
  end: null,
  actual: null,
  similarity: 0,
  changes: [],
};

function judge(quote: string, match: QuoteMatch, index: TextIndex): QuoteVerification {
  const { alignments, edits } = match;
  const first = alignments[0];
  const last = alignments.at(-1);
  if (first === undefined || last === undefined || last.end <= first.start) return absent;
  const start = index.words.starts[first.start] ?? 0;
  const end = index.words.ends[last.end - 1] ?? 0;
  const parts = alignments.map(({ part }) => part);
  const words = parts.reduce((sum, { from, to }) => sum + to - from, 0);
  const changes = [
    ...describeChanges({ quote, alignments, index }),
    ...cutEdges(alignments, index),
    ...markChanges(quote, { text: index.text, start, end }),
  ];
  const found = {
    start,
    end,
    actual: index.text.slice(start, end),
    similarity: 1 - edits / Math.max(words, edits, 1),
  };
  if (changes.some(({ kind }) => kind !== 'word')) return { verdict: 'altered', ...found, changes };
  if (edits > editAllowance(parts).edited) return absent;
  const isExact =
    edits === 0 &&
    alignments.every(({ part, start: from, end: to }) =>
      sameWriting(
        part.words.text.slice(part.words.starts[part.from], part.words.ends[part.to - 1]),
        index.text.slice(index.words.starts[from], index.words.ends[to - 1]),
      ),
    );
  return isExact ? { verdict: 'exact', ...found, changes: [] } : { verdict: 'edited', ...found, changes };
}
