import type { EvalRow } from '../results/eval-row.ts';

/** `new`: measured now and not before; `gone`: measured before and not now. */
export type ComparedVerdict = 'better' | 'worse' | 'same' | 'new' | 'gone';

/** One metric of one case, or of all cases together, before and after. */
export interface ComparedRow {
  /** Null: over the cases that both sides have. */
  readonly caseId: string | null;
  readonly pipeline: string;
  readonly evaluator: string;
  readonly metric: string;
  readonly kind: EvalRow['kind'];
  /** Mean over repeats; of checks without a score the share that holds. Null where there was nothing to judge. */
  readonly before: number | null;
  readonly after: number | null;
  /** Null where one side has no number. */
  readonly change: number | null;
  /** 95% interval of the change; null for what repeats exactly and where there is too little to tell. */
  readonly interval: readonly [low: number, high: number] | null;
  readonly verdict: ComparedVerdict;
  readonly isRegression: boolean;
  /** Why it counts, or what was found now; empty when there is nothing to say. */
  readonly note: string;
}

/** What a gate decides by. */
export interface Comparison {
  /** By pipeline, evaluator and metric; the row of all cases before those of each. */
  readonly rows: readonly ComparedRow[];
  readonly regressions: readonly ComparedRow[];
  /** Of `rows`. */
  readonly counts: Readonly<Record<ComparedVerdict, number>>;
  /** What a reader must know besides the rows, e.g. what was not run. */
  readonly notes: readonly string[];
  /** What was asked for and could not be measured, a line each; empty where everything was. */
  readonly unmeasured: readonly string[];
  readonly passes: boolean;
  /** For the process: 1 where something got worse, 3 where nothing did as far as it could be measured. */
  readonly exitCode: 0 | 1 | 3;
}
