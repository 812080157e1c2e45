import { verdictLabels } from '@research-studio/core';
import { detectLanguage } from '@research-studio/language';
import type { Bundle, Claim } from '@research-studio/schemas';
import type { PairOutcome, PairWinner } from '../judges/compare-reports.ts';
import { type ClaimPair, pairClaims } from './pair-claims.ts';
import type { ComparedReport, ReportPair } from './pair-reports.ts';
import { renderMarkedReports } from './render-marked-reports.ts';
import { scoreTable } from './score-table.ts';
import { shownText } from './shown-text.ts';
import { type SideBySideRow, sortedRows } from './side-by-side.ts';

/** Two reports on one question: what a judge said of them, their text, their claims and their scores. */
export async function pairSection(request: {
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
