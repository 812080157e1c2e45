import type { SourceText } from '@research-studio/client';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Line, storedBlocks } from './stored-blocks.ts';

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
