import type { EvalCase } from '../cases/eval-case.ts';
import type { PipelineName } from './pipelines.ts';

/** One run of one case that an evaluation is made of. */
export interface PlannedRun {
  readonly case: EvalCase;
  readonly pipeline: PipelineName;
  /** From 1. */
  readonly repeat: number;
}

export interface EvalScope {
  readonly cases: readonly EvalCase[];
  readonly pipelines: readonly PipelineName[];
  readonly repeats: number;
}

/** Every run of the scope: by case, then pipeline, then repeat; rows keep this order, however runs overlap. */
export function plannedRuns({ cases, pipelines, repeats }: EvalScope): readonly PlannedRun[] {
  const numbers = Array.from({ length: repeats }, (_, index) => index + 1);
  return cases.flatMap((one) =>
    pipelines.flatMap((pipeline) => numbers.map((repeat) => ({ case: one, pipeline, repeat }))),
  );
}
