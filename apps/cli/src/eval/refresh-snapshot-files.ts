import { refreshSnapshots, SNAPSHOTS_FOLDER } from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { plural } from '../progress/format-progress.ts';
import { print, shortPath } from '../terminal.ts';
import { type EvalSession, evalDisplay, scopeOf } from './evaluate.ts';

/** Changes of one snapshot shown before the rest is only counted. */
const MAX_LINES = 30;

/** Saves what the pipelines come to now and prints what changed. */
export async function refreshSnapshotFiles(session: EvalSession): Promise<ExitCode> {
  const { request, cases, terminal, signal } = session;
  const folder = request.snapshots ?? SNAPSHOTS_FOLDER;
  const display = evalDisplay(terminal, { isLive: false });
  // A file of one's own takes nothing away from the snapshots of the program.
  const isWhole =
    request.cases === null &&
    request.isAllPipelines &&
    (request.caseFile === null || request.snapshots !== null);
  const changes = await refreshSnapshots({
    ...scopeOf(request),
    cases,
    folder,
    signal,
    isWhole,
    hasRecorded: isWhole && request.snapshots === null,
    onProgress: display.onProgress,
  }).finally(display.end);
  const changed = changes.filter(({ lines }) => lines.length > 0);
  const shownChanges = changed.map(({ caseId, pipeline, lines }) => {
    const more = lines.length - MAX_LINES;
    const shown = [...lines.slice(0, MAX_LINES), ...(more > 0 ? [`… and ${more} more`] : [])];
    return `${caseId} · ${pipeline}\n${shown.map((line) => `  ${line}\n`).join('')}`;
  });
  const count =
    changed.length === 0
      ? `${changes.length === 1 ? 'The one snapshot' : `All ${changes.length} snapshots`} in ${shortPath(terminal, folder)} ${changes.length === 1 ? 'is as it was' : 'are as they were'}.`
      : `${changed.length} of ${plural(changes.length, 'snapshot')} in ${shortPath(terminal, folder)} changed.`;
  await print(terminal.stdout, [...shownChanges, `${count}\n`].join('\n'));
  return EXIT_CODE.report;
}
