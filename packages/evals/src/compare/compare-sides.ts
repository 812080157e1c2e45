import type { RunKey } from '../runner/row-of-run.ts';
import { type ComparedReport, pairReports, type ReportPair } from './pair-reports.ts';
import type { ComparedSide } from './read-compared-side.ts';
import { type SideBySideRow, sideBySide } from './side-by-side.ts';

/** Two evaluations with what belongs together laid beside each other. */
export interface ComparedSides {
  readonly left: ComparedSide;
  readonly right: ComparedSide;
  readonly rows: readonly SideBySideRow[];
  readonly pairs: readonly ReportPair[];
  readonly alone: readonly LoneReport[];
}

export interface LoneReport {
  readonly side: 'A' | 'B';
  readonly report: ComparedReport;
  /** The other side has been run, too, and its report is not to be had. */
  readonly isOtherAbsent: boolean;
}

export function compareSides(left: ComparedSide, right: ComparedSide): ComparedSides {
  const { pairs, alone } = pairReports(left.reports, right.reports);
  return {
    ...{ left, right, pairs },
    rows: sideBySide(left.results, { ...right.results, rows: rowsInCasesOf(pairs, right) }),
    alone: [
      ...alone.left.map((report) => lone('A', report, right.absent)),
      ...alone.right.map((report) => lone('B', report, left.absent)),
    ],
  };
}

/** Reports that belong together under other names: scores go by those of the left side. */
function rowsInCasesOf(
  pairs: readonly ReportPair[],
  { results }: ComparedSide,
): ComparedSide['results']['rows'] {
  const names = new Map(
    pairs
      .filter(({ left, right }) => left.caseId !== right.caseId)
      .map(({ left, right }) => [nameOf(right), left.caseId]),
  );
  return results.rows.map((row) => ({ ...row, caseId: names.get(nameOf(row)) ?? row.caseId }));
}

function lone(side: 'A' | 'B', report: ComparedReport, absent: readonly RunKey[]): LoneReport {
  return { side, report, isOtherAbsent: absent.some((run) => run.caseId === report.caseId) };
}

function nameOf({ caseId, pipeline, repeat }: RunKey): string {
  return JSON.stringify([caseId, pipeline, repeat]);
}
