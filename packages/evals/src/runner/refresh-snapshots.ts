import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Bundle, SettingsError } from '@research-studio/schemas';
import { diffLines } from 'diff';
import { readSnapshots } from '../snapshots/read-snapshots.ts';
import { clearSnapshots, saveSnapshot } from '../snapshots/save-snapshot.ts';
import { type Snapshot, snapshotPath } from '../snapshots/snapshot.ts';
import { RECORDED_CASES, recordedRuns } from './recorded-runs.ts';
import { type OfflineOptions, offlineRuns } from './run-offline.ts';

/** What became of one snapshot; without lines it is as it was. */
export interface SnapshotChange {
  readonly caseId: string;
  readonly pipeline: string;
  readonly lines: readonly string[];
}

/**
 * Runs the pipelines offline and saves what comes of it. Snapshots that are as they were are not written again. With
 * `isWhole` those of cases and pipelines that are no longer there are removed. With `hasRecorded` the recorded runs are
 * replayed and saved beside them.
 */
export async function refreshSnapshots(
  options: OfflineOptions & {
    readonly folder: string;
    readonly isWhole: boolean;
    readonly hasRecorded?: boolean;
  },
): Promise<readonly SnapshotChange[]> {
  const { folder, cases, pipelines, isWhole, hasRecorded = false } = options;
  const before = existsSync(folder) ? await readSnapshots({ folder, cases: [] }) : [];
  const saved = new Map(before.flatMap((one) => ('bundle' in one ? [[snapshotPath('', one), one]] : [])));
  const changes: SnapshotChange[] = [];
  for await (const run of runsOf(options, hasRecorded)) {
    const known = saved.get(snapshotPath('', run));
    const isOther = known !== undefined && !isDeepStrictEqual(known.case, { ...run.case, docs: [] });
    const lines = [
      ...snapshotChanges(known?.bundle ?? null, run.bundle),
      ...(isOther ? ['what is expected of the case'] : []),
    ];
    if (lines.length > 0) await saveSnapshot(folder, run);
    changes.push({ ...run, lines });
  }
  const gone = await clearSnapshots(
    folder,
    ({ caseId, pipeline }) =>
      isWhole &&
      !recordedIds.has(caseId) &&
      !(cases.some(({ id }) => id === caseId) && pipelines.some((name) => name === pipeline)),
  );
  return [...changes, ...gone.map((key) => ({ ...key, lines: ['gone'] }))];
}

const recordedIds = new Set<string>(Object.values(RECORDED_CASES));

async function* runsOf(options: OfflineOptions, hasRecorded: boolean): AsyncGenerator<Snapshot> {
  for await (const run of offlineRuns(options)) {
    const { caseId, pipeline, bundle, problem } = run;
    if (bundle === null)
      throw new SettingsError({ message: `Case "${caseId}" with ${pipeline} cannot be saved. ${problem}` });
    yield { ...run, bundle };
  }
  if (hasRecorded) yield* recordedRuns(options.signal);
}

/** Longer lines are cut in messages. */
const MAX_LENGTH = 160;

/** What differs between two results for one case and pipeline, a line each; empty when nothing does. */
export function snapshotChanges(before: Bundle | null, after: Bundle): readonly string[] {
  if (before === null) return [`new: ${after.claims.length} claims, ${after.sources.length} sources`];
  const changed = diffLines(before.report.markdown, after.report.markdown).filter(
    ({ added, removed }) => added || removed,
  );
  const lines = changed.flatMap(({ added, value }) => {
    const reported = value.split('\n').filter((line) => line.trim() !== '');
    return reported.map((line) => `${added ? '+' : '−'} ${line.slice(0, MAX_LENGTH)}`);
  });
  const figures = (['answered', 'coverage', 'confidence', 'iterations'] as const).flatMap((name) =>
    before.metadata[name] === after.metadata[name]
      ? []
      : [`${name}: ${before.metadata[name]} → ${after.metadata[name]}`],
  );
  const parts = ['question', 'report', 'sources', 'evidence', 'claims', 'trust', 'metadata'] as const;
  const others = parts.filter(
    (part) => !isDeepStrictEqual(before[part], after[part]) && (part !== 'report' || lines.length === 0),
  );
  return [...lines, ...figures, ...(others.length === 0 ? [] : [`other in ${others.join(', ')}`])];
}
