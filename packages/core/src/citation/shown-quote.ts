import { splitSentences } from '../text/sentences.ts';
import { tokenize } from '../text/tokens.ts';

/**
 * A quote as the list of sources shows it: one line, its blocks and table rows parted by " / ". Longer ones are cut at
 * a word to the part that shares most with the sentences citing it (`citing`, plain text), else to the beginning.
 */
export function shownQuote(quote: string, citing: readonly string[] = []): string {
  const line = oneLine(quote);
  if (line.length <= longestQuote) return line;
  const start = bestStart(line, citing);
  const rest = line.slice(start);
  const shown = rest.length <= longestQuote ? rest : `${cutAtWord(rest)} …`;
  return start === 0 ? shown : `… ${shown}`;
}

const longestQuote = 500;

function oneLine(quote: string): string {
  const parts: string[] = [];
  let joins = false;
  for (const line of quote.split(/\r?\n/)) {
    const text = line
      .replace(/^\s*(?:#{1,6}|[-*•])\s+/, '')
      .replace(/^\s*\|\s*|\s*\|\s*$/g, '')
      .replace(/\s+/g, ' ')
      .trim();
    if (text === '') {
      joins = false;
      continue;
    }
    const isApart = /^\s*(?:#{1,6}|[-*•]|\d{1,3}[.)])\s/.test(line) || /\s\|\s|^\s*\|/.test(line);
    if (joins && !isApart) parts[parts.length - 1] += ` ${text}`;
    else parts.push(text);
    joins = !/^\s*#{1,6}\s/.test(line) && !/\s\|\s|^\s*\|/.test(line);
  }
  return parts.join(' / ');
}

/** Where the cut begins: the sentence from which on most terms of the citing sentences follow, numbers counting more. */
function bestStart(line: string, citing: readonly string[]): number {
  const wanted = new Set(citing.flatMap((sentence) => tokenize(sentence)));
  if (wanted.size === 0) return 0;
  const tail = line.indexOf(' ', line.length - longestQuote) + 1;
  const starts = [0, ...splitSentences(line).map(({ start }) => start), tail].filter(
    (start) => start <= tail,
  );
  let best = { start: 0, score: 0 };
  for (const start of [...new Set(starts)].sort((a, b) => a - b)) {
    const found = new Set(tokenize(line.slice(start, start + longestQuote)));
    const score = [...wanted]
      .filter((term) => found.has(term))
      .reduce((sum, term) => sum + (/\d/.test(term) ? 3 : 1), 0);
    if (score > best.score) best = { start, score };
  }
  return best.start;
}

function cutAtWord(text: string): string {
  const cut = text.slice(0, longestQuote);
  const space = cut.lastIndexOf(' ');
  return cut
    .slice(0, space > longestQuote * 0.7 ? space : longestQuote)
    .replace(/[\ud800-\udbff]$|[\s,;:/–—-]+$/g, '');
}
