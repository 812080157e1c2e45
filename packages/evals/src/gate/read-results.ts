import { ResearchError } from '@research-studio/schemas';
import { EvalResults, type EvalRow } from '../results/eval-row.ts';
import { byPlace, placeText } from './comparison.ts';

/**
 * Results to compare with, from their JSON; `name` is what messages call them, e.g. the path. Each check that fails in them
 * has a reason, unless they are of live runs.
 *
 * @throws {ResearchError} USAGE, naming what is wrong with them
 */
export function readResults(json: string, name: string): EvalResults {
  const fail = (message: string, cause?: unknown) =>
    new ResearchError({ code: 'USAGE', message: `${name}: ${message}`, isRetryable: false, cause });
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    throw fail(`it is no JSON: ${error instanceof Error ? error.message : String(error)}.`, error);
  }
  const version = versionOf(value);
  if (version !== 1) {
    const found =
      version === undefined ? 'it names no schemaVersion' : `it is of version ${JSON.stringify(version)}`;
    throw fail(`${found}, and results are read of version 1 only. Make it anew with --output.`);
  }
  const parsed = EvalResults.safeParse(value);
  if (parsed.success) {
    const unexplained = parsed.data.mode === 'live' ? [] : parsed.data.rows.filter(isUnexplained);
    const [first] = unexplained;
    if (first === undefined) return parsed.data;
    throw fail(
      `${unexplained.length} failing checks without a reason, the first is ${placeText(first)}. Give each of these rows a "knownBecause" that says why it is kept, or mend what fails.`,
    );
  }
  const [issue] = parsed.error.issues;
  const where = issue === undefined ? '' : ` at ${issue.path.join('.') || 'its top'}`;
  throw fail(
    `these are no results of an evaluation${where}: ${issue?.message ?? 'not as expected'}.`,
    parsed.error,
  );
}

/** What models judge differs from run to run and is compared with chance. */
function isUnexplained({ passed, kind, knownBecause }: EvalRow): boolean {
  return passed === false && kind !== 'judge' && knownBecause === undefined;
}

function versionOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'schemaVersion' in value
    ? value.schemaVersion
    : undefined;
}

/** Results as JSON that diffs well: keys in the order of their schema, rows in the order of their place. */
export function renderResults(results: EvalResults): string {
  const rows = [...results.rows].sort(byPlace);
  return `${JSON.stringify(EvalResults.parse({ ...results, rows }), null, 1)}\n`;
}
