import { isHeadOf } from '@research-studio/language/table-rows';
import { storedBlocks } from './stored-text.tsx';

interface QuoteProps {
  readonly quote: string;
  /** The statement that the quote supports; decides which rows of a table are shown. */
  readonly said: string;
  /** Longer text is cut. */
  readonly longest: number;
}

/** The words of a source; rows of a table stand under the names of its columns. */
export function Quote({ quote, said, longest }: QuoteProps) {
  return (
    <blockquote>
      {quotedBlocks(quote, said).map((block, index) =>
        block.kind === 'table' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a quote do not change
          <Rows key={index} table={block} />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a quote do not change
          <p key={index}>
            <mark>
              {block.text.length > longest ? `${block.text.slice(0, longest).trimEnd()}…` : block.text}
            </mark>
          </p>
        ),
      )}
    </blockquote>
  );
}

function Rows({ table: { head, rows } }: { table: QuotedTable }) {
  const label = (head ?? rows[0]?.cells ?? []).join(', ');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <figure className="m-0 overflow-x-auto" tabIndex={0} aria-label={label}>
      <table>
        {head !== null && (
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ at, cells }) => (
            <tr key={at}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell has no other name than its column
                <td key={column}>
                  <mark>{cell}</mark>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

export interface QuotedTable {
  readonly kind: 'table';
  /** Names of the columns; null where the quote has none. */
  readonly head: readonly string[] | null;
  /** Rows that are shown, each with its place in the table from 0. */
  readonly rows: readonly { readonly at: number; readonly cells: readonly string[] }[];
}

export type QuotedBlock = { readonly kind: 'text'; readonly text: string } | QuotedTable;

/**
 * A quote as it is shown. A table that is quoted from its head down means the rows that hold a figure of `said`, or
 * for its last row where none does.
 */
export function quotedBlocks(quote: string, said: string): readonly QuotedBlock[] {
  return storedBlocks(quote).map((block): QuotedBlock => {
    if (block.kind !== 'table') return { kind: 'text', text: quote.slice(block.start, block.end) };
    const all = block.rows.map((cells) => cells.map(({ start, end }) => quote.slice(start, end).trim()));
    const [first = [], ...below] = all;
    if (below[0] === undefined || !isHeadOf(first, below[0]))
      return { kind: 'table', head: null, rows: all.map((cells, at) => ({ at, cells })) };
    const rows = below.map((cells, at) => ({ at, cells }));
    const figures = new Set(figuresIn(said));
    const fit = rows.filter(({ cells }) => cells.some((cell) => figuresIn(cell).some((f) => figures.has(f))));
    return { kind: 'table', head: first, rows: fit.length > 0 ? fit : rows.slice(-1) };
  });
}

function figuresIn(text: string): readonly string[] {
  return text.match(/\p{N}(?:[\p{N}.,]*\p{N})?/gu) ?? [];
}
