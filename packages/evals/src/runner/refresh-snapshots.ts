import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { type Bundle, SettingsError } from '@research-studio/schemas';
import { diffLines } from 'diff';
import type { RunKey } from '../results/eval-row.ts';
import { readSnapshots } from '../snapshots/read-snapshots.ts';
import { clearSnapshots, saveSnapshot } from '../snapshots/save-snapshot.ts';
import { type Snapshot, snapshotPath } from '../snapshots/snapshot.ts';
import { RECORDED_CASES, recordedRuns } from './recorded-runs.ts';
import { type OfflineOptions, offlineRuns } from './run-offline.ts';

/** A line for each change of a snapshot. No lines: nothing changed. */
export interface SnapshotChange {
  readonly caseId: string;
  readonly pipeline: string;
  readonly lines: readonly string[];
}

interface RefreshOptions extends OfflineOptions {
  readonly folder: string;
  /** All cases and pipelines are asked for: snapshots of any other are deleted. */
  readonly isWhole: boolean;
  /** The recorded runs are replayed and saved too. */
  readonly hasRecorded?: boolean;
}

/** Runs the pipelines offline and saves the results that differ from the saved ones. */
export async function refreshSnapshots(options: RefreshOptions): Promise<readonly SnapshotChange[]> {
  const { folder, isWhole } = options;
  const savedRuns = await snapshotsByPath(folder);
  const changes: SnapshotChange[] = [];
  for await (const run of newRuns(options)) {
    const lines = changedLines(savedRuns.get(snapshotPath('', run)), run);
    if (lines.length > 0) await saveSnapshot(folder, run);
    changes.push({ ...run, lines });
  }
  const deleted = await clearSnapshots(folder, (key) => isWhole && !isKept(key, options));
  return [...changes, ...deleted.map((key) => ({ ...key, lines: ['gone'] }))];
}

async function snapshotsByPath(folder: string): Promise<ReadonlyMap<string, Snapshot>> {
  const read = existsSync(folder) ? await readSnapshots({ folder, cases: [] }) : [];
  const whole = read.filter((snapshot) => 'bundle' in snapshot);
  return new Map(whole.map((snapshot) => [snapshotPath('', snapshot), snapshot]));
}

/** @throws {SettingsError} for a run without a result, which cannot be saved. */
async function* newRuns(options: RefreshOptions): AsyncGenerator<Snapshot> {
  for await (const run of offlineRuns(options)) {
    const { caseId, pipeline, bundle, problem } = run;
    if (bundle === null)
      throw new SettingsError({ message: `Case "${caseId}" with ${pipeline} cannot be saved. ${problem}` });
    yield { ...run, bundle };
  }
  if (options.hasRecorded) yield* recordedRuns(options.signal);
}

function changedLines(saved: Snapshot | undefined, run: Snapshot): readonly string[] {
  const lines = snapshotChanges(saved?.bundle ?? null, run.bundle);
  const hasSameCase = saved === undefined || isDeepStrictEqual(saved.case, { ...run.case, docs: [] });
  return hasSameCase ? lines : [...lines, 'what is expected of the case'];
}

/** Recorded runs stay: no case file names them. */
function isKept({ caseId, pipeline }: RunKey, { cases, pipelines }: RefreshOptions): boolean {
  if (Object.values<string>(RECORDED_CASES).includes(caseId)) return true;
  return cases.some(({ id }) => id === caseId) && pipelines.some((name) => name === pipeline);
}

const FIGURES = ['answered', 'coverage', 'confidence', 'iterations'] as const;
const PARTS = ['question', 'report', 'sources', 'evidence', 'claims', 'trust', 'metadata'] as const;

/** A line for each difference between two results for one case and pipeline. */
export function snapshotChanges(before: Bundle | null, after: Bundle): readonly string[] {
  if (before === null) return [`new: ${after.claims.length} claims, ${after.sources.length} sources`];
  const reportLines = reportChanges(before.report.markdown, after.report.markdown);
  const figures = FIGURES.filter((name) => before.metadata[name] !== after.metadata[name]);
  const figureLines = figures.map((name) => `${name}: ${before.metadata[name]} → ${after.metadata[name]}`);
  const otherParts = PARTS.filter((part) => !isDeepStrictEqual(before[part], after[part])).filter(
    (part) => part !== 'report' || reportLines.length === 0,
  );
  const otherLines = otherParts.length === 0 ? [] : [`other in ${otherParts.join(', ')}`];
  return [...reportLines, ...figureLines, ...otherLines];
}

/** Longer lines are cut. */
const MAX_LENGTH = 160;

function reportChanges(before: string, after: string): readonly string[] {
  return diffLines(before, after).flatMap(({ added, removed, value }) => {
    if (!added && !removed) return [];
    const lines = value.split('\n').filter((line) => line.trim() !== '');
    return lines.map((line) => `${added ? '+' : '−'} ${line.slice(0, MAX_LENGTH)}`);
  });
}
