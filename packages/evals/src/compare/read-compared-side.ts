import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { ResearchError } from '@research-studio/schemas';
import { readResults } from '../gate/read-results.ts';
import type { EvalResults } from '../results/eval-row.ts';
import type { OnEvalProgress } from '../runner/eval-progress.ts';
import type { RunKey } from '../runner/row-of-run.ts';
import { keptReportsFolder } from './kept-reports.ts';
import type { ComparedReport } from './pair-reports.ts';
import { readComparedReports } from './read-compared-reports.ts';
import { scoreComparedReports } from './score-compared-reports.ts';

/** One of two evaluations that are laid beside each other. */
export interface ComparedSide {
  /** What it is called, e.g. the name of its file. */
  readonly label: string;
  readonly results: EvalResults;
  readonly reports: readonly ComparedReport[];
  /** Runs that the results are about and whose reports are not to be had. */
  readonly absent: readonly RunKey[];
  /** Why reports are not to be had, or what else is wrong with them; a line each. */
  readonly problems: readonly string[];
}

/**
 * One side of a comparison: results of an evaluation with the reports that lie beside them, or a folder of snapshots or
 * the report of a run, which are scored here.
 *
 * @throws {ResearchError} USAGE, for a path that holds none of these, and for results without rows
 */
export async function readComparedSide(request: {
  path: string;
  signal?: AbortSignal | undefined;
  onProgress?: OnEvalProgress;
}): Promise<ComparedSide> {
  const { path, signal, onProgress = () => undefined } = request;
  const label = basename(path);
  const json = await readResultsJson(path);
  if (json !== null) return { label, ...(await withKeptReports(readResults(json, path), path)) };
  const { reports, problems } = await readComparedReports(path);
  const results = await scoreComparedReports(reports, { signal, onProgress });
  return { label, results, reports, absent: [], problems };
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

async function withKeptReports(results: EvalResults, path: string): Promise<Omit<ComparedSide, 'label'>> {
  if (results.rows.length === 0) {
    const message = `${path} holds no rows: nothing was evaluated, and there is nothing to compare.`;
    throw new ResearchError({ code: 'USAGE', message, isRetryable: false });
  }
  const runs = finishedRuns(results);
  const place = placeOfReports(path, results.mode);
  if (place.folder === null)
    return { results, reports: [], absent: runs, problems: runs.length === 0 ? [] : [place.note] };
  const read = await readComparedReports(place.folder);
  const wanted = new Set(runs.map(nameOf));
  const reports = read.reports.filter((report) => wanted.has(nameOf(report)));
  const found = new Set(reports.map(nameOf));
  const absent = runs.filter((run) => !found.has(nameOf(run)));
  const few = `${absent.length} of the ${runs.length} reports of ${basename(path)} are not in ${relative(dirname(path), place.folder)} beside it.`;
  const problems = [place.note, ...read.problems, absent.length === 0 ? '' : few];
  return { results, reports, absent, problems: problems.filter((problem) => problem !== '') };
}

/** With what there is to say of the folder; where there is none, why. */
function placeOfReports(
  path: string,
  mode: EvalResults['mode'],
): { readonly folder: string | null; readonly note: string } {
  const kept = keptReportsFolder(path, mode);
  if (existsSync(kept)) return { folder: kept, note: '' };
  // A baseline and its snapshots are kept in one folder and made anew together.
  const beside = join(dirname(path), 'snapshots');
  const name = basename(path);
  return mode !== 'live' && existsSync(beside)
    ? {
        folder: beside,
        note: `The reports of ${name} are those of the folder snapshots beside it, as they are now.`,
      }
    : {
        folder: null,
        note: `The reports of ${name} are not to be had: there is no folder ${relative(dirname(path), kept)} beside it, where an evaluation with --output keeps them.`,
      };
}

/** Runs that came to a report; what the pipelines do is tried without one. */
function finishedRuns({ rows }: EvalResults): RunKey[] {
  return rows
    .filter(
      ({ evaluator, metric, passed }) => evaluator === 'run' && metric === 'finished' && passed !== false,
    )
    .map(({ caseId, pipeline, repeat }) => ({ caseId, pipeline, repeat }));
}

function nameOf({ caseId, pipeline, repeat }: RunKey): string {
  return JSON.stringify([caseId, pipeline, repeat]);
}
