import { fill } from '@research-studio/messages';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { queries, useUnderWay } from '../api-client.ts';
import { TEXT } from '../strings.ts';
import { stateOf } from '../wording.ts';

const T = TEXT.underWay;

/** On every page: the run that waits for an answer, and how many others are under way or in line. */
export function RunsUnderWay() {
  const runs = useUnderWay();
  const states = runs.map(({ id, status, place }) => `${id} ${status} ${place}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: lists of runs are as old as the states that they show
  useEffect(() => {
    void queries.invalidateQueries({
      predicate: ({ queryKey: [kind, which] }) => kind === 'runs' && which !== 'under-way',
    });
  }, [states]);
  const [asking, ...others] = runs.filter(({ status }) => status === 'waiting');
  const counts = (['running', 'queued'] as const).flatMap((state) => {
    const count = runs.filter(({ status }) => status === state).length;
    return count === 0 ? [] : fill(T.counts[state], { count });
  });
  return (
    // On a telephone the pages need the width of the bar.
    <div
      role="status"
      className="ml-auto flex flex-none items-center gap-2 text-[0.8125rem] max-sm:fixed max-sm:right-3 max-sm:bottom-3 max-sm:rounded-lg max-sm:bg-raised max-sm:p-1 max-sm:shadow-card max-sm:empty:hidden"
    >
      {asking !== undefined && (
        <Link
          href={`/runs/${asking.id}`}
          className="rounded bg-mark px-2 py-1 font-semibold whitespace-nowrap text-ink no-underline hover:underline"
        >
          ? {TEXT.states.waiting}
          {others.length > 0 && ` (${others.length + 1})`}
        </Link>
      )}
      {counts.length > 0 && (
        <Link
          href="/history?working"
          className="rounded px-1 py-1 whitespace-nowrap text-ink-2 no-underline hover:underline"
        >
          <span aria-hidden="true" className="at-work">
            ○
          </span>{' '}
          {counts.join(' · ')}
        </Link>
      )}
    </div>
  );
}

/** The other runs that can be watched. */
export function OtherRuns({ except }: { except: string }) {
  const runs = useUnderWay().filter(({ id }) => id !== except);
  if (runs.length === 0) return null;
  return (
    <nav aria-label={T.others} className="mt-6 max-w-3xl">
      <h2 className="border-b border-line pb-1 text-[0.8125rem] font-semibold">{T.others}</h2>
      <ul>
        {runs.map((run) => (
          <li key={run.id} className="flex items-baseline justify-between gap-4 border-b border-line py-1.5">
            <Link href={`/runs/${run.id}`} className="min-w-0 truncate font-serif text-ink">
              {run.title ?? run.question}
            </Link>
            <span className="text-[0.8125rem] whitespace-nowrap text-ink-2">{stateOf(run)}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}
