import type { Evaluator } from '../evaluators/evaluator.ts';
import { expectationsEvaluator } from '../evaluators/expectations/expectations-evaluator.ts';
import { groundednessEvaluator } from '../evaluators/groundedness/groundedness-evaluator.ts';
import { structuralEvaluators } from '../evaluators/structural/structural-evaluators.ts';

/** All that need no model: same bundle, same rows. */
export const deterministicEvaluators: readonly Evaluator[] = [
  ...structuralEvaluators,
  groundednessEvaluator,
  expectationsEvaluator,
];
