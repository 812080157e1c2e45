import { fill } from '@research-studio/messages';
import { Component, type ReactNode } from 'react';
import { TEXT } from '../strings.ts';
import { timeOf } from '../wording.ts';
import { Button } from './controls.tsx';

/** Grey lines while something loads, once that takes longer than a glance. */
export function Quiet() {
  return (
    <div className="mx-auto max-w-2xl space-y-3 p-8" aria-busy="true" role="status" aria-label={TEXT.loading}>
      {['w-3/4', 'w-full', 'w-5/6'].map((width) => (
        <div key={width} className={`at-work h-3 rounded bg-line ${width}`} />
      ))}
    </div>
  );
}

interface LoadedQuery<Value> {
  readonly data: Value | undefined;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

interface LoadedProps<Values extends readonly unknown[]> {
  readonly queries: { readonly [At in keyof Values]: LoadedQuery<Values[At]> };
  /** Beside an error where there is nothing to show. */
  readonly note?: ReactNode;
  /** Left out where what was loaded is shown elsewhere. */
  readonly children?: (...values: Values) => ReactNode;
}

/** Loaded data stays when a reload fails; a strip above says that it may be old. */
export function Loaded<Values extends readonly unknown[]>({ queries, note, children }: LoadedProps<Values>) {
  const failed = queries.filter(({ error }) => error !== null);
  const missing = queries.filter(({ data }) => data === undefined);
  const error = (missing.find((query) => query.error !== null) ?? failed[0])?.error ?? null;
  const retry = () => {
    for (const query of failed) query.refetch();
  };
  if (missing.length > 0 && error === null) return <Quiet />;
  if (missing.length > 0)
    return (
      <Failed error={error} retry={retry}>
        {note}
      </Failed>
    );
  return (
    <>
      {error !== null && (
        <div
          role="status"
          className="no-print sticky top-13 z-20 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-mark-soft px-4 py-2 text-[0.8125rem] sm:px-6"
        >
          <span>
            {fill(TEXT.stale, {
              time: timeOf(Math.min(...failed.map(({ dataUpdatedAt }) => dataUpdatedAt))),
              problem: problemOf(error),
            })}
          </span>
          <Button label={TEXT.retry} onClick={retry} />
        </div>
      )}
      {children?.(...(queries.map(({ data }) => data) as unknown as Values))}
    </>
  );
}

export function Failed({
  error,
  retry,
  children,
}: {
  error: unknown;
  retry?: () => void;
  children?: ReactNode;
}) {
  return (
    <div className="mx-auto max-w-2xl space-y-3 p-8" role="alert">
      <p className="font-medium">{TEXT.failed}</p>
      <p className="text-ink-2">{problemOf(error)}</p>
      {children}
      {retry && <Button label={TEXT.retry} onClick={retry} />}
    </div>
  );
}

/** Each browser has its own words for a server that does not answer. */
function problemOf(error: unknown): string {
  const { message } = error instanceof Error ? error : { message: String(error) };
  const isLost = error instanceof TypeError && /fetch|network|load failed/i.test(message);
  return isLost ? TEXT.noServer : message;
}

/** Shows what failed in place of a page that cannot be drawn, so that the rest stays usable. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Failed error={this.state.error} retry={() => this.setState({ error: null })} />;
  }
}
