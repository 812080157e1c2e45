import type { ComparedSides } from './compare-sides.ts';
import type { JudgedPair, PairVerdicts } from './judge-pairs.ts';
import { type ComparedReport, isSameReport } from './pair-reports.ts';
import type { ComparedSide } from './read-compared-side.ts';

/** A comparison as JSON, with everything but the text of the reports; `verdicts` is null where nobody judged. */
export function renderComparisonJson(sides: ComparedSides, verdicts: PairVerdicts | null): string {
  const { left, right, rows, pairs, alone } = sides;
  const judgedOf = new Map((verdicts?.judged ?? []).map(({ pair, outcome }) => [pair.left, outcome]));
  const comparison = {
    schemaVersion: 1,
    a: described(left),
    b: described(right),
    metrics: rows,
    pairs: pairs.map((pair) => ({
      ...placeOf(pair.left),
      b: placeOf(pair.right),
      question: pair.left.bundle.question,
      isSame: isSameReport(pair),
      judged: judgedOf.get(pair.left) ?? null,
    })),
    alone: alone.map(({ side, report, isOtherAbsent }) => ({ side, ...placeOf(report), isOtherAbsent })),
    verdicts: verdicts === null ? null : summaryOf(verdicts),
  };
  return `${JSON.stringify(comparison, null, 1)}\n`;
}

function described({ label, results, reports, absent, problems }: ComparedSide) {
  const { mode, createdAt } = results;
  return { label, mode, createdAt, rows: results.rows.length, reports: reports.length, absent, problems };
}

function placeOf({ caseId, pipeline, repeat }: ComparedReport) {
  return { caseId, pipeline, repeat };
}

function summaryOf({
  judged,
  identical,
  wins,
  failed,
  use,
  bias,
}: PairVerdicts & { judged: readonly JudgedPair[] }) {
  return { judged: judged.length - failed, identical, wins, failed, judge: use, bias };
}
