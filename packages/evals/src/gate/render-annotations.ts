import { changeLine } from './change-text.ts';
import type { ComparedRow, Comparison } from './comparison.ts';
import { headline } from './headline.ts';
import { placeText } from './place-text.ts';
import { printableText } from './printable-line.ts';

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
