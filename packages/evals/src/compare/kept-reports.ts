import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { EvalResults } from '../results/eval-row.ts';
import { clearSnapshots } from '../snapshots/clear-snapshots.ts';
import { saveSnapshot } from '../snapshots/save-snapshot.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { TEXTS_FOLDER } from '../snapshots/snapshot-path.ts';

/** Where the reports lie that results are about: beside their file, so that both are moved together. */
export function keptReportsFolder(resultsPath: string, mode: EvalResults['mode']): string {
  const name = resultsPath.replace(/\.json$/i, '');
  return mode === 'live' ? join(`${name}.live`, 'snapshots') : `${name}.reports`;
}

/** Writes the reports that were scored, as snapshots, in place of those of an earlier evaluation. */
export async function keepReports(folder: string, reports: readonly Snapshot[]): Promise<void> {
  if (existsSync(join(folder, TEXTS_FOLDER))) await clearSnapshots(folder, () => true);
  for (const report of reports) await saveSnapshot(folder, report);
}
