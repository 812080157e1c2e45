import { escapeMarkdown } from '@research-studio/core';
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
  printableLine,
  printableText,
} from './comparison.ts';

/** What a reader wants to know first, in one line. */
export function headline({ passes, rows, regressions, counts, unmeasured }: Comparison): string {
  const uncounted = rows.filter(({ verdict, isRegression }) => verdict === 'worse' && !isRegression).length;
  const told = verdicts
    .map((verdict) => {
      const within = verdict === 'worse' && uncounted > 0 ? ` (${uncounted} not counted)` : '';
      return `${counts[verdict]} ${verdict}${within}`;
    })
    .join(', ');
  if (passes) return `No regressions: ${told}.`;
  if (regressions.length === 0 && unmeasured.length > 0)
    return `Not everything could be measured; no regressions in what was: ${told}.`;
  if (regressions.length === 0) return `Nothing to compare: ${told}.`;
  return `${regressions.length} ${regressions.length === 1 ? 'regression' : 'regressions'}: ${told}.`;
}

const verdicts: readonly ComparedVerdict[] = ['worse', 'gone', 'better', 'new', 'same'];

export interface RenderTableOptions {
  /** Colours a line by what it says; left out, nothing is coloured. */
  readonly paint?: (tone: 'regression' | ComparedVerdict, text: string) => string;
  /** Rows that stayed the same are counted only, unless they are asked for. */
  readonly withSame?: boolean;
}

/** A comparison for a terminal: rows that changed, the worst first, and the headline at the end, where eyes are. */
export function renderTable(comparison: Comparison, options: RenderTableOptions = {}): string {
  const { paint = (_, text) => text, withSame = false } = options;
  const shown = order
    .flatMap((tone) => comparison.rows.filter((row) => toneOf(row) === tone))
    .filter(({ verdict }) => withSame || verdict !== 'same');
  const table = alignColumns(shown.map(cellsOf));
  const lines = shown.flatMap((row, index) => {
    const note = row.note === '' ? [] : [`    ${printableLine(row.note).slice(0, longestNote)}`];
    return [paint(toneOf(row), table[index] ?? ''), ...note];
  });
  const gap = lines.length === 0 ? [] : [''];
  const ending = paint(comparison.passes ? 'same' : 'regression', headline(comparison));
  const unmeasured = comparison.unmeasured.map((line) =>
    paint('regression', `Not measured: ${printableLine(line)}`),
  );
  return `${[...lines, ...gap, ...comparison.notes.map(printableLine), ...unmeasured, ending].join('\n')}\n`;
}

const order = ['regression', 'worse', 'gone', 'better', 'new', 'same'] as const;
const marks: Readonly<Record<(typeof order)[number], string>> = {
  regression: '✗ regression',
  worse: '↓ worse',
  gone: '- gone',
  better: '↑ better',
  new: '+ new',
  same: '= same',
};
const longestNote = 300;

function toneOf({ isRegression, verdict }: ComparedRow): (typeof order)[number] {
  return isRegression ? 'regression' : verdict;
}

function cellsOf(row: ComparedRow): string[] {
  const { pipeline, caseId, evaluator, metric } = row;
  return [
    marks[toneOf(row)],
    printableLine(`${pipeline} ${caseId ?? allCases}`),
    printableLine(`${evaluator}.${metric}`),
    changeText(row),
  ];
}

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
  const told = [
    ...unmeasured.map((message) => ({ file: null, title: 'Evals: not measured', message })),
    ...regressions.map((row) => ({ file: fileOf(row), title: placeText(row), message: changeLine(row) })),
  ];
  const shown = told.slice(0, told.length > mostShown ? mostShown - 1 : mostShown);
  const left = told.length - shown.length;
  const errors = shown.map((each) => command('error', each));
  const rest =
    left === 0
      ? []
      : [command('error', { file: null, title: 'Evals', message: `${left} further regressions.` })];
  const kind = comparison.passes ? 'notice' : told.length === 0 ? 'error' : 'warning';
  const message = [headline(comparison), ...notes].join('\n');
  return [...errors, ...rest, command(kind, { file: null, title: 'Evals', message })]
    .map((line) => `${line}\n`)
    .join('');
}

function command(
  kind: 'error' | 'warning' | 'notice',
  { file, title, message }: { file: string | null; title: string; message: string },
): string {
  const place = file === null ? '' : `file=${escapeProperty(file)},`;
  return `::${kind} ${place}title=${escapeProperty(title)}::${escapeData(message)}`;
}

/** As the runner decodes it: https://github.com/actions/toolkit, packages/core/src/command.ts. */
function escapeData(text: string): string {
  return printableText(text).replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
