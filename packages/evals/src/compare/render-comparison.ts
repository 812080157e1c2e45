import { createHash } from 'node:crypto';
import { htmlStyle } from '@research-studio/core';
import type { PairOutcome } from '../judges/compare-reports.ts';
import type { EvalResults } from '../results/eval-row.ts';
import { comparisonStyle } from './comparison-style.ts';
import { type ComparedReport, pairReports } from './pair-reports.ts';
import { pairSection } from './pair-section.ts';
import { scoreTable } from './score-table.ts';
import { shownText } from './shown-text.ts';
import { type SideBySideRow, sideBySide } from './side-by-side.ts';

export interface ComparedSide {
  /** What the page calls it, e.g. the name of its file. */
  readonly label: string;
  /** Null where only reports are compared. */
  readonly results: EvalResults | null;
  /** Empty where only scores are compared. */
  readonly reports: readonly ComparedReport[];
}

/** What judges of pairs said; A is the left report. */
export interface JudgedPair {
  readonly caseId: string;
  /** Of the left report. */
  readonly pipeline: string;
  readonly outcome: PairOutcome;
}

/**
 * Two evaluations as one static page: scores beside scores, reports beside reports with the words that only one has
 * marked, and the claims that they judge differently. No script, and nothing loaded from anywhere.
 */
export async function renderComparison(request: {
  left: ComparedSide;
  right: ComparedSide;
  judged?: readonly JudgedPair[];
}): Promise<string> {
  const { left, right, judged = [] } = request;
  const rows = left.results === null || right.results === null ? [] : sideBySide(left.results, right.results);
  const { pairs, alone } = pairReports(left.reports, right.reports);
  const sections: string[] = [];
  for (const [index, pair] of pairs.entries()) {
    const { caseId, pipeline } = pair.left;
    const outcome = judged.find((one) => one.caseId === caseId && one.pipeline === pipeline)?.outcome ?? null;
    sections.push(await pairSection({ pair, index, outcome, rows: rowsOf(pair.left, rows) }));
  }
  const style = `${htmlStyle}${comparisonStyle}`;
  const title = `${left.label} beside ${right.label}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hashOf(style)}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${shownText(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Side by side</h1>
<p class="byline">${sideName('a', left)} &nbsp; ${sideName('b', right)}</p>
${scoresHtml(rows)}
${contentsHtml(pairs)}
${sections.join('\n')}
${aloneHtml(alone)}
</main>
</body>
</html>
`;
}

function hashOf(style: string): string {
  return createHash('sha256').update(style).digest('base64');
}

function rowsOf({ caseId, pipeline }: ComparedReport, rows: readonly SideBySideRow[]): SideBySideRow[] {
  return rows.filter(
    (row) =>
      row.caseId === caseId && (row.pipeline === pipeline || row.pipeline.startsWith(`${pipeline} / `)),
  );
}

function sideName(side: 'a' | 'b', { label, results }: ComparedSide): string {
  const made = results === null || results.createdAt === '' ? '' : ` · ${results.createdAt}`;
  const mode = results === null ? '' : ` · ${results.mode}${made}`;
  return `<span class="tag ${side}">${side.toUpperCase()}</span> ${shownText(label + mode)}`;
}

function scoresHtml(rows: readonly SideBySideRow[]): string {
  if (rows.length === 0) return '';
  const overall = rows.filter(({ caseId }) => caseId === null);
  const differing = rows.filter(({ caseId, left, right }) => caseId !== null && left !== right);
  const alike = rows.filter(({ caseId, left, right }) => caseId !== null && left === right).length;
  const means = overall.length === 0 ? '' : scoreTable(overall);
  const isOpen = overall.length === 0 ? ' open' : '';
  const each =
    differing.length === 0
      ? '<p class="soft">No case has another score.</p>'
      : `<details${isOpen}><summary>Cases that differ: ${differing.length}; alike: ${alike}</summary>${scoreTable(differing)}</details>`;
  return `<section><h2>Scores</h2>${means}${each}</section>`;
}

function contentsHtml(pairs: readonly { readonly left: ComparedReport }[]): string {
  if (pairs.length < 2) return '';
  const items = pairs.map(
    ({ left }, index) =>
      `<li><a href="#pair-${index + 1}">${shownText(left.bundle.question)}</a> <span class="where">${shownText(left.pipeline)}</span></li>`,
  );
  return `<nav><h2>Reports</h2><ol>${items.join('')}</ol></nav>`;
}

function aloneHtml(alone: readonly ComparedReport[]): string {
  if (alone.length === 0) return '';
  const items = alone.map(
    ({ caseId, pipeline, bundle }) =>
      `<li>${shownText(bundle.question)} <span class="where">${shownText(`${caseId} · ${pipeline}`)}</span></li>`,
  );
  return `<section><h2>On one side only</h2><ul>${items.join('')}</ul></section>`;
}
