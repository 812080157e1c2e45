import { refreshSnapshots, SNAPSHOTS_FOLDER } from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { plural } from '../progress/format-progress.ts';
import { print, shortPath } from '../terminal.ts';
import { type EvalSession, evalDisplay } from './evaluate.ts';

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
  const { pipelines, repeats } = request;
  const changes = await refreshSnapshots({
    ...{ cases, pipelines, repeats, folder, signal, isWhole, onProgress: display.onProgress },
    hasRecorded: isWhole && request.snapshots === null,
  }).finally(display.end);
  const changed = changes.filter(({ lines }) => lines.length > 0);
  const shownChanges = changed.map(({ caseId, pipeline, lines }) => {
    const more = lines.length - MAX_LINES;
    const shown = [...lines.slice(0, MAX_LINES), ...(more > 0 ? [`… and ${more} more`] : [])];
    return `${caseId} · ${pipeline}\n${shown.map((line) => `  ${line}\n`).join('')}`;
  });
  const place = shortPath(terminal, folder);
  const same =
    changes.length === 1
      ? `The one snapshot in ${place} is as it was.`
      : `All ${changes.length} snapshots in ${place} are as they were.`;
  const some = `${changed.length} of ${plural(changes.length, 'snapshot')} in ${place} changed.`;
  await print(terminal.stdout, [...shownChanges, `${changed.length === 0 ? same : some}\n`].join('\n'));
  return EXIT_CODE.report;
}
