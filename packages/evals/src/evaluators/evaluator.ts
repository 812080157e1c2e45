import type { Task } from '@research-studio/core/models';
import type { Bundle } from '@research-studio/schemas';
import type { EvalCase } from '../cases/eval-case.ts';
import type { EvalRow, JudgeUse } from '../results/eval-row.ts';

/** A judge's answer and what it took. */
export interface Judged<Output> {
  readonly output: Output;
  /** False when no model gave a usable answer: `output` is the task's own `extract`. */
  readonly isAnswered: boolean;
  /** Use of all calls for it, also of those that failed; null when no model answered. */
  readonly use: JudgeUse | null;
  /** Why no model gave a usable answer; empty when one did. */
  readonly problem: string;
}

/** Asks models for judgements at temperature 0 and reports what each took. */
export interface JudgeReasoner {
  /** @throws the signal's reason, untouched, when the caller cancelled. */
  judge<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    signal: AbortSignal | undefined,
  ): Promise<Judged<Output>>;
}

/** One finished run that is to be judged. */
export interface EvalSubject {
  readonly case: EvalCase;
  readonly bundle: Bundle;
  /** Sub-questions of the run's plan where they are known: a bundle does not carry them. */
  readonly plan?: readonly string[] | undefined;
}

export interface EvalContext {
  /** For judges; null where no model is configured or none is to be asked. Deterministic evaluators never use it. */
  readonly reasoner: JudgeReasoner | null;
  readonly signal: AbortSignal | undefined;
}

/** A result of an evaluator; the runner adds case, pipeline, repeat and evaluator. */
export type Measurement = Omit<EvalRow, 'caseId' | 'pipeline' | 'repeat' | 'evaluator' | 'kind'>;

/** A judge of finished runs. Same subject, same rows: models are asked at temperature 0 through the context only. */
export interface Evaluator {
  /** snake_case, stable: it names rows, baselines and mutants that it kills. */
  readonly name: string;
  readonly kind: EvalRow['kind'];
  /** One measurement for each of its metrics, always the same metrics in the same order. */
  readonly evaluate: (subject: EvalSubject, context: EvalContext) => Promise<readonly Measurement[]>;
}
