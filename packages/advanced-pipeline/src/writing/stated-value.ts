import { readingOf, splitSentences } from '@research-studio/language';

/** The statement of a quote that gives a value, as it is read, and how well it does. */
export interface StatedValue {
  readonly text: string;
  /** The source has it in these words; a row that is read with the names of its columns it has not. */
  readonly isVerbatim: boolean;
  /** Higher is better: all figures of the value, a sentence rather than a row, the value in so many words. */
  readonly rank: number;
}

/**
 * Of a row of a table its label and the value, with the name of its column where that is known: "Mira 5: Length 5.2 m".
 */
export function statedValue(quote: string, value: string): StatedValue {
  const figures = value.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? [];
  const whole = onOneLine(quote);
  const [best] = statementsIn(quote, figures)
    .map(({ text, isRow }) => {
      const told = onOneLine(text);
      const hasAll = figures.length > 0 && figures.every((figure) => told.includes(figure));
      const rank = (hasAll ? 4 : 0) + (isRow ? 0 : 2) + (text.includes(value.trim()) ? 1 : 0);
      return { text: told, isVerbatim: whole.includes(told), rank };
    })
    .sort((a, b) => b.rank - a.rank);
  return best ?? { text: whole, isVerbatim: true, rank: 0 };
}

function statementsIn(quote: string, figures: readonly string[]) {
  if (!quote.includes('|')) return splitSentences(quote).map(({ text }) => ({ text, isRow: false }));
  const lines = quote.split('\n').filter((line) => line.trim() !== '');
  const head = lines[0] ?? '';
  const has = (text: string) =>
    (text.match(/\p{N}+(?:[.,]\p{N}+)*/gu) ?? []).some((own) => figures.includes(own));
  return lines.flatMap((line, at) => {
    if (!line.includes('|')) return splitSentences(line).map(({ text }) => ({ text, isRow: false }));
    const read = at > 0 && head.includes('|') ? readingOf(`${head}\n${line}`, (_, cell) => has(cell)) : line;
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
