import { readingOf, splitSentences } from '@research-studio/core';

/** The statement of a quote that gives a value, as it is read, and how well it does. */
export interface StatedValue {
  readonly text: string;
  /** Higher is better: all figures of the value, a sentence rather than a row, the value in so many words. */
  readonly rank: number;
}

/** Rows of a table are read with the names of their columns; without these, with the label and the value alone. */
export function statedValue(quote: string, value: string): StatedValue {
  const figures = value.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? [];
  const has = (text: string) => figures.length > 0 && figures.every((figure) => text.includes(figure));
  const [best] = statementsIn(quote, has)
    .map(({ text, isRow }) => ({
      text: onOneLine(text),
      rank: (has(text) ? 4 : 0) + (isRow ? 0 : 2) + (text.includes(value.trim()) ? 1 : 0),
    }))
    .sort((a, b) => b.rank - a.rank);
  return best ?? { text: onOneLine(quote), rank: 0 };
}

function statementsIn(quote: string, has: (text: string) => boolean) {
  if (!quote.includes('|')) return splitSentences(quote).map(({ text }) => ({ text, isRow: false }));
  const lines = quote.split('\n').filter((line) => line.trim() !== '');
  const head = lines[0] ?? '';
  return lines.flatMap((line, at) => {
    if (!line.includes('|')) return splitSentences(line).map(({ text }) => ({ text, isRow: false }));
    const read = at > 0 && head.includes('|') ? readingOf(`${head}\n${line}`) : line;
    return [{ text: read.includes('|') ? labelled(read, has) : read, isRow: true }];
  });
}

/** "2023 | 41,700 | 79,600" with the value 41,700: "2023: 41,700". */
function labelled(row: string, has: (text: string) => boolean): string {
  const cells = row
    .split('\n')
    .at(-1)
    ?.split('|')
    .map((cell) => cell.trim())
    .filter((cell) => cell !== '');
  const [label = '', ...others] = cells ?? [];
  const wanted = others.filter(has);
  return wanted.length === 0 ? [label, ...others].join('; ') : `${label}: ${wanted.join(', ')}`;
}

/** Without what is left of a reference mark of the page. */
function onOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\s*\[\d{0,3}\]?$/, '');
}
