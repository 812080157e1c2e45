import { EvalResults, type EvalRow } from '../results/eval-row.ts';
import { parseJson, unusable } from '../results/read-named-file.ts';
import { byPlace, placeText } from './comparison.ts';

/**
 * Results to compare with, from their JSON; `name` is what messages call them, e.g. the path. Each check that fails in them
 * has a reason, unless they are of live runs.
 *
 * @throws {ResearchError} USAGE, naming what is wrong with them
 */
export function readResults(json: string, name: string): EvalResults {
  const fail = (message: string, cause?: unknown) => unusable(`${name}: ${message}`, cause);
  const value = parseJson(json, name);
  const { schemaVersion: version } = (value ?? {}) as { readonly schemaVersion?: unknown };
  if (version !== 1) {
    const isNone = version === undefined;
    const found = isNone ? 'it names no schemaVersion' : `it is of version ${JSON.stringify(version)}`;
    throw fail(`${found}, and results are read of version 1 only. Make it again with --output.`);
  }
  const { data, error } = EvalResults.safeParse(value);
  if (data === undefined) {
    const [issue] = error.issues;
    const where = `at ${issue?.path.join('.') || 'its top'}: ${issue?.message}`;
    throw fail(`these are no results of an evaluation ${where}.`, error);
  }
  const unexplained = data.mode === 'live' ? [] : data.rows.filter(isUnexplained);
  const [first] = unexplained;
  if (first === undefined) return data;
  throw fail(
    `${unexplained.length} failing checks without a reason, the first is ${placeText(first)}. Give each of these rows a "knownBecause" that says why it is kept, or mend what fails.`,
  );
}

/** Verdicts of models differ from run to run and are compared with chance. */
function isUnexplained({ passed, kind, knownBecause }: EvalRow): boolean {
  return passed === false && kind !== 'judge' && knownBecause === undefined;
}

/** Results as JSON that diffs well: keys in the order of their schema, rows in the order of their place. */
export function renderResults(results: EvalResults): string {
  const rows = [...results.rows].sort(byPlace);
  return `${JSON.stringify(EvalResults.parse({ ...results, rows }), null, 1)}\n`;
}
