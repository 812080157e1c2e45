import { changeLine } from './change-text.ts';
import type { ComparedRow, Comparison } from './comparison.ts';
import { headline } from './headline.ts';
import { placeText } from './place-text.ts';

/** GitHub shows no more of a kind for one step. */
const mostShown = 10;

/**
 * Workflow commands that GitHub shows as annotations: an error for each regression and the headline. `fileOf` names the
 * file of the repository that a regression is about, e.g. its snapshot; null for none.
 */
export function renderAnnotations(request: {
  comparison: Comparison;
  fileOf: (row: ComparedRow) => string | null;
}): string {
  const { comparison, fileOf } = request;
  const { regressions, notes } = comparison;
  const shown = regressions.slice(0, regressions.length > mostShown ? mostShown - 1 : mostShown);
  const left = regressions.length - shown.length;
  const errors = shown.map((row) =>
    command('error', {
      file: fileOf(row),
      title: placeText(row),
      message: changeLine(row),
    }),
  );
  const rest =
    left === 0
      ? []
      : [command('error', { file: null, title: 'Evals', message: `${left} further regressions.` })];
  const kind = comparison.passes ? 'notice' : regressions.length === 0 ? 'error' : 'warning';
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
  return text.replace(/%/g, '%25').replace(/\r/g, '%0D').replace(/\n/g, '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replace(/:/g, '%3A').replace(/,/g, '%2C');
}
