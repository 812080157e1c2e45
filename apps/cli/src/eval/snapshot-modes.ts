import {
  deterministicEvaluators,
  killRate,
  missingSnapshots,
  readSnapshots,
  refreshSnapshots,
  renderMutants,
  runMutants,
  SNAPSHOTS_FOLDER,
} from '@research-studio/evals';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { plural } from '../progress/format-progress.ts';
import { print, shortPath } from '../terminal.ts';
import { askedBy, type EvalSession, evalDisplay, scopeOf, wantedBy } from './evaluate.ts';

/** The least share of mutants that the evaluators must notice. */
const MIN_KILL_RATE = 0.95;

/** Groups of which none may go unnoticed. */
const ALL_NOTICED: ReadonlySet<string> = new Set(['citation', 'quote']);

/** Breaks snapshots in known ways and prints which evaluator notices what. */
export async function tryMutants(session: EvalSession): Promise<ExitCode> {
  const { request, cases, terminal, signal } = session;
  const folder = request.snapshots ?? SNAPSHOTS_FOLDER;
  const snapshots = await readSnapshots({ folder, cases, wanted: wantedBy(session) });
  const damaged = snapshots.flatMap((snapshot) => ('problem' in snapshot ? [snapshot.problem] : []));
  if (damaged.length > 0) throw new UsageError(`Damaged snapshots:\n${damaged.join('\n')}`);
  const subjects = snapshots.filter((snapshot) => 'bundle' in snapshot);
  if (subjects.length === 0) throw new UsageError(`${folder} holds no snapshot of what is asked for.`);
  const asked = askedBy(session);
  const missing = asked === undefined ? [] : missingSnapshots(asked, snapshots);
  if (missing.length > 0)
    throw new UsageError(
      `${folder} holds no snapshot of ${[...new Set(missing.map(({ caseId }) => `"${caseId}"`))].join(', ')}.`,
    );
  const report = await runMutants({
    subjects,
    evaluators: deterministicEvaluators,
    ...(request.perKind === null ? {} : { perKind: request.perKind }),
    signal,
  });
  await print(terminal.stdout, `${renderMutants(report).trimEnd()}\n`);
  const { outcomes, falseAlarms, crashes } = report;
  const ofFirm = outcomes.filter(({ group }) => ALL_NOTICED.has(group));
  const isEnough = (killRate(outcomes) ?? 0) >= MIN_KILL_RATE && (killRate(ofFirm) ?? 1) === 1;
  return isEnough && falseAlarms.length === 0 && crashes.length === 0
    ? EXIT_CODE.report
    : EXIT_CODE.belowThreshold;
}

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
