import type { Bundle } from '@research-studio/core';

/** A finished run to be laid beside another; a snapshot is one. */
export interface ComparedReport {
  readonly caseId: string;
  readonly pipeline: string;
  readonly repeat: number;
  readonly bundle: Bundle;
}

export interface ReportPair {
  readonly left: ComparedReport;
  readonly right: ComparedReport;
}

/**
 * Reports of the same case, pipeline and repeat; then what is left of the same case, of the same question, and at last
 * the only two that are left, each in its order. `alone` has no counterpart.
 */
export function pairReports(
  left: readonly ComparedReport[],
  right: readonly ComparedReport[],
): { readonly pairs: readonly ReportPair[]; readonly alone: readonly ComparedReport[] } {
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
  if (open.left.length !== 1 || open.right.length !== 1 || one === undefined || other === undefined) {
    return { pairs, alone: [...open.left, ...open.right] };
  }
  return { pairs: [...pairs, { left: one, right: other }], alone: [] };
}

const keys: readonly ((report: ComparedReport) => string)[] = [
  ({ caseId, pipeline, repeat }) => JSON.stringify([caseId, pipeline, repeat]),
  ({ caseId }) => caseId,
  ({ bundle }) => bundle.question.trim().toLowerCase(),
];
