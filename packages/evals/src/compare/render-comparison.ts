import { createHash } from 'node:crypto';
import { htmlStyle } from '@research-studio/core';
import { aloneSection } from './alone-section.ts';
import type { ComparedSides } from './compare-sides.ts';
import { comparisonStyle } from './comparison-style.ts';
import { contentsSection } from './contents-section.ts';
import { countText } from './count-text.ts';
import type { PairVerdicts } from './judge-pairs.ts';
import { type ComparedReport, isSameReport, type ReportPair } from './pair-reports.ts';
import { pairSection } from './pair-section.ts';
import type { ComparedSide } from './read-compared-side.ts';
import { renderSingleReport } from './render-marked-reports.ts';
import { scoresSection } from './scores-section.ts';
import { shownText } from './shown-text.ts';
import { verdictsSection } from './verdicts-section.ts';

/**
 * Two evaluations as one static page: scores beside scores, reports beside reports with the words that only one has
 * marked, and the claims that they judge differently. What is the same on both sides is folded. No script, and nothing
 * loaded from anywhere.
 */
export async function renderComparison(
  sides: ComparedSides,
  verdicts: PairVerdicts | null = null,
): Promise<string> {
  const { left, right, rows, pairs } = sides;
  const same = pairs.filter(isSameReport);
  const differing = pairs.filter((pair) => !same.includes(pair));
  const sections: string[] = [];
  for (const [index, pair] of differing.entries()) {
    const outcome = verdicts?.judged.find((one) => one.pair === pair)?.outcome ?? null;
    const own = rows.filter((row) => isRowOf(row, pair.left));
    sections.push(await pairSection({ pair, index, outcome, rows: own }));
  }
  const style = `${htmlStyle}${comparisonStyle}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${hashOf(style)}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${shownText(`${left.label} beside ${right.label}`)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Side by side</h1>
<div class="byline">${sideHtml('a', left)}${sideHtml('b', right)}</div>
${scoresSection(rows)}
${verdicts === null ? '' : verdictsSection(verdicts)}
${contentsSection({ differing, same: same.length, sides, verdicts })}
${sections.join('\n')}
${await sameHtml(same)}
${await aloneSection(sides.alone)}
</main>
</body>
</html>
`;
}

function isRowOf(
  row: { readonly caseId: string | null; readonly pipeline: string },
  { caseId, pipeline }: ComparedReport,
): boolean {
  return row.caseId === caseId && (row.pipeline === pipeline || row.pipeline.startsWith(`${pipeline} / `));
}

function hashOf(style: string): string {
  return createHash('sha256').update(style).digest('base64');
}

function sideHtml(side: 'a' | 'b', { label, results, reports, problems }: ComparedSide): string {
  const made = results.createdAt === '' ? [] : [results.createdAt];
  const facts = [label, results.mode, ...made, countText(reports.length, 'report')].join(' · ');
  const told = problems.map((problem) => `<p class="notice">${shownText(problem)}</p>`).join('');
  return `<p><span class="tag ${side}">${side.toUpperCase()}</span> ${shownText(facts)}</p>${told}`;
}

/** One line for each, which opens to the one report. */
async function sameHtml(pairs: readonly ReportPair[]): Promise<string> {
  if (pairs.length === 0) return '';
  const items: string[] = [];
  for (const { left } of pairs) {
    const { caseId, pipeline, bundle } = left;
    const html = await renderSingleReport(bundle.report.markdown);
    items.push(
      `<details><summary><span dir="auto">${shownText(bundle.question)}</span> <span class="where">${shownText(`${caseId} · ${pipeline}`)}</span></summary><article class="both"><div dir="auto">${html}</div></article></details>`,
    );
  }
  return `<section id="same"><h2>The same on both sides</h2>${items.join('\n')}</section>`;
}
