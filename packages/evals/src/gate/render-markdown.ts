import { escapeMarkdown } from '@research-studio/core';
import { changeText, numberTexts } from './change-text.ts';
import type { ComparedRow, ComparedVerdict, Comparison } from './comparison.ts';
import { headline } from './headline.ts';
import { allCases } from './place-text.ts';

/** A comparison as Markdown for a pull request: what counts first, what stayed the same folded away. */
export function renderMarkdown(comparison: Comparison): string {
  const { rows, notes, regressions, unmeasured } = comparison;
  const of = (verdict: ComparedVerdict) => rows.filter((row) => row.verdict === verdict && !row.isRegression);
  const parts = [
    `## Evals: ${comparison.passes ? 'passed' : 'failed'}`,
    `**${headline(comparison)}**`,
    listed('Could not be measured', unmeasured),
    notes.map((note) => `- ${escapeMarkdown(note)}`).join('\n'),
    section('Regressions', regressions),
    section('Better', of('better')),
    section('Worse, and not counted', of('worse')),
    section('New', of('new')),
    section('Gone, and not counted', of('gone')),
    folded('The same', of('same')),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function listed(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `### ${title}\n\n${lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n')}`;
}

function section(title: string, rows: readonly ComparedRow[]): string {
  return rows.length === 0 ? '' : `### ${title} (${rows.length})\n\n${table(rows)}`;
}

function folded(title: string, rows: readonly ComparedRow[]): string {
  if (rows.length === 0) return '';
  return `<details><summary>${title} (${rows.length})</summary>\n\n${table(rows)}\n\n</details>`;
}

function table(rows: readonly ComparedRow[]): string {
  const lines = rows.slice(0, longestTable).map((row) => {
    const { pipeline, caseId, evaluator, metric, note } = row;
    const [before, after] = numberTexts(row);
    const change = changeText(row).match(/\((.*)\)$/)?.[1] ?? '';
    const cells = [pipeline, caseId ?? allCases, `${evaluator}.${metric}`, before, after, change, note];
    return `| ${cells.map((cell) => escapeMarkdown(cell.slice(0, longestCell))).join(' | ')} |`;
  });
  const left = rows.length - lines.length;
  return [
    '| Pipeline | Case | Metric | Before | After | Change | What was found |',
    '| --- | --- | --- | ---: | ---: | --- | --- |',
    ...lines,
    ...(left > 0 ? ['', `and ${left} more`] : []),
  ].join('\n');
}

/** Rows; a comment on GitHub holds 65,536 characters. */
const longestTable = 80;
/** Characters; a message can carry a whole sentence of a report. */
const longestCell = 400;
