import { type QuotedTable, quotedBlocks } from './quoted-blocks.ts';

interface QuoteProps {
  readonly quote: string;
  /** What the quote is shown for; decides which rows of a table are. */
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
