import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Bundle, ResearchError } from '@research-studio/schemas';
import { readSnapshots } from '../snapshots/read-snapshots.ts';
import type { ComparedReport } from './pair-reports.ts';

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
