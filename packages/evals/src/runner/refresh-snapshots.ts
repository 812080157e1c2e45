import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Bundle, SettingsError } from '@research-studio/schemas';
import { diffLines } from 'diff';
import { readSnapshots } from '../snapshots/read-snapshots.ts';
import { clearSnapshots, saveSnapshot } from '../snapshots/save-snapshot.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { RECORDED_CASES, type RecordedRun, recordedRuns } from './recorded-runs.ts';
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
  const savedOf = (caseId: string, pipeline: string): Snapshot | null => {
    const found = before.find(
      (one) => one.caseId === caseId && one.pipeline === pipeline && one.repeat === 1,
    );
    return found !== undefined && 'bundle' in found ? found : null;
  };
  const changes: SnapshotChange[] = [];
  for await (const { case: evalCase, pipeline, bundle } of runsOf(options, hasRecorded)) {
    const { id: caseId } = evalCase;
    const saved = savedOf(caseId, pipeline);
    const isOther = saved !== null && !isDeepStrictEqual(saved.case, { ...evalCase, docs: [] });
    const lines = [
      ...snapshotChanges(saved?.bundle ?? null, bundle),
      ...(isOther ? ['what is expected of the case'] : []),
    ];
    if (lines.length > 0) await saveSnapshot(folder, { caseId, pipeline, repeat: 1, case: evalCase, bundle });
    changes.push({ caseId, pipeline, lines });
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

async function* runsOf(options: OfflineOptions, hasRecorded: boolean): AsyncGenerator<RecordedRun> {
  for await (const { bundle, problem, ...run } of offlineRuns(options)) {
    if (bundle === null)
      throw new SettingsError({
        message: `Case "${run.case.id}" with ${run.pipeline} cannot be saved. ${problem}`,
      });
    yield { ...run, bundle };
  }
  if (hasRecorded) yield* recordedRuns(options.signal);
}

/** Longer lines are cut in messages. */
const MAX_LENGTH = 160;

/** What differs between two results for one case and pipeline, a line each; empty when nothing does. */
export function snapshotChanges(before: Bundle | null, after: Bundle): readonly string[] {
  if (before === null) return [`new: ${after.claims.length} claims, ${after.sources.length} sources`];
  const lines = diffLines(before.report.markdown, after.report.markdown).flatMap(
    ({ added, removed, value }) =>
      added || removed
        ? value
            .split('\n')
            .filter((line) => line.trim() !== '')
            .map((line) => `${added ? '+' : '−'} ${line.slice(0, MAX_LENGTH)}`)
        : [],
  );
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
