import { statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Bundle } from '@research-studio/schemas';
import type { RunKey } from '../results/eval-row.ts';
import { unusable } from '../results/read-named-file.ts';
import { readSnapshots } from '../snapshots/read-snapshots.ts';

/** A finished report; a snapshot is one. */
export type ComparedReport = RunKey & { readonly bundle: Bundle };

export interface ReportPair {
  readonly left: ComparedReport;
  readonly right: ComparedReport;
}

/**
 * The reports of a folder of snapshots or of a run, or of a report.json. A single report has the case "report".
 *
 * @throws {ResearchError} USAGE, for a path without a sound report
 */
export async function readComparedReports(path: string): Promise<readonly ComparedReport[]> {
  const isFile = (name: string) => statSync(name, { throwIfNoEntry: false })?.isFile() === true;
  const file = isFile(path) ? path : join(path, 'report.json');
  if (isFile(file)) return [await readReport(file)];
  const read = await readSnapshots({ folder: path, cases: [] });
  const damaged = read.flatMap((one) => ('problem' in one ? [one.problem] : []));
  if (damaged.length > 0) throw unusable(`${path} holds damaged snapshots: ${damaged.join(' ')}`);
  const reports = read.flatMap((one) => ('bundle' in one ? [one] : []));
  if (reports.length === 0) throw unusable(`${path} holds no snapshot and no report.json.`);
  return reports;
}

async function readReport(file: string): Promise<ComparedReport> {
  try {
    const bundle = Bundle.parse(JSON.parse(await readFile(file, 'utf8')));
    return { caseId: 'report', pipeline: bundle.pipeline, repeat: 1, bundle };
  } catch (error) {
    throw unusable(
      `${file} is not a bundle: give report.json of a run, its folder, or a folder of snapshots.`,
      error,
    );
  }
}

/**
 * Reports of the same case, pipeline and repeat; then what is left of the same case, then of the same question, each in
 * its order. Two single reports are a pair in any case. `alone` counts those without a counterpart.
 */
export function pairReports(
  left: readonly ComparedReport[],
  right: readonly ComparedReport[],
): { readonly pairs: readonly ReportPair[]; readonly alone: number } {
  const pairs: ReportPair[] = [];
  let open = { left, right };
  const isSingle = left.length === 1 && right.length === 1;
  for (const key of isSingle ? [() => ''] : keys) {
    const waiting = Map.groupBy(open.right, key);
    const missed = open.left.filter((report) => {
      const match = waiting.get(key(report))?.shift();
      if (match !== undefined) pairs.push({ left: report, right: match });
      return match === undefined;
    });
    open = { left: missed, right: [...waiting.values()].flat() };
  }
  return { pairs, alone: open.left.length + open.right.length };
}

const keys: readonly ((report: ComparedReport) => string)[] = [
  ({ caseId, pipeline, repeat }) => JSON.stringify([caseId, pipeline, repeat]),
  ({ caseId }) => caseId,
  ({ bundle }) => bundle.question.trim().toLowerCase(),
];

/** Whether a reader sees no difference: the same text with the same verdicts. */
export function isSameReport({ left, right }: ReportPair): boolean {
  const shown = ({ bundle: { report, claims } }: ComparedReport) =>
    JSON.stringify([report.markdown, claims.map(({ text, verdict }) => [text, verdict])]);
  return shown(left) === shown(right);
}
