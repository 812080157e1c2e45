export { CaseKind, EvalCase, Expectations } from './cases/eval-case.ts';
export type { EvalContext, EvalSubject, Evaluator, Measurement } from './evaluators/evaluator.ts';
export { type AskedFor, compareWithBaseline } from './gate/compare-with-baseline.ts';
export type { ComparedRow, ComparedVerdict, Comparison } from './gate/comparison.ts';
export { headline } from './gate/headline.ts';
export { readResults } from './gate/read-results.ts';
export { renderAnnotations } from './gate/render-annotations.ts';
export { renderJunit } from './gate/render-junit.ts';
export { renderMarkdown } from './gate/render-markdown.ts';
export { renderResults } from './gate/render-results.ts';
export { type RenderTableOptions, renderTable } from './gate/render-table.ts';
export { defaultTolerance, type Tolerance } from './gate/tolerance.ts';
export type { Mutant, MutantGroup, Mutation } from './mutants/mutant.ts';
export { MUTANTS } from './mutants/mutants.ts';
export {
  type EvaluatorFault,
  killRate,
  type MutantOutcome,
  type MutationReport,
} from './mutants/mutation-report.ts';
export { renderMutants } from './mutants/render-mutants.ts';
export { type MutantRun, runMutants } from './mutants/run-mutants.ts';
export { EvalResults, EvalRow, JudgeUse } from './results/eval-row.ts';
