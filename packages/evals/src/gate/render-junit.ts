import type { EvalResults, EvalRow } from '../results/eval-row.ts';
import {
  allCases,
  byCodeUnit,
  byPlace,
  type ComparedRow,
  type Comparison,
  changeLine,
  numberText,
} from './comparison.ts';

/**
 * Results as JUnit XML: a suite for each pipeline and a test for each of its cases and evaluators. With a comparison a
 * test fails by its regressions, and what fails as it did before is told only; without one by its checks. What was asked
 * for and could not be measured is an error.
 */
export function renderJunit(request: { results: EvalResults; comparison: Comparison | null }): string {
  const tests = testsOf(request);
  const suites = new Map<string, JunitTest[]>();
  for (const test of tests) {
    const suite = suites.get(test.pipeline) ?? [];
    suites.set(test.pipeline, suite);
    suite.push(test);
  }
  const named = [...suites].sort(([one], [other]) => byCodeUnit(one, other));
  const body = named.map(([pipeline, suite]) => suiteXml(pipeline, suite)).join('');
  const counts = `tests="${tests.length}" failures="${failing(tests)}" errors="${erring(tests)}" time="0"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="evals" ${counts}>\n${body}</testsuites>\n`;
}

interface JunitTest {
  readonly pipeline: string;
  /** Of a case, or of all cases. */
  readonly of: string;
  readonly evaluator: string;
  /** One line each; empty when it passes. */
  readonly failures: readonly string[];
  /** Why it could not be measured, one line each; empty where it could. */
  readonly errors: readonly string[];
  /** There was nothing to judge. */
  readonly isSkipped: boolean;
  /** One line each, for the log. */
  readonly told: readonly string[];
}

function testsOf({
  results,
  comparison,
}: {
  results: EvalResults;
  comparison: Comparison | null;
}): JunitTest[] {
  const groups = new Map<string, { rows: EvalRow[]; regressions: ComparedRow[] }>();
  const groupOf = (row: Pick<ComparedRow, 'pipeline' | 'caseId' | 'evaluator'>) => {
    const key = JSON.stringify([row.pipeline, row.caseId, row.evaluator]);
    const group = groups.get(key) ?? { rows: [], regressions: [] };
    groups.set(key, group);
    return group;
  };
  for (const row of [...results.rows].sort(byPlace)) groupOf(row).rows.push(row);
  for (const row of comparison?.regressions ?? []) groupOf(row).regressions.push(row);
  return [...groups.values()].flatMap(({ rows, regressions }): JunitTest[] => {
    const first = rows[0] ?? regressions[0];
    if (first === undefined) return [];
    const { pipeline, caseId, evaluator } = first;
    const broken = rows.filter(({ passed }) => passed === false).map(checkLine);
    const failures = comparison === null ? broken : regressions.map(regressionLine);
    const isSkipped = rows.length > 0 && rows.every(({ score, passed }) => score === null && passed === null);
    const errors = [
      ...new Set(rows.filter(({ unmeasured }) => unmeasured === true).map(({ message }) => message)),
    ];
    const told = [...rows.map(measureLine), ...(comparison === null ? [] : broken)];
    return [{ pipeline, of: caseId ?? allCases, evaluator, failures, errors, isSkipped, told }];
  });
}

function checkLine({ metric, message, repeat }: EvalRow): string {
  return `${metric} does not hold${repeat === 1 ? '' : ` in repeat ${repeat}`}${message === '' ? '' : `: ${message}`}`;
}

function regressionLine(row: ComparedRow): string {
  return `${row.metric}: ${changeLine(row)}`;
}

function measureLine({ metric, score, passed, repeat }: EvalRow): string {
  const check = passed === null ? '' : passed ? ', holds' : ', does not hold';
  return `${metric}${repeat === 1 ? '' : ` (repeat ${repeat})`}: ${numberText(score)}${check}`;
}

function failing(tests: readonly JunitTest[]): number {
  return tests.filter(({ failures }) => failures.length > 0).length;
}

function erring(tests: readonly JunitTest[]): number {
  return tests.filter(({ errors }) => errors.length > 0).length;
}

function isLeftOut({ failures, errors, isSkipped }: JunitTest): boolean {
  return failures.length + errors.length === 0 && isSkipped;
}

function suiteXml(pipeline: string, tests: readonly JunitTest[]): string {
  const skipped = tests.filter(isLeftOut).length;
  const counts = `tests="${tests.length}" failures="${failing(tests)}" errors="${erring(tests)}" skipped="${skipped}" time="0"`;
  return `<testsuite name="${escapeXml(pipeline)}" ${counts}>\n${tests.map(testXml).join('')}</testsuite>\n`;
}

function testXml(test: JunitTest): string {
  const { pipeline, of, evaluator, failures, errors, told } = test;
  const failure = found({ tag: 'failure', type: 'regression', lines: failures });
  const error = found({ tag: 'error', type: 'unmeasured', lines: errors });
  const skipped = isLeftOut(test) ? '<skipped message="There was nothing to judge."/>' : '';
  const log = told.length === 0 ? '' : `<system-out>${escapeXml(told.join('\n'))}</system-out>`;
  const name = `classname="${escapeXml(`${pipeline}.${of}`)}" name="${escapeXml(evaluator)}" time="0"`;
  return `<testcase ${name}>${failure}${error}${skipped}${log}</testcase>\n`;
}

function found({ tag, type, lines }: { tag: string; type: string; lines: readonly string[] }): string {
  if (lines.length === 0) return '';
  return `<${tag} message="${escapeXml(lines[0] ?? '')}" type="${type}">${escapeXml(lines.join('\n'))}</${tag}>`;
}

/**
 * Text as XML content or the value of a quoted attribute. What XML 1.0 cannot hold at all, and what turns the reading
 * around or is not seen, becomes U+FFFD; joiners belong to the text.
 */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '\ufffd')
    .replace(/(?![\t\n\r\u200c\u200d])[\p{Cc}\p{Cf}]/gu, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
