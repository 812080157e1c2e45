import type { Run, SourceText } from '@research-studio/client';
import { fill } from '@research-studio/messages';
import type { Bundle } from '@research-studio/schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { getJson, type ReportPlace, useStart } from '../api-client.ts';
import { Button, Flags } from '../shell/controls.tsx';
import { Loaded } from '../shell/states.tsx';
import { useKeys } from '../shell/use-keys.ts';
import { TEXT } from '../strings.ts';
import { countOf, dateOf, factsOf } from '../wording.ts';
import type { OpenPassage } from './open-passage.ts';
import { StoredText } from './stored-text.tsx';

const T = TEXT.read;

interface SourcePaneProps {
  readonly bundle: Bundle;
  readonly place: ReportPlace;
  /** Null where the reader cannot write the report again. */
  readonly run: Run | null;
  readonly open: OpenPassage;
  readonly onChange: (open: OpenPassage | null) => void;
}

/** The stored text of a source beside the report, with every passage that the report cites. */
export function SourcePane({ bundle, place, run, open, onChange }: SourcePaneProps) {
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
  const close = () => onChange(null);
  useKeys({ Escape: close });
  return (
    <aside
      aria-label={fill(T.sourceNumber, { number: open.source })}
      className="no-print fixed inset-0 top-13 z-20 overflow-y-auto border-l border-line bg-sunk p-5 lg:sticky lg:h-[calc(100vh-3.25rem)]"
    >
      <div className="flex items-start justify-between gap-3">
        <p className="text-[0.8125rem] text-ink-2">
          {fill(T.storedOn, {
            number: open.source,
            day: source === undefined ? '' : dateOf(source.fetchedAt),
          })}
        </p>
        <button
          type="button"
          aria-label={T.closeSource}
          className="rounded px-2 text-lg leading-none"
          onClick={close}
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
        {source !== undefined && factsOf(source).join(' · ')}
        <Flags flags={source?.flags ?? []} className="ml-3" />
      </p>
      {run !== null && source !== undefined && <WriteWithout run={run} url={source.url} />}
      {passages.length > 0 && (
        <p className="sticky -top-5 mt-3 flex items-center gap-2 border-y border-line bg-sunk py-2 text-[0.8125rem]">
          <span className="grow">
            {at < 0
              ? fill(T.cited, { passages: countOf(passages.length, 'passage') })
              : fill(T.citedAt, { number: at + 1, all: passages.length })}
          </span>
          <Button label="↑" aria-label={T.previous} onClick={() => step(-1)} />
          <Button label="↓" aria-label={T.next} onClick={() => step(1)} />
        </p>
      )}
      <Loaded queries={[text]}>
        {(stored: SourceText) => <StoredText text={stored} openId={open.evidenceId} />}
      </Loaded>
    </aside>
  );
}

/** Writes the report again from what its run has read, without one source. */
function WriteWithout({ run, url }: { run: Run; url: string }) {
  const start = useStart();
  const { question, pipeline, documents, options, id: parentId } = run;
  const exclude = [...(options.exclude ?? []), url];
  const write = () =>
    start.mutate({
      question,
      pipeline,
      parentId,
      documents: [...documents],
      options: { ...options, exclude, followedOnly: true, mayAsk: false },
    });
  return (
    <p className="mt-2">
      <Button label={T.writeWithout} disabled={start.isPending} onClick={write} />
      {start.error && (
        <span role="alert" className="ml-2 text-weak">
          {start.error.message}
        </span>
      )}
    </p>
  );
}
