import { type Run, unwrap } from '@research-studio/client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearch } from 'wouter';
import { client, useMe } from '../api-client.ts';
import { Button, Input } from '../shell/controls.tsx';
import { Filter } from '../shell/filter.tsx';
import { Loaded } from '../shell/states.tsx';
import { useKeys } from '../shell/use-keys.ts';
import { useTitle } from '../shell/use-title.ts';
import { TEXT } from '../strings.ts';
import { spanOf } from '../wording.ts';
import { Entry } from './entry.tsx';

const T = TEXT.history;
const STATES = ['working', 'answered', 'in_part', 'nothing_found', 'interrupted'] as const;
type State = (typeof STATES)[number];
const FILTERS: readonly (readonly [State | null, string])[] = [
  [null, T.all],
  ...STATES.map((state) => [state, T.states[state]] as const),
];

/** Every run with its strip; a follow-up is below its parent. */
export function History() {
  useTitle(T.title);
  const [query, setQuery] = useState('');
  const asked = useSearch();
  const [state, setState] = useState<State | null>(asked === 'working' ? 'working' : null);
  const [tag, setTag] = useState<string | null>(null);
  const [picked, setPicked] = useState<readonly string[]>([]);
  const runs = useFound({ query, state, tag });
  const items = runs.data?.pages.flatMap((page) => page.items) ?? [];
  const tags = runs.data?.pages[0]?.tags ?? [];
  const isGuest = useMe().data?.kind === 'guest';
  const pick = (id: string, isPicked: boolean) =>
    setPicked((before) => [...before.filter((other) => other !== id), ...(isPicked ? [id] : [])]);
  useKeys({ j: () => step(1), k: () => step(-1), x: pickFocused });
  return (
    <div className="mx-auto max-w-[60rem] px-4 py-10">
      <div className="flex items-center justify-between gap-4">
        <h1 className="font-serif text-2xl font-semibold">{T.title}</h1>
        <Link href="/" className="button-solid no-underline">
          {T.new}
        </Link>
      </div>
      <label className="mt-4 block">
        <span className="sr-only">{T.search}</span>
        <Input
          type="search"
          placeholder={T.search}
          value={query}
          // The key "/" asks for it.
          autoFocus={asked === 'search'}
          onText={setQuery}
        />
      </label>
      <Filter legend={T.filter} options={FILTERS} value={state} onChange={setState} />
      {(tags.length > 0 || tag !== null) && (
        <Filter
          legend={T.tags}
          options={[[null, T.anyTag], ...tags.map((name) => [name, name] as const)]}
          value={tag}
          onChange={setTag}
        />
      )}
      <Loaded queries={[runs]} />
      {runs.isSuccess && !runs.isPlaceholderData && items.length === 0 && (
        <p className="mt-8 text-ink-2">
          {query !== '' || state !== null || tag !== null ? (
            T.noneFound
          ) : (
            <>
              {T.none} <Link href="/">{T.first}</Link>
            </>
          )}
        </p>
      )}
      {spansOf(items).map(([span, entries]) => (
        <section key={span}>
          <h2 className="mt-8 border-b border-line pb-2 text-[0.8125rem] font-semibold text-ink-2">{span}</h2>
          <ul>
            {entries.map(({ run, isBelow }) => (
              <Entry
                key={run.id}
                run={run}
                isBelow={isBelow}
                isPicked={picked.includes(run.id)}
                onPick={(isPicked) => pick(run.id, isPicked)}
              />
            ))}
          </ul>
        </section>
      ))}
      {runs.hasNextPage && (
        <Button label={T.more} className="mt-6" onClick={() => void runs.fetchNextPage()} />
      )}
      {isGuest && <p className="mt-8 text-[0.8125rem] text-ink-3">{T.ofThisBrowser}</p>}
      <Picked runs={items.filter(({ id }) => picked.includes(id))} onClear={() => setPicked([])} />
    </div>
  );
}

interface Sought {
  readonly query: string;
  readonly state: State | null;
  readonly tag: string | null;
}

/** The runs that fit, a page at a time. */
function useFound({ query, state, tag }: Sought) {
  return useInfiniteQuery({
    queryKey: ['runs', 'history', query, state, tag],
    initialPageParam: '',
    queryFn: async ({ pageParam }) =>
      unwrap(
        await client.api.GET('/api/runs', {
          params: {
            query: {
              query,
              ...(state !== null && { state }),
              ...(tag !== null && { tag }),
              ...(pageParam !== '' && { cursor: pageParam }),
            },
          },
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (previous) => previous,
  });
}

/** Actions on the selected runs. */
function Picked({ runs, onClear }: { runs: readonly Run[]; onClear: () => void }) {
  if (runs.length === 0) return null;
  const [a, b] = runs.filter(({ status }) => status === 'done');
  const canCompare = runs.length === 2 && a !== undefined && b !== undefined;
  return (
    <div
      role="status"
      className="sticky bottom-4 z-10 mx-auto mt-5 flex w-fit items-center gap-2 rounded-lg bg-raised p-2 pl-4 shadow-card"
    >
      <span>
        <b>{runs.length}</b> {T.picked}
        {!canCompare && <span className="text-ink-2"> · {T.pickTwo}</span>}
      </span>
      {canCompare && (
        // The older one is on the left.
        <Link href={`/compare/${b.id}/${a.id}`} className="button-solid no-underline">
          {T.compare}
        </Link>
      )}
      <Button label={T.clear} onClick={onClear} />
    </div>
  );
}

interface Placed {
  readonly run: Run;
  readonly isBelow: boolean;
}

/** The runs by day, each follow-up below its parent where that is in sight. */
function spansOf(runs: readonly Run[]): readonly (readonly [string, readonly Placed[]])[] {
  const ids = new Set(runs.map(({ id }) => id));
  const below = Map.groupBy(runs, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : ''));
  const withBelow = (run: Run, isBelow: boolean): Placed[] => [
    { run, isBelow },
    ...(below.get(run.id) ?? []).toReversed().flatMap((child) => withBelow(child, true)),
  ];
  const spans = Map.groupBy(below.get('') ?? [], ({ createdAt }) => spanOf(createdAt));
  return [...spans].map(([span, roots]) => [span, roots.flatMap((run) => withBelow(run, false))]);
}

function step(by: 1 | -1): void {
  const titles = [...document.querySelectorAll<HTMLElement>('.run-title')];
  const at = titles.findIndex((title) => title.closest('li')?.contains(document.activeElement));
  (at < 0 ? titles[0] : titles[at + by])?.focus();
}

function pickFocused(): void {
  document.activeElement?.closest('li')?.querySelector<HTMLElement>('input[type="checkbox"]')?.click();
}
