import type { SourceText } from '@research-studio/client';
import { type ReactNode, useEffect, useRef } from 'react';

/** The stored text as it was set, with the passages that the report cites; the open one comes into sight. */
export function StoredText({
  text: { text, passages },
  openId,
}: {
  readonly text: Pick<SourceText, 'text' | 'passages'>;
  readonly openId: string | null;
}) {
  const place = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each passage that opens comes into sight
  useEffect(() => {
    place.current?.querySelector('mark[data-open]')?.scrollIntoView({ block: 'center' });
  }, [openId, text]);
  const cuts = [...new Set(passages.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  const marked = ({ start, end }: Line): ReactNode => {
    const inside = cuts.filter((cut) => cut > start && cut < end);
    return [start, ...inside].map((from, index) => {
      const to = inside[index] ?? end;
      const around = passages.filter((passage) => passage.start <= from && passage.end >= to);
      if (around.length === 0) return text.slice(from, to);
      const isOpen = around.some(({ evidenceId }) => evidenceId === openId);
      return (
        <mark
          key={from}
          className={isOpen ? 'bg-mark text-ink' : 'bg-mark-soft text-ink'}
          data-open={isOpen || undefined}
        >
          {text.slice(from, to)}
        </mark>
      );
    });
  };
  return (
    <div ref={place} className="stored">
      {storedBlocks(text).map((block) => {
        if (block.kind !== 'table')
          return (
            <TextBlock key={block.start} kind={block.kind}>
              {marked(block)}
            </TextBlock>
          );
        const head = (block.rows[0] ?? []).map(({ start, end }) => text.slice(start, end)).join(', ');
        return (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
          <figure key={block.start} className="m-0 overflow-x-auto" tabIndex={0} aria-label={head}>
            <table>
              <tbody>
                {block.rows.map((cells) => (
                  <tr key={cells[0]?.start}>
                    {cells.map((cell) => (
                      <td key={cell.start}>{marked(cell)}</td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </figure>
        );
      })}
    </div>
  );
}

function TextBlock({ kind, children }: { kind: 'heading' | 'item' | 'text'; children: ReactNode }) {
  if (kind === 'heading') return <h3>{children}</h3>;
  return <p className={kind === 'item' ? 'item' : undefined}>{children}</p>;
}

/** A part of the stored text, by its places there. */
export interface Line {
  readonly start: number;
  readonly end: number;
}

export type Block =
  | { readonly kind: 'heading' | 'item' | 'text'; readonly start: number; readonly end: number }
  | { readonly kind: 'table'; readonly start: number; readonly rows: readonly (readonly Line[])[] };

/**
 * The blocks of a stored text: headings begin with "#", list items with "- ", and the cells of a table row stand
 * between " | ". These signs are left out of the places.
 */
export function storedBlocks(text: string): readonly Block[] {
  const blocks: Block[] = [];
  for (const { 0: line, index } of text.matchAll(/[^\n]+/g)) {
    const end = index + line.length;
    const [sign = ''] = /^(?:#{1,6} |- )?/.exec(line) ?? [];
    if (sign.startsWith('#')) blocks.push({ kind: 'heading', start: index + sign.length, end });
    else if (sign !== '') blocks.push({ kind: 'item', start: index + sign.length, end });
    else if (!line.includes(' | ')) blocks.push({ kind: 'text', start: index, end });
    else {
      const before = blocks.at(-1);
      const row = cellsOf(line, index);
      // Rows of one table follow each other without an empty line.
      const isNext = before?.kind === 'table' && text.slice(index - 2, index) !== '\n\n';
      if (isNext) blocks[blocks.length - 1] = { ...before, rows: [...before.rows, row] };
      else blocks.push({ kind: 'table', start: index, rows: [row] });
    }
  }
  return blocks;
}

function cellsOf(line: string, offset: number): readonly Line[] {
  const cells: Line[] = [];
  let start = 0;
  for (const { index } of line.matchAll(/ \| /g)) {
    cells.push({ start: offset + start, end: offset + index });
    start = index + 3;
  }
  return [...cells, { start: offset + start, end: offset + line.length }];
}
