import type { Evaluator } from './evaluator.ts';
import { expectationsEvaluator } from './expectations/expectations-evaluator.ts';
import { groundednessEvaluator } from './groundedness/groundedness-evaluator.ts';
import { recheckEvaluator } from './groundedness/recheck-evaluator.ts';
import { structuralEvaluators } from './structural/structural-evaluators.ts';

/** All that need no model: same bundle, same rows. */
export const deterministicEvaluators: readonly Evaluator[] = [
  ...structuralEvaluators,
  groundednessEvaluator,
  recheckEvaluator,
  expectationsEvaluator,
];
