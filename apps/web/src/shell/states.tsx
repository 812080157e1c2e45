import type { ReactNode } from 'react';
import { TEXT } from '../strings.ts';

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

/** What failed, and what can be done. */
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
      <p className="text-ink-2">{error instanceof Error ? error.message : String(error)}</p>
      {children}
      {retry && (
        <button type="button" className="button" onClick={retry}>
          {TEXT.retry}
        </button>
      )}
    </div>
  );
}
