import { type ListedRun, listRuns, pruneRuns } from '@research-studio/core/run';
import cliTruncate from 'cli-truncate';
import { checkOptions } from '../check-options.ts';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { plural } from '../progress/format-progress.ts';
import { type Args, print, printableLine, shortPath, type Terminal } from '../terminal.ts';
import { settingsHere } from './read-request.ts';

/** Options that manage runs, and what may stand beside them. */
const ALLOWED = ['list', 'prune', 'json'];

/** `--list` shows the runs of this folder, the newest first; `--prune <days>` removes older ones. */
export async function manageRuns(args: Args, terminal: Terminal): Promise<ExitCode> {
  checkOptions(args, ALLOWED);
  if ([args['_']].flat().length > 1)
    throw new UsageError('--list and --prune take no question; leave it out.');
  const { stdout, stderr } = terminal;
  const { settings } = await settingsHere(terminal);
  const { directory } = settings.run;
  if (args['prune'] !== undefined) {
    const before = new Date(Date.now() - 86_400_000 * readDays(args['prune']));
    const removed = await pruneRuns({ directory, before });
    stderr.write(`${plural(removed.length, 'run')} removed from ${shortPath(terminal, directory)}.\n`);
  }
  if (args['list'] !== true) return EXIT_CODE.report;
  const runs = await listRuns(directory);
  if (args['json'] === true) await print(stdout, `${JSON.stringify(runs, null, 2)}\n`);
  else if (runs.length === 0) stderr.write(`There are no runs in ${shortPath(terminal, directory)}.\n`);
  else await print(stdout, table(runs, { now: Date.now(), columns: stdout.columns ?? 120 }));
  return EXIT_CODE.report;
}

function readDays(value: unknown): number {
  const days = Number(value);
  if (typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) && days <= 36_500) return days;
  throw new UsageError(
    `--prune ${JSON.stringify(value)}: give the age in days, e.g. --prune 30 removes runs older than 30 days.`,
  );
}

/** One line a run: state, age, cost and question; on the next its id, to be copied behind --resume. */
function table(runs: readonly ListedRun[], { now, columns }: { now: number; columns: number }): string {
  const rows = runs.map((run) => {
    const { state, createdAt, costUsd } = run;
    const cost = costUsd === null ? 'cost unknown' : `$${costUsd.toFixed(2)}`;
    const head = `${state.padEnd(9)} ${age(now - Date.parse(createdAt)).padStart(8)}  ${cost.padStart(7)}  `;
    const question = printableLine(run.question ?? '(run.json cannot be read)');
    return `${head}${cliTruncate(question, Math.max(20, columns - head.length))}\n${' '.repeat(head.length)}${run.id}\n`;
  });
  return rows.join('');
}

function age(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 60) return `${minutes} min`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h`;
  return `${Math.round(minutes / 1440)} days`;
}
