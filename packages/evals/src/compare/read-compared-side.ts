import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { readResults } from '../gate/read-results.ts';
import { readComparedReports } from './read-compared-reports.ts';
import type { ComparedSide } from './render-comparison.ts';

/**
 * One side of a comparison: results of an evaluation, with the reports of its live runs where they lie beside it, a
 * folder of snapshots, or the report of a run. `reports` names further reports, e.g. the snapshots that were scored.
 *
 * @throws {ResearchError} USAGE, for a path that holds none of these
 */
export async function readComparedSide(request: {
  path: string;
  reports?: string | null;
}): Promise<{ side: ComparedSide; problems: readonly string[] }> {
  const { path, reports = null } = request;
  const label = basename(path);
  const json = await readResultsJson(path);
  const places = [
    ...(json === null ? [path] : await liveSnapshots(path)),
    ...(reports === null ? [] : [reports]),
  ];
  const read = await Promise.all(places.map(readComparedReports));
  return {
    side: {
      label,
      results: json === null ? null : readResults(json, path),
      reports: read.flatMap((one) => one.reports),
    },
    problems: read.flatMap(({ problems }) => problems),
  };
}

/** Null for a folder, and for a file that holds a report. */
async function readResultsJson(path: string): Promise<string | null> {
  const isFile = await stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
  if (!isFile) return null;
  const json = await readFile(path, 'utf8');
  return looksLikeBundle(json) ? null : json;
}

function looksLikeBundle(json: string): boolean {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && 'report' in value && 'sources' in value;
  } catch {
    // What is no JSON is told of by the reader of results.
    return false;
  }
}

/** Where a live evaluation leaves its runs. */
async function liveSnapshots(path: string): Promise<string[]> {
  const folder = join(path.replace(/\.json$/i, '.live'), 'snapshots');
  return stat(folder).then(
    (entry) => (entry.isDirectory() ? [folder] : []),
    () => [],
  );
}
