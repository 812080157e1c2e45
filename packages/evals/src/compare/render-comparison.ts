import { createHash } from 'node:crypto';
import { htmlStyle, verdictLabels } from '@research-studio/core';
import { detectLanguage } from '@research-studio/language';
import type { Bundle, Claim } from '@research-studio/schemas';
import { allCases, changeText, numberTexts } from '../gate/comparison.ts';
import type { PairOutcome, PairWinner } from '../judges/compare-reports.ts';
import type { PairVerdicts } from './judge-pairs.ts';
import { countText, renderMarkedReports, renderSingleReport, shownText } from './marked-reports.ts';
import type { ComparedSide } from './read-compared-side.ts';
import { biasLines } from './render-side-by-side.ts';
import {
  type ClaimPair,
  type ComparedReport,
  type ComparedSides,
  isSameReport,
  type LoneReport,
  pairClaims,
  type ReportPair,
  type SideBySideRow,
  sortedRows,
} from './side-by-side.ts';

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
${await foldedHtml(same, sides.alone)}
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

/** Reports without one beside them, each a line that opens to it: the same on both sides, or of one side alone. */
async function foldedHtml(same: readonly ReportPair[], alone: readonly LoneReport[]): Promise<string> {
  const both = same.map(({ left }) => ({ side: 'both' as const, report: left }));
  return [await listed('The same on both sides', both), await listed('On one side only', alone)].join('');
}

async function listed(
  title: string,
  reports: readonly { readonly side: 'A' | 'B' | 'both'; readonly report: ComparedReport }[],
): Promise<string> {
  if (reports.length === 0) return '';
  const items: string[] = [];
  for (const { side, report } of reports) {
    const { caseId, pipeline, bundle } = report;
    const tone = side.toLowerCase();
    const tag = side === 'both' ? '' : `<span class="tag ${tone}">${side}</span> `;
    const html = await renderSingleReport(bundle.report.markdown);
    items.push(
      `<details><summary>${tag}<span dir="auto">${shownText(bundle.question)}</span> <span class="where">${shownText(`${caseId} · ${pipeline}`)}</span></summary><article class="${tone}"><div dir="auto">${html}</div></article></details>`,
    );
  }
  return `<section><h2>${title}</h2>${items.join('\n')}</section>`;
}

/** What the page of a comparison needs besides the style of reports. */
const comparisonStyle = `
:root{--a:#8a5a00;--b:#0b6a6f;--a-mark:#fbeacb;--b-mark:#cfeeee}
@media (prefers-color-scheme:dark){:root{--a:#e0b25c;--b:#6cc7cc;--a-mark:#4a3a17;--b-mark:#154548}}
main{max-width:88rem;overflow-wrap:anywhere}
main>section,nav{margin-top:2.5rem}
.a{--side:var(--a);--own:var(--a-mark)}.b{--side:var(--b);--own:var(--b-mark)}.both{--side:var(--line);--own:var(--mark)}
.tag{display:inline-block;min-width:1.5em;padding:0 .4em;border-radius:4px;background:var(--own);color:var(--side);font:650 .8em/1.6 system-ui,sans-serif;text-align:center}
.byline .tag{font-size:1em}.byline p{margin:.35rem 0}
.scores{font:.88rem/1.45 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif;overflow-wrap:normal}
.scores td,.scores th{padding:.35rem 1.2rem .35rem 0}
.scores td:last-child,.scores th:last-child{padding-inline-end:0}
.scores .n{text-align:end;font-variant-numeric:tabular-nums}.scores td[dir]{overflow-wrap:break-word}
.scores tbody th{font-weight:400}.scores td .where{display:block;white-space:nowrap}
.scores th .where{margin-inline-start:.6rem}
.better{font-weight:650;color:var(--side)}
.soft{color:var(--soft)}
.pair{border-top:1px solid var(--line);margin-top:3rem;padding-top:.5rem;scroll-margin-top:1rem}
.pair h2{margin-bottom:.2rem}
.columns{display:grid;grid-template-columns:minmax(0,1fr) minmax(0,1fr);gap:1.5rem 2.5rem;margin:1.5rem 0}
article{min-width:0;border-inline-start:3px solid var(--side);padding-inline-start:1.25rem;font-size:.98rem;line-height:1.6}
details>article{max-width:44rem}
article>header{font:.82rem/1.5 system-ui,sans-serif;color:var(--soft);margin-bottom:1rem}
article h3{font-size:1.3rem;margin:.2rem 0 .8rem}article h4{font-size:1.1rem;margin:1.6rem 0 .5rem}article h5,article h6{font-size:1rem;margin:1.2rem 0 .4rem}
article blockquote{color:var(--ink)}
article table{overflow-wrap:normal}
mark{background:var(--own);color:inherit;border-radius:3px;padding:.05em .1em;margin:0 -.1em;box-decoration-break:clone;-webkit-box-decoration-break:clone}
.verdict{color:var(--tone);overflow-wrap:normal}
nav ul{list-style:none;padding:0;font-size:.95rem}
nav>ul>li{margin:.8rem 0}
nav ul ul{display:flex;flex-wrap:wrap;gap:.1rem 1.4rem;margin:0}
.judged{background:var(--mark);border-radius:6px;padding:.8rem 1rem;font-size:.92rem;margin-top:1rem}
.judged p{margin:.25rem 0}
summary .where{font-weight:400}
details>:not(summary){margin-top:.6rem}
@media (max-width:52rem){.columns{grid-template-columns:minmax(0,1fr)}}
@media (max-width:34rem){.scores td,.scores th{padding-inline-end:.6rem}.scores th .where{display:block;margin:0}.scores td .where{white-space:normal;max-width:6.5em;margin-inline-start:auto}article{padding-inline-start:.8rem}}
@media print{article blockquote{color:var(--ink)}
mark{background:none;border-bottom:1.5pt solid var(--side)}.columns{gap:1rem}}
`;

/** What there is to read: each question with a link to each of its pairs that differ, and who won it. */
function contentsSection(request: {
  /** In the order of their sections. */
  differing: readonly ReportPair[];
  /** Pairs of the same report. */
  same: number;
  sides: ComparedSides;
  verdicts: PairVerdicts | null;
}): string {
  const { differing, same, sides, verdicts } = request;
  if (differing.length + same === 0) {
    const isNone = sides.left.reports.length + sides.right.reports.length === 0;
    const none = isNone
      ? 'There are no reports to show.'
      : 'No report of one side has a counterpart on the other.';
    return `<section><h2>Reports</h2><p class="soft">${none}</p></section>`;
  }
  const questions = new Map<string, string[]>();
  differing.forEach((pair, index) => {
    const { caseId, bundle } = pair.left;
    const key = JSON.stringify([caseId, bundle.question]);
    const link = `<li><a href="#pair-${index + 1}">${shownText(nameOf(pair))}</a>${winnerTag(pair, verdicts)}</li>`;
    questions.set(key, [...(questions.get(key) ?? []), link]);
  });
  const items = [...questions].map(([key, links]) => {
    const [caseId = '', question = ''] = JSON.parse(key) as string[];
    return `<li><span dir="auto">${shownText(question)}</span> <span class="where">${shownText(caseId)}</span><ul>${links.join('')}</ul></li>`;
  });
  const count = `${countText(differing.length, 'pair')} of reports ${differing.length === 1 ? 'differs' : 'differ'}; ${same} ${same === 1 ? 'is' : 'are'} the same on both sides.`;
  return `<nav><h2>Reports</h2><p class="soft">${count}</p><ul>${items.join('')}</ul></nav>`;
}

function nameOf({ left, right }: ReportPair): string {
  const names = left.pipeline === right.pipeline ? left.pipeline : `${left.pipeline} / ${right.pipeline}`;
  return left.repeat === 1 ? names : `${names} · ${left.repeat}`;
}

function winnerTag(pair: ReportPair, verdicts: PairVerdicts | null): string {
  const winner = verdicts?.judged.find((one) => one.pair === pair)?.outcome.winner ?? null;
  if (winner === null) return '';
  return winner === 'tie'
    ? ' <span class="where">neither</span>'
    : ` <span class="tag ${winner.toLowerCase()}">${winner}</span>`;
}

/** Two reports on one question: what a judge said of them, their text, their claims and their scores. */
async function pairSection(request: {
  pair: ReportPair;
  /** From 0. */
  index: number;
  outcome: PairOutcome | null;
  rows: readonly SideBySideRow[];
}): Promise<string> {
  const { pair, index, outcome, rows } = request;
  const { left, right } = pair;
  const marked = await renderMarkedReports(left.bundle.report.markdown, right.bundle.report.markdown);
  const isSameText = left.bundle.report.markdown === right.bundle.report.markdown;
  const note = marked.isMarked
    ? ''
    : '<p class="soft">The two reports have too little in common to mark single words.</p>';
  const { differing } = sortedRows(rows);
  const scores =
    differing.length === 0
      ? ''
      : `<details><summary>Scores that differ: ${differing.length}</summary>${scoreTable(differing)}</details>`;
  return `<section class="pair" id="pair-${index + 1}">
<h2 dir="auto">${shownText(left.bundle.question)}</h2>
<p class="where">${shownText(pairName(pair))}</p>
${judgedHtml(outcome)}${note}
${
  isSameText
    ? `<details><summary>Both say the same, word for word; their claims are judged differently</summary>${articleHtml('both', left, marked.left)}</details>`
    : `<div class="columns">
${articleHtml('a', left, marked.left)}
${articleHtml('b', right, marked.right)}
</div>`
}
${claimsHtml(left.bundle, right.bundle)}${scores}
</section>`;
}

function pairName({ left, right }: ReportPair): string {
  const name = ({ caseId, pipeline, repeat }: ComparedReport) =>
    [caseId, pipeline, ...(repeat === 1 ? [] : [repeat])].join(' · ');
  const [one, other] = [name(left), name(right)];
  return one === other ? one : `${one} / ${other}`;
}

function articleHtml(side: 'a' | 'b' | 'both', { pipeline, bundle }: ComparedReport, html: string): string {
  const { claims, sources, report } = bundle;
  const supported = claims.filter(({ verdict }) => verdict === 'supported').length;
  const facts = [
    pipeline,
    `${supported} of ${claims.length} claims supported`,
    sources.length === 1 ? '1 source' : `${sources.length} sources`,
  ].join(' · ');
  const tag = side === 'both' ? '' : `<span class="tag">${side.toUpperCase()}</span> `;
  const language = detectLanguage(report.markdown.slice(0, 20_000)) ?? 'en';
  return `<article class="${side}" lang="${shownText(language)}"><header lang="en">${tag}${shownText(facts)}</header><div dir="auto">${html}</div></article>`;
}

const winners: Readonly<Record<PairWinner, string>> = {
  A: '<span class="tag a">A</span> is the better report',
  B: '<span class="tag b">B</span> is the better report',
  tie: 'Neither report is the better one',
};

function judgedHtml(outcome: PairOutcome | null): string {
  if (outcome === null) return '';
  const { winner, orders, isOrderDependent, judge, problem } = outcome;
  const told = winner === null ? `Nobody judged: ${shownText(problem)}` : winners[winner];
  const turned = isOrderDependent ? ', as the answer changed with their order' : '';
  const by =
    judge === null
      ? ''
      : ` <span class="soft">(${shownText(judge.model)}, ${shownText(judge.promptId)})</span>`;
  const reasons = orders.map(
    ({ first, reason }) => `<p class="soft" dir="auto">${first} first: ${shownText(reason)}</p>`,
  );
  return `<div class="judged"><p>${told}${turned}.${by}</p>${reasons.join('')}</div>`;
}

/** Rows of the table; a page of claims that nobody reads helps nobody. */
const mostShown = 80;

function claimsHtml(left: Bundle, right: Bundle): string {
  const differing = pairClaims(left.claims, right.claims).filter(
    (pair) => pair.left?.verdict !== pair.right?.verdict,
  );
  if (differing.length === 0) return '';
  const both = differing.filter((pair) => pair.left !== null && pair.right !== null);
  const single = differing.filter((pair) => pair.left === null || pair.right === null);
  return [
    claimTable('Claims judged differently', both, ' open'),
    claimTable('Claims on one side only', single, ''),
  ].join('');
}

function claimTable(title: string, pairs: readonly ClaimPair[], open: string): string {
  if (pairs.length === 0) return '';
  const rows = pairs.slice(0, mostShown).map(({ left, right }) => {
    const text = shownText((left ?? right)?.text ?? '');
    return `<tr><td dir="auto">${text}</td>${verdictCell(left)}${verdictCell(right)}</tr>`;
  });
  const left = pairs.length - rows.length;
  const rest = left > 0 ? `<p class="soft">and ${left} more</p>` : '';
  const head =
    '<tr><th scope="col">Claim</th><th scope="col"><span class="tag a">A</span></th><th scope="col"><span class="tag b">B</span></th></tr>';
  return `<details class="verdicts"${open}><summary>${title}: ${pairs.length}</summary><table class="scores">${head}${rows.join('')}</table>${rest}</details>`;
}

function verdictCell(claim: Claim | null): string {
  if (claim === null) return '<td class="soft">–</td>';
  return `<td class="verdict ${claim.verdict}">${verdictLabels[claim.verdict]}</td>`;
}

/** Scores of two evaluations: the means that differ, the cases that differ, and what is alike in numbers. */
function scoresSection(rows: readonly SideBySideRow[]): string {
  const { differing, oneSided, alike } = sortedRows(rows);
  const means = differing.filter(({ caseId }) => caseId === null);
  const cases = differing.filter(({ caseId }) => caseId !== null);
  const isOpen = means.length === 0 ? ' open' : '';
  const told =
    differing.length === 0
      ? `No score differs; ${countText(alike.length, 'metric')} ${alike.length === 1 ? 'is' : 'are'} alike.`
      : `${countText(alike.length, 'metric')} ${alike.length === 1 ? 'is' : 'are'} alike and not shown.`;
  return `<section><h2>Scores</h2>
${means.length === 0 ? '' : scoreTable(means)}
${cases.length === 0 ? '' : `<details${isOpen}><summary>Single cases that differ: ${cases.length}</summary>${scoreTable(cases)}</details>`}
${oneSided.length === 0 ? '' : `<details><summary>With a number on one side only: ${oneSided.length}</summary>${scoreTable(oneSided)}</details>`}
<p class="soft">${told}</p></section>`;
}

/** What the judge of pairs said over all pairs, and how far its verdicts follow from order and length. */
function verdictsSection({ judged, identical, wins, failed, use, bias }: PairVerdicts): string {
  const by = use === null ? '' : `<p class="soft">${shownText(`${use.model}, ${use.promptId}`)}</p>`;
  const lines = [
    ...(judged.length === 0
      ? ['No two reports differ: there is nothing to judge.']
      : [
          `A is the better report in ${wins.A}, B in ${wins.B}, neither in ${wins.tie} of ${countText(judged.length, 'pair')}.`,
        ]),
    ...(identical === 0
      ? []
      : [`Nobody was asked about ${countText(identical, 'pair')} of the same report.`]),
    ...(failed === 0 ? [] : [`${countText(failed, 'pair')} could not be judged.`]),
    ...biasLines(bias),
  ];
  return `<section><h2>The judge of pairs</h2>${lines.map((line) => `<p>${shownText(line)}</p>`).join('')}${by}</section>`;
}

/** Scores of two sides as an HTML table; the better number of a row stands out. */
function scoreTable(rows: readonly SideBySideRow[]): string {
  const body = rows.map((row) => {
    const { pipeline, caseId, evaluator, metric, left, right, better } = row;
    const sides = { ...row, before: left, after: right };
    const [one, other] = numberTexts(sides);
    const [change = '', interval] = (changeText(sides).match(/\((.*)\)$/)?.[1] ?? '').split('; ');
    const range = interval === undefined ? '' : `<span class="where">${shownText(interval)}</span>`;
    const where = `${pipeline} · ${caseId ?? allCases}`;
    return `<tr><th scope="row">${breakable(`${evaluator}.${metric}`)} <span class="where">${shownText(where)}</span></th>${cell(one, 'a', better === 'left')}${cell(other, 'b', better === 'right')}<td class="n soft">${shownText(change)}${range}</td></tr>`;
  });
  return `<table class="scores"><thead><tr><th scope="col">Metric</th><th scope="col" class="n"><span class="tag a">A</span></th><th scope="col" class="n"><span class="tag b">B</span></th><th scope="col" class="n">B − A</th></tr></thead><tbody>${body.join('')}</tbody></table>`;
}

function cell(number: string, side: 'a' | 'b', isBetter: boolean): string {
  return `<td class="n ${side}">${isBetter ? `<span class="better">${number}</span>` : number}</td>`;
}

/** A line may end within a name. */
function breakable(name: string): string {
  return shownText(name).replace(/(?<=\w)[._](?=\w)/g, '$&<wbr>');
}
