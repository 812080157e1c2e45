import { EvalResults } from '../results/eval-row.ts';
import { byPlace } from './by-place.ts';

/** Results as JSON that diffs well: keys in the order of their schema, rows in the order of their place. */
export function renderResults(results: EvalResults): string {
  const rows = [...results.rows].sort(byPlace);
  return `${JSON.stringify(EvalResults.parse({ ...results, rows }), null, 1)}\n`;
}
