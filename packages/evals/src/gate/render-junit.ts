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
 * test fails by its regressions, and what fails as before is only reported; without one by its checks. What was asked
 * for and could not be measured is an error.
 */
export function renderJunit(request: { results: EvalResults; comparison: Comparison | null }): string {
  const suites = [...Map.groupBy(testsOf(request), ({ pipeline }) => pipeline)].sort(([one], [other]) =>
    byCodeUnit(one, other),
  );
  const all = countsOf(suites.flatMap(([, tests]) => tests));
  const body = suites.map(([pipeline, tests]) => {
    const skipped = tests.filter(({ tag }) => tag === 'skipped').length;
    const head = `name="${escapeXml(pipeline)}" ${countsOf(tests)} skipped="${skipped}" time="0"`;
    return `<testsuite ${head}>\n${tests.map(({ xml }) => xml).join('')}</testsuite>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="evals" ${all} time="0">\n${body.join('')}</testsuites>\n`;
}

type JunitTest = ReturnType<typeof testOf>;

function countsOf(tests: readonly JunitTest[]): string {
  const failures = tests.filter(({ tag }) => tag === 'failure').length;
  return `tests="${tests.length}" failures="${failures}" errors="${tests.filter(({ hasError }) => hasError).length}"`;
}

type Named = Pick<ComparedRow, 'pipeline' | 'caseId' | 'evaluator'>;

function testsOf({ results, comparison }: Parameters<typeof renderJunit>[0]): JunitTest[] {
  const keyOf = ({ pipeline, caseId, evaluator }: Named) => JSON.stringify([pipeline, caseId, evaluator]);
  const rowsOf = Map.groupBy([...results.rows].sort(byPlace), keyOf);
  const regressionsOf = Map.groupBy(comparison?.regressions ?? [], keyOf);
  return [...new Set([...rowsOf.keys(), ...regressionsOf.keys()])].flatMap((key) => {
    const [rows, regressions] = [rowsOf.get(key) ?? [], regressionsOf.get(key) ?? []];
    return [...rows, ...regressions]
      .slice(0, 1)
      .map((first) => testOf(first, { rows, regressions, comparison }));
  });
}

function testOf(
  { pipeline, caseId, evaluator }: Named,
  {
    rows,
    regressions,
    comparison,
  }: { rows: EvalRow[]; regressions: ComparedRow[]; comparison: Comparison | null },
) {
  const broken = rows.filter(({ passed }) => passed === false).map(checkLine);
  const failures =
    comparison === null ? broken : regressions.map((row) => `${row.metric}: ${changeLine(row)}`);
  const errors = [...new Set(rows.flatMap(({ unmeasured, message }) => (unmeasured ? [message] : [])))];
  const isSkipped = rows.length > 0 && rows.every(({ score, passed }) => score === null && passed === null);
  const tag = failures.length > 0 ? 'failure' : errors.length > 0 ? 'error' : isSkipped ? 'skipped' : null;
  const log = [...rows.map(measureLine), ...(comparison === null ? [] : broken)];
  const inside = [
    element({ tag: 'failure', type: 'regression', lines: failures }),
    element({ tag: 'error', type: 'unmeasured', lines: errors }),
    tag === 'skipped' ? '<skipped message="There was nothing to judge."/>' : '',
    log.length === 0 ? '' : `<system-out>${escapeXml(log.join('\n'))}</system-out>`,
  ].join('');
  const name = `classname="${escapeXml(`${pipeline}.${caseId ?? allCases}`)}" name="${escapeXml(evaluator)}"`;
  const xml = `<testcase ${name} time="0">${inside}</testcase>\n`;
  return { pipeline, tag, hasError: errors.length > 0, xml };
}

function checkLine({ metric, message, repeat }: EvalRow): string {
  return `${metric} does not hold${repeat === 1 ? '' : ` in repeat ${repeat}`}${message === '' ? '' : `: ${message}`}`;
}

function measureLine({ metric, score, passed, repeat }: EvalRow): string {
  const check = passed === null ? '' : passed ? ', holds' : ', does not hold';
  return `${metric}${repeat === 1 ? '' : ` (repeat ${repeat})`}: ${numberText(score)}${check}`;
}

function element({ tag, type, lines }: { tag: string; type: string; lines: readonly string[] }): string {
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
