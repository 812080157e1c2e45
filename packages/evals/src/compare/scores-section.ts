import { countText } from './count-text.ts';
import { scoreTable } from './score-table.ts';
import { type SideBySideRow, sortedRows } from './side-by-side.ts';

/** Scores of two evaluations: the means that differ, the cases that differ, and what is alike in numbers. */
export function scoresSection(rows: readonly SideBySideRow[]): string {
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
