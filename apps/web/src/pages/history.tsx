import { type Run, unwrap } from '@research-studio/client';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Strip } from '../report/strip.tsx';
import { client, queries } from '../server.ts';
import { Failed, Quiet } from '../shell/states.tsx';
import { agoOf, countOf, dollars, stateOf, TEXT } from '../strings.ts';

const T = TEXT.history;

/** Every run with its strip; a follow-up says what it asks on from. */
export function History() {
  const [query, setQuery] = useState('');
  const runs = useInfiniteQuery({
    queryKey: ['runs', 'history', query],
    initialPageParam: '',
    queryFn: async ({ pageParam }) =>
      unwrap(
        await client.api.GET('/api/runs', {
          params: { query: { query, ...(pageParam !== '' && { cursor: pageParam }) } },
        }),
      ),
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: (previous) => previous,
  });
  const items = runs.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <div className="mx-auto max-w-3xl px-4 py-10">
      <h1 className="text-2xl font-semibold">{T.title}</h1>
      <label className="mt-4 block">
        <span className="sr-only">{T.search}</span>
        <input
          type="search"
          className="field"
          placeholder={T.search}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      </label>
      {runs.isPending && <Quiet />}
      {runs.error && <Failed error={runs.error} retry={() => void runs.refetch()} />}
      {runs.isSuccess && items.length === 0 && (
        <p className="mt-8 text-ink-2">
          {query === '' ? (
            <>
              {T.none} <Link href="/">{T.first}</Link>
            </>
          ) : (
            T.noneFound
          )}
        </p>
      )}
      <ul className="mt-6">
        {items.map((run) => (
          <Entry key={run.id} run={run} />
        ))}
      </ul>
      {runs.hasNextPage && (
        <button type="button" className="button mt-6" onClick={() => void runs.fetchNextPage()}>
          {T.more}
        </button>
      )}
    </div>
  );
}

function Entry({ run }: { run: Run }) {
  const [title, setTitle] = useState<string | null>(null);
  const refresh = () => void queries.invalidateQueries({ queryKey: ['runs'] });
  const path = { path: { id: run.id } };
  const rename = useMutation({
    mutationFn: async (name: string) =>
      unwrap(
        await client.api.PATCH('/api/runs/{id}', { params: path, body: { title: name.trim() || null } }),
      ),
    onSuccess: () => {
      setTitle(null);
      refresh();
    },
  });
  const remove = useMutation({
    mutationFn: async () => {
      unwrap(await client.api.DELETE('/api/runs/{id}', { params: path }));
    },
    onSuccess: refresh,
  });
  const again = useRunAgain(run);
  const error = rename.error ?? remove.error ?? again.error;
  const name = run.title ?? run.question;
  return (
    <li className="border-b border-line py-4">
      {title === null ? (
        <Link
          href={`/runs/${run.id}`}
          className="font-serif text-lg leading-snug text-ink no-underline hover:underline"
        >
          {name}
        </Link>
      ) : (
        <TitleField title={title} change={setTitle} save={rename.mutate} />
      )}
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 text-[0.8125rem] text-ink-3">
        <Strip letters={run.strip} className="max-w-60" />
        <span>{factsOf(run)}</span>
        <span className="ml-auto flex flex-wrap gap-2">
          <button
            type="button"
            className="button"
            aria-label={`${T.again} ${name}`}
            disabled={again.isPending}
            onClick={() => again.mutate()}
          >
            {T.again}
          </button>
          <button
            type="button"
            className="button"
            aria-label={`${T.rename} ${name}`}
            onClick={() => setTitle(name)}
          >
            {T.rename}
          </button>
          <button
            type="button"
            className="button"
            aria-label={`${T.delete} ${name}`}
            onClick={() => window.confirm(T.deleteSure) && remove.mutate()}
          >
            {T.delete}
          </button>
        </span>
      </div>
      {error && <p role="alert">{error.message}</p>}
    </li>
  );
}

interface TitleFieldProps {
  readonly title: string;
  readonly change: (title: string) => void;
  readonly save: (title: string) => void;
}

function TitleField({ title, change, save }: TitleFieldProps) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save(title);
      }}
    >
      <input
        aria-label={T.rename}
        className="field font-serif text-lg"
        // biome-ignore lint/a11y/noAutofocus: the field was asked for by the button before
        autoFocus
        value={title}
        maxLength={300}
        onChange={(event) => change(event.target.value)}
        onBlur={() => save(title)}
      />
    </form>
  );
}

function factsOf(run: Run): string {
  return [
    stateOf(run),
    ...(run.parentId === null ? [] : [T.asksOn]),
    ...(run.sources > 0 ? [countOf(run.sources, 'source')] : []),
    ...(run.costUsd ? [dollars(run.costUsd)] : []),
    agoOf(run.createdAt),
  ].join(' · ');
}

/** The same question with the same options, as a run of its own. */
function useRunAgain(run: Run) {
  const [, go] = useLocation();
  return useMutation({
    mutationFn: async () => {
      const { question, pipeline, options, documents, parentId } = run;
      const body = { question, pipeline, options, documents: [...documents], ...(parentId && { parentId }) };
      return unwrap(await client.api.POST('/api/runs', { body }));
    },
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: ['runs'] });
      go(`/runs/${id}`);
    },
  });
}
