import type { Bundle, Claim } from '@research-studio/schemas';
import type { EvalCase } from '../cases/eval-case.ts';
import { compareWithBaseline } from '../gate/compare-with-baseline.ts';
import { byCodeUnit, type ComparedRow } from '../gate/comparison.ts';
import type { EvalResults, EvalRow } from '../results/eval-row.ts';
import type { RunKey } from '../runner/planned-run.ts';
import type { ComparedSide } from './read-compared-side.ts';

/** One metric of two evaluations; a caseId of null stands for all cases. */
export interface SideBySideRow
  extends Pick<ComparedRow, 'caseId' | 'pipeline' | 'evaluator' | 'metric' | 'change' | 'interval'> {
  readonly left: number | null;
  readonly right: number | null;
  /** Null where they are alike or only one has a number. */
  readonly better: 'left' | 'right' | null;
}

/**
 * Two evaluations, neither of which is the measure of the other. Results of one pipeline each are laid beside each other
 * though their pipelines differ; otherwise like stands beside like.
 */
export function sideBySide(left: EvalResults, right: EvalResults): SideBySideRow[] {
  const [one, other] = [pipelinesOf(left.rows), pipelinesOf(right.rows)];
  const [leftName, rightName] = [one[0], other[0]];
  const isCrossed = one.length === 1 && other.length === 1 && leftName !== rightName;
  const name = isCrossed ? `${leftName} / ${rightName}` : null;
  const named = (results: EvalResults): EvalResults =>
    name === null ? results : { ...results, rows: results.rows.map((row) => ({ ...row, pipeline: name })) };
  const cases = [...left.rows, ...right.rows].map(({ caseId }) => caseId);
  const { rows } = compareWithBaseline({ baseline: named(left), results: named(right), asked: { cases } });
  return rows.map(({ caseId, pipeline, evaluator, metric, change, interval, before, after, verdict }) => ({
    caseId,
    pipeline,
    evaluator,
    metric,
    change,
    interval,
    left: before,
    right: after,
    better:
      before === null || after === null
        ? null
        : verdict === 'better'
          ? 'right'
          : verdict === 'worse'
            ? 'left'
            : null,
  }));
}

function pipelinesOf(rows: readonly EvalRow[]): string[] {
  return [...new Set(rows.map(({ pipeline }) => pipeline))].sort(byCodeUnit);
}

/** Rows by what there is to say of them; one-sided ones have a number on one side only. */
export interface SortedRows {
  /** Those over all cases first. */
  readonly differing: readonly SideBySideRow[];
  readonly oneSided: readonly SideBySideRow[];
  readonly alike: readonly SideBySideRow[];
}

export function sortedRows(rows: readonly SideBySideRow[]): SortedRows {
  const isOneSided = ({ left, right }: SideBySideRow) => (left === null) !== (right === null);
  const differing = rows.filter((row) => row.left !== row.right && !isOneSided(row));
  return {
    differing: [
      ...differing.filter(({ caseId }) => caseId === null),
      ...differing.filter(({ caseId }) => caseId !== null),
    ],
    oneSided: rows.filter(isOneSided),
    alike: rows.filter(({ left, right }) => left === right),
  };
}

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
}

export function compareSides(left: ComparedSide, right: ComparedSide): ComparedSides {
  const { pairs, alone } = pairReports(left.reports, right.reports);
  return {
    ...{ left, right, pairs },
    rows: sideBySide(left.results, { ...right.results, rows: rowsInCasesOf(pairs, right) }),
    alone: [
      ...alone.left.map((report) => ({ side: 'A' as const, report })),
      ...alone.right.map((report) => ({ side: 'B' as const, report })),
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

function nameOf({ caseId, pipeline, repeat }: RunKey): string {
  return JSON.stringify([caseId, pipeline, repeat]);
}

/** A finished run to be laid beside another; a snapshot is one. */
export interface ComparedReport {
  readonly caseId: string;
  readonly pipeline: string;
  readonly repeat: number;
  /** What is expected of it; left out where nothing is known to be. */
  readonly case?: EvalCase;
  readonly bundle: Bundle;
}

export interface ReportPair {
  readonly left: ComparedReport;
  readonly right: ComparedReport;
}

/**
 * Reports of the same case, pipeline and repeat; then what is left of the same case, of the same question, each in its
 * order. Where each side is a single report, the two are a pair in any case. `alone` has no counterpart.
 */
export function pairReports(
  left: readonly ComparedReport[],
  right: readonly ComparedReport[],
): {
  readonly pairs: readonly ReportPair[];
  readonly alone: { readonly left: readonly ComparedReport[]; readonly right: readonly ComparedReport[] };
} {
  const pairs: ReportPair[] = [];
  let open = { left, right };
  for (const key of keys) {
    const waiting = new Map<string, ComparedReport[]>();
    for (const report of open.right) {
      const list = waiting.get(key(report));
      if (list === undefined) waiting.set(key(report), [report]);
      else list.push(report);
    }
    const missed = open.left.filter((report) => {
      const other = waiting.get(key(report))?.shift();
      if (other !== undefined) pairs.push({ left: report, right: other });
      return other === undefined;
    });
    open = { left: missed, right: [...waiting.values()].flat() };
  }
  const [one, other] = [open.left[0], open.right[0]];
  const areSingle = left.length === 1 && right.length === 1;
  if (!areSingle || one === undefined || other === undefined) return { pairs, alone: open };
  return { pairs: [{ left: one, right: other }], alone: { left: [], right: [] } };
}

/** What decides whether two reports are the same for a reader: what they say and how far it is borne out. */
export function isSameReport({ left, right }: ReportPair): boolean {
  const told = ({ bundle: { report, claims } }: ComparedReport) =>
    JSON.stringify([report.markdown, claims.map(({ text, verdict }) => [text, verdict])]);
  return told(left) === told(right);
}

const keys: readonly ((report: ComparedReport) => string)[] = [
  ({ caseId, pipeline, repeat }) => JSON.stringify([caseId, pipeline, repeat]),
  ({ caseId }) => caseId,
  ({ bundle, pipeline }) => JSON.stringify([questionOf(bundle), pipeline]),
  ({ bundle }) => questionOf(bundle),
];

function questionOf({ question }: Bundle): string {
  return question.trim().toLowerCase();
}

/** A claim of one report and the same claim of the other. */
export interface ClaimPair {
  readonly left: Claim | null;
  readonly right: Claim | null;
}

/** Claims in the order of the left report, then those that only the right one has. */
export function pairClaims(left: readonly Claim[], right: readonly Claim[]): ClaimPair[] {
  const waiting = Map.groupBy(right, ({ text }) => text);
  const pairs = left.map((claim) => ({ left: claim, right: waiting.get(claim.text)?.shift() ?? null }));
  const taken = new Set(pairs.map((pair) => pair.right));
  return [
    ...pairs,
    ...right.filter((claim) => !taken.has(claim)).map((claim) => ({ left: null, right: claim })),
  ];
}
