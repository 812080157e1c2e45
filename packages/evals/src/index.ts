export { CaseKind, EvalCase, Expectations } from './cases/eval-case.ts';
export type { EvalContext, EvalSubject, Evaluator, Measurement } from './evaluators/evaluator.ts';
export { EvalResults, EvalRow, JudgeUse } from './results/eval-row.ts';
