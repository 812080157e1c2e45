import type { Bundle } from '@research-studio/schemas';
import type { EvalCase } from '../cases/eval-case.ts';

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
