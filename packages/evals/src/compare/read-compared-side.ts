import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { Bundle, ResearchError } from '@research-studio/schemas';
import { EvalCase } from '../cases/eval-case.ts';
import { readResults } from '../gate/read-results.ts';
import type { EvalResults, EvalRow } from '../results/eval-row.ts';
import { deterministicEvaluators } from '../runner/deterministic-evaluators.ts';
import { finishedRow, type OnEvalProgress, type RunKey, scoreRun } from '../runner/planned-run.ts';
import { readSnapshots } from '../snapshots/read-snapshots.ts';
import { clearSnapshots, saveSnapshot } from '../snapshots/save-snapshot.ts';
import { type Snapshot, TEXTS_FOLDER } from '../snapshots/snapshot.ts';
import type { ComparedReport } from './side-by-side.ts';

/** One of two evaluations that are laid beside each other. */
export interface ComparedSide {
  /** What it is called, e.g. the name of its file. */
  readonly label: string;
  readonly results: EvalResults;
  readonly reports: readonly ComparedReport[];
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
  return { label, results, reports, problems };
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
  const wanted = finishedRuns(results);
  if (wanted.size === 0) return { results, reports: [], problems: [] };
  const { folder, note } = placeOfReports(path, results.mode);
  if (folder === null) return { results, reports: [], problems: [note] };
  const read = await readComparedReports(folder);
  const reports = read.reports.filter((report) => wanted.has(nameOf(report)));
  const few = `${wanted.size - reports.length} of the ${wanted.size} reports of ${basename(path)} are not in ${relative(dirname(path), folder)} beside it.`;
  const problems = [note, ...read.problems, reports.length === wanted.size ? '' : few];
  return { results, reports, problems: problems.filter((problem) => problem !== '') };
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

/** Names of the runs that came to a report; what the pipelines do is tried without one. */
function finishedRuns({ rows }: EvalResults): ReadonlySet<string> {
  const finished = rows.filter(
    ({ evaluator, metric, passed }) => evaluator === 'run' && metric === 'finished' && passed !== false,
  );
  return new Set(finished.map(nameOf));
}

function nameOf({ caseId, pipeline, repeat }: RunKey): string {
  return JSON.stringify([caseId, pipeline, repeat]);
}

/**
 * Reports to compare: those of a folder of snapshots, the one of a run's folder, or a report.json itself. A report
 * alone has "report" for its case. Damaged snapshots are told in `problems`.
 *
 * @throws {ResearchError} USAGE, for a path at which there is none
 */
export async function readComparedReports(
  path: string,
): Promise<{ reports: readonly ComparedReport[]; problems: readonly string[] }> {
  const file = await reportFileAt(path);
  if (file !== null) return { reports: [await readReport(file)], problems: [] };
  const read = await readSnapshots({ folder: path, cases: [] });
  const reports = read.flatMap((one) => ('bundle' in one ? [one] : []));
  const problems = read.flatMap((one) => ('problem' in one ? [one.problem] : []));
  if (reports.length > 0) return { reports, problems };
  const why = problems.length === 0 ? 'no snapshot and no report.json' : `no sound snapshot: ${problems[0]}`;
  throw unusable(`${path} holds ${why}.`);
}

/** Null for a folder without a report of its own. */
async function reportFileAt(path: string): Promise<string | null> {
  const entry = await stat(path).catch((error: unknown) => {
    throw unusable(
      `${path} cannot be read (${codeOf(error)}): give a folder of snapshots or report.json.`,
      error,
    );
  });
  if (!entry.isDirectory()) return path;
  const file = join(path, 'report.json');
  const isThere = await stat(file).then(
    () => true,
    (error: unknown) => {
      if (codeOf(error) === 'ENOENT') return false;
      throw error;
    },
  );
  return isThere ? file : null;
}

async function readReport(file: string): Promise<ComparedReport> {
  try {
    const bundle = Bundle.parse(JSON.parse(await readFile(file, 'utf8')));
    return { caseId: 'report', pipeline: bundle.pipeline, repeat: 1, bundle };
  } catch (error) {
    throw unusable(`${file} is no bundle: give report.json of a run, or a folder of snapshots.`, error);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function unusable(message: string, cause?: unknown): ResearchError {
  return new ResearchError({ code: 'USAGE', message, isRetryable: false, cause });
}

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

/** Scores of reports that no evaluation has scored, without a model. */
async function scoreComparedReports(
  reports: readonly ComparedReport[],
  { signal, onProgress }: { signal: AbortSignal | undefined; onProgress: OnEvalProgress },
): Promise<EvalResults> {
  const context = { reasoner: null, signal };
  const rows: EvalRow[] = [];
  for (const [index, report] of reports.entries()) {
    signal?.throwIfAborted();
    const { caseId, pipeline, repeat, bundle } = report;
    const key = { caseId, pipeline, repeat };
    const scored = { key, case: report.case ?? unknownCase(report), bundle, context };
    rows.push(
      finishedRow(key, null),
      ...(await scoreRun({ ...scored, evaluators: deterministicEvaluators })),
    );
    onProgress({ ...key, kind: 'run-end', done: index + 1, total: reports.length, message: '' });
  }
  return { schemaVersion: 1, createdAt: '', mode: 'from-snapshots', rows };
}

/** A report alone does not say what is expected of it. */
function unknownCase({ bundle }: ComparedReport): EvalCase {
  return EvalCase.parse({ id: 'report', kind: 'factual_simple', question: bundle.question, docs: [] });
}
