import { escapeMarkdown } from '@research-studio/core/citation';
import { printableLine, printableText } from '../results/printable-text.ts';
import {
  alignColumns,
  allCases,
  type ComparedRow,
  type ComparedVerdict,
  type Comparison,
  changeLine,
  changeText,
  numberTexts,
  placeText,
} from './comparison.ts';

/** The result in one line. */
export function headline({ passes, rows, regressions, counts, unmeasured }: Comparison): string {
  const uncounted = rows.filter(({ verdict, isRegression }) => verdict === 'worse' && !isRegression).length;
  const { worse, gone, better, same } = counts;
  const within = uncounted > 0 ? ` (${uncounted} not counted)` : '';
  const reported = `${worse} worse${within}, ${gone} gone, ${better} better, ${counts.new} new, ${same} same`;
  if (passes) return `No regressions: ${reported}.`;
  if (regressions.length === 0 && unmeasured.length > 0)
    return `Not everything could be measured; no regressions in what was: ${reported}.`;
  if (regressions.length === 0) return `Nothing to compare: ${reported}.`;
  return `${regressions.length} ${regressions.length === 1 ? 'regression' : 'regressions'}: ${reported}.`;
}

/** A comparison for a terminal: rows that changed, the worst first, and the headline at the end, where eyes are. */
export function renderTable(comparison: Comparison): string {
  const shown = order.flatMap((tone) => comparison.rows.filter((row) => toneOf(row) === tone));
  const table = alignColumns(shown.map(cellsOf));
  const lines = shown.flatMap((row, index) => {
    const note = row.note === '' ? [] : [`    ${printableLine(row.note).slice(0, longestNote)}`];
    return [table[index] ?? '', ...note];
  });
  return [
    ...(lines.length === 0 ? [] : [...lines, '']),
    ...comparison.notes.map(printableLine),
    ...comparison.unmeasured.map((line) => `Not measured: ${printableLine(line)}`),
    `${headline(comparison)}\n`,
  ].join('\n');
}

/** Rows that stayed the same are counted only. */
const order = ['regression', 'worse', 'gone', 'better', 'new'] as const;
const marks: Readonly<Record<ReturnType<typeof toneOf>, string>> = {
  regression: '✗ regression',
  worse: '↓ worse',
  gone: '- gone',
  better: '↑ better',
  new: '+ new',
  same: '= same',
};
const longestNote = 300;

function toneOf({ isRegression, verdict }: ComparedRow): 'regression' | ComparedVerdict {
  return isRegression ? 'regression' : verdict;
}

function cellsOf(row: ComparedRow): string[] {
  const { pipeline, caseId, evaluator, metric } = row;
  const names = [`${pipeline} ${caseId ?? allCases}`, `${evaluator}.${metric}`].map(printableLine);
  return [marks[toneOf(row)], ...names, changeText(row)];
}

/** A comparison as Markdown for a pull request: what counts first, what stayed the same folded away. */
export function renderMarkdown(comparison: Comparison): string {
  const { rows, notes, regressions, unmeasured } = comparison;
  const of = (verdict: ComparedVerdict) => rows.filter((row) => row.verdict === verdict && !row.isRegression);
  const same = of('same');
  const folded = `<details><summary>The same (${same.length})</summary>\n\n${table(same)}\n\n</details>`;
  const parts = [
    `## Evals: ${comparison.passes ? 'passed' : 'failed'}`,
    `**${headline(comparison)}**`,
    unmeasured.length === 0 ? '' : `### Could not be measured\n\n${listed(unmeasured)}`,
    listed(notes),
    ...section('Regressions', regressions),
    ...section('Better', of('better')),
    ...section('Worse, and not counted', of('worse')),
    ...section('New', of('new')),
    ...section('Gone, and not counted', of('gone')),
    ...(same.length === 0 ? [] : [folded]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function listed(lines: readonly string[]): string {
  return lines.map((line) => `- ${escapeMarkdown(line)}`).join('\n');
}

function section(title: string, rows: readonly ComparedRow[]): string[] {
  return rows.length === 0 ? [] : [`### ${title} (${rows.length})\n\n${table(rows)}`];
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

/** GitHub shows no more of a kind for one step. */
const mostShown = 10;

/**
 * Workflow commands that GitHub shows as annotations: an error for each regression and for what could not be measured, and
 * the headline. `fileOf` names the
 * file of the repository that a regression is about, e.g. its snapshot; null for none.
 */
export function renderAnnotations(request: {
  comparison: Comparison;
  fileOf: (row: ComparedRow) => string | null;
}): string {
  const { comparison, fileOf } = request;
  const { regressions, notes, unmeasured } = comparison;
  const reported = [
    ...unmeasured.map((message) => ({ file: null, title: 'Evals: not measured', message })),
    ...regressions.map((row) => ({ file: fileOf(row), title: placeText(row), message: changeLine(row) })),
  ];
  const shown = reported.slice(0, reported.length > mostShown ? mostShown - 1 : mostShown);
  const ofAll = (message: string) => ({ file: null, title: 'Evals', message });
  const left = reported.length - shown.length;
  const rest = left === 0 ? [] : [ofAll(`${left} further regressions.`)];
  const kind = comparison.passes ? 'notice' : reported.length === 0 ? 'error' : 'warning';
  return [
    ...[...shown, ...rest].map((each) => command('error', each)),
    command(kind, ofAll([headline(comparison), ...notes].join('\n'))),
  ].join('');
}

function command(
  kind: 'error' | 'warning' | 'notice',
  { file, title, message }: { file: string | null; title: string; message: string },
): string {
  const place = file === null ? '' : `file=${escapeProperty(file)},`;
  return `::${kind} ${place}title=${escapeProperty(title)}::${escapeData(message)}\n`;
}

/** As the runner decodes it: https://github.com/actions/toolkit, packages/core/src/command.ts. */
function escapeData(text: string): string {
  return printableText(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
