import type { SourceText } from '@research-studio/client';
import type { Bundle } from '@research-studio/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getJson, type ReportPlace } from '../server.ts';
import { Failed, Quiet } from '../shell/states.tsx';
import { dateOf, TEXT } from '../strings.ts';
import type { OpenPassage } from './open-passage.ts';

const T = TEXT.read;

interface SourcePaneProps {
  readonly bundle: Bundle;
  readonly place: ReportPlace;
  readonly open: OpenPassage;
  readonly onChange: (open: OpenPassage | null) => void;
}

/** The stored text of a source beside the report, with every passage that the report cites. */
export function SourcePane({ bundle, place, open, onChange }: SourcePaneProps) {
  const path = place.source(open.source);
  const text = useQuery({
    queryKey: ['source', path],
    queryFn: () => getJson<SourceText>(path),
    staleTime: Infinity,
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const source = bundle.sources.find(({ id }) => id === open.source);
  const passages = [...(text.data?.passages ?? [])].sort((a, b) => a.start - b.start);
  const at = passages.findIndex(({ evidenceId }) => evidenceId === open.evidenceId);
  const step = (by: number) => {
    const next = passages[(Math.max(at, 0) + by + passages.length) % passages.length];
    if (next !== undefined) onChange({ source: open.source, evidenceId: next.evidenceId });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: each source that opens takes the focus
  useEffect(() => {
    heading.current?.focus();
  }, [open.source]);
  useEffect(() => {
    const close = (event: KeyboardEvent) => event.key === 'Escape' && onChange(null);
    window.addEventListener('keydown', close);
    return () => window.removeEventListener('keydown', close);
  }, [onChange]);
  return (
    <aside
      aria-label={`Source ${open.source}`}
      className="no-print fixed inset-0 top-13 z-20 overflow-y-auto border-l border-line bg-sunk p-5 lg:sticky lg:h-[calc(100vh-3.25rem)]"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="text-[0.8125rem] text-ink-2">
          Source {open.source}, {T.sourceOf} {source === undefined ? '' : dateOf(source.fetchedAt)}
        </p>
        <button
          type="button"
          aria-label={T.closeSource}
          className="rounded px-2 text-lg leading-none"
          onClick={() => onChange(null)}
        >
          ×
        </button>
      </div>
      <h2
        ref={heading}
        tabIndex={-1}
        className="mt-1 font-serif text-lg leading-snug font-semibold outline-none"
      >
        {source?.title ?? source?.url}
      </h2>
      <p className="text-[0.8125rem] break-words text-ink-3">
        {[source?.siteName, source?.publishedAt ? dateOf(source.publishedAt) : null]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {passages.length > 0 && (
        <p className="sticky top-0 mt-3 flex items-center gap-2 border-y border-line bg-sunk py-2 text-[0.8125rem]">
          <span className="grow">
            {at < 0
              ? `${passages.length} passages that the report cites`
              : `Passage ${at + 1} of ${passages.length} that the report cites`}
          </span>
          <button type="button" className="button" aria-label={T.previous} onClick={() => step(-1)}>
            ↑
          </button>
          <button type="button" className="button" aria-label={T.next} onClick={() => step(1)}>
            ↓
          </button>
        </p>
      )}
      {text.isPending && <Quiet />}
      {text.error && <Failed error={text.error} />}
      {text.data && <StoredText text={text.data} openId={open.evidenceId} />}
    </aside>
  );
}

/** The text cut at its passages; where passages overlap, the one that begins later goes on behind the other. */
function StoredText({ text: { text, passages }, openId }: { text: SourceText; openId: string | null }) {
  const marked = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each passage that opens comes into sight
  useEffect(() => {
    marked.current?.scrollIntoView({ block: 'center' });
  }, [openId, text]);
  const cuts = [...new Set([0, text.length, ...passages.flatMap(({ start, end }) => [start, end])])].sort(
    (a, b) => a - b,
  );
  const isFirst = passages.find(({ evidenceId }) => evidenceId === openId)?.start;
  return (
    <div className="mt-4 font-serif text-[0.9375rem] leading-relaxed whitespace-pre-line">
      {cuts.slice(0, -1).map((start, index) => {
        const end = cuts[index + 1] ?? text.length;
        const around = passages.filter((passage) => passage.start <= start && passage.end >= end);
        const part = text.slice(start, end);
        if (around.length === 0) return <span key={start}>{part}</span>;
        const isOpen = around.some(({ evidenceId }) => evidenceId === openId);
        return (
          <mark
            key={start}
            ref={isOpen && start === isFirst ? marked : undefined}
            className={isOpen ? 'bg-mark text-ink' : 'bg-mark-soft text-ink'}
            data-open={isOpen || undefined}
          >
            {part}
          </mark>
        );
      })}
    </div>
  );
}
