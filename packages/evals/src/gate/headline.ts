import type { ComparedVerdict, Comparison } from './comparison.ts';

/** What a reader wants to know first, in one line. */
export function headline({ passes, rows, regressions, counts, unmeasured }: Comparison): string {
  const uncounted = rows.filter(({ verdict, isRegression }) => verdict === 'worse' && !isRegression).length;
  const told = order
    .map((verdict) => {
      const within = verdict === 'worse' && uncounted > 0 ? ` (${uncounted} not counted)` : '';
      return `${counts[verdict]} ${verdict}${within}`;
    })
    .join(', ');
  if (passes) return `No regressions: ${told}.`;
  if (regressions.length === 0 && unmeasured.length > 0)
    return `Not everything could be measured; no regressions in what was: ${told}.`;
  if (regressions.length === 0) return `Nothing to compare: ${told}.`;
  return `${regressions.length} ${regressions.length === 1 ? 'regression' : 'regressions'}: ${told}.`;
}

const order: readonly ComparedVerdict[] = ['worse', 'gone', 'better', 'new', 'same'];
