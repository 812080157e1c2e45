import {
  readComparedSide,
  renderComparison,
  renderRulings,
  renderSideBySide,
  runRulings,
  sideBySide,
} from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { print, shortPath, type Terminal } from '../terminal.ts';
import { UsageError } from '../usage-error.ts';
import { writeResultFile } from '../verify/result-file.ts';

/** Lays two evaluations beside each other: their scores on the terminal, their reports on a page. */
export async function compareEvaluations(
  paths: { readonly left: string; readonly right: string; readonly html: string | null },
  terminal: Terminal,
): Promise<ExitCode> {
  const [left, right] = await Promise.all([
    readComparedSide({ path: paths.left }),
    readComparedSide({ path: paths.right }),
  ]);
  for (const problem of [...left.problems, ...right.problems]) terminal.stderr.write(`${problem}\n`);
  const { results: one, label } = left.side;
  const { results: other, label: otherLabel } = right.side;
  if (one !== null && other !== null)
    await print(
      terminal.stdout,
      `${renderSideBySide(sideBySide(one, other), { left: label, right: otherLabel }).trimEnd()}\n`,
    );
  else if (paths.html === null)
    throw new UsageError('Reports are compared on a page; name it with --html page.html.');
  if (paths.html === null) return EXIT_CODE.report;
  const page = await renderComparison({ left: left.side, right: right.side });
  await writeResultFile({ path: paths.html, form: 'text' }, page);
  terminal.stderr.write(`Written: ${shortPath(terminal, paths.html)}\n`);
  return EXIT_CODE.report;
}

/** How far the verification agrees with what people ruled. */
export async function tryRulings(
  path: string,
  {
    terminal,
    signal,
  }: {
    readonly terminal: Terminal;
    readonly signal: AbortSignal;
  },
): Promise<ExitCode> {
  await print(terminal.stdout, `${renderRulings(await runRulings({ path, signal })).trimEnd()}\n`);
  return EXIT_CODE.report;
}
