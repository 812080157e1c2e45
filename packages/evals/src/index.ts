export { EvalCase } from './cases/eval-case.ts';
export { builtInCases, chooseCases, readCaseFile } from './cases/read-cases.ts';
export { type JudgedPair, judgePairs, renderPairVerdicts } from './compare/judge-pairs.ts';
export { pairReports, readComparedReports } from './compare/report-pairs.ts';
export { renderRulings, runRulings } from './compare/run-rulings.ts';
export type { ScoredEvaluator } from './compare/score-against-rulings.ts';
export type { EvalContext, Evaluator } from './evaluators/evaluator.ts';
export {
  measureOwnError,
  type OwnError,
  ownErrorFaults,
} from './evaluators/groundedness/measure-own-error.ts';
export { compareWithBaseline } from './gate/compare-with-baseline.ts';
export type { ComparedRow, Comparison } from './gate/comparison.ts';
export { readResults, renderResults } from './gate/read-results.ts';
export { renderJunit } from './gate/render-junit.ts';
export { renderAnnotations, renderMarkdown, renderTable } from './gate/render-table.ts';
export { judgeEvaluators } from './judges/judge-evaluators.ts';
export { createJudgeReasoner } from './judges/judge-reasoner.ts';
export { EvalResults, EvalRow, PipelineName, unmeasuredLines } from './results/eval-row.ts';
export { type Share, shareText } from './results/label-score.ts';
export type { EvalProgress } from './runner/planned-run.ts';
export { refreshSnapshots } from './runner/refresh-snapshots.ts';
export { runFromSnapshots, SNAPSHOTS_FOLDER } from './runner/run-from-snapshots.ts';
export { runLive } from './runner/run-live.ts';
export { runOffline } from './runner/run-offline.ts';
export { LabelledSentence } from './sentences/labelled-sentence.ts';
export { renderSentences } from './sentences/render-sentences.ts';
export { runSentences, type ScoredVerdicts } from './sentences/run-sentences.ts';
export { readSnapshots } from './snapshots/read-snapshots.ts';
export { saveSnapshot } from './snapshots/save-snapshot.ts';
export { type AskedSnapshots, snapshotPath } from './snapshots/snapshot.ts';
