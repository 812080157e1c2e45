import type { MutantGroup } from './mutant.ts';

/** One mutant of one subject, and what noticed it. */
export interface MutantOutcome {
  readonly mutant: string;
  readonly group: MutantGroup;
  readonly caseId: string;
  readonly pipeline: string;
  readonly where: string;
  /** "evaluator.metric" of each that got worse, by the rule of the gate; empty: it survived. */
  readonly killedBy: readonly string[];
}

/** What goes wrong without any mutation, or in an evaluator itself. */
export interface EvaluatorFault {
  readonly caseId: string;
  readonly pipeline: string;
  /** Null for the untouched bundle. */
  readonly mutant: string | null;
  /** "evaluator" or "evaluator.metric". */
  readonly evaluator: string;
  readonly message: string;
}

export interface MutationReport {
  /** Names of the evaluators, in order. */
  readonly evaluators: readonly string[];
  readonly outcomes: readonly MutantOutcome[];
  /** Kinds that no subject has anything of. */
  readonly notApplicable: readonly string[];
  /** Checks that fail on untouched bundles. */
  readonly falseAlarms: readonly EvaluatorFault[];
  /** Evaluators that threw; that counts as no kill. */
  readonly crashes: readonly EvaluatorFault[];
}

/** Share of mutants that were noticed; null where there were none. */
export function killRate(outcomes: readonly MutantOutcome[]): number | null {
  const killed = outcomes.filter(({ killedBy }) => killedBy.length > 0);
  return outcomes.length === 0 ? null : killed.length / outcomes.length;
}
