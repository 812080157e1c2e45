export type { Behaviour } from './behavioural/behaviour.ts';
export { BEHAVIOURS } from './behavioural/behaviours.ts';
export { BEHAVIOURAL_DOCUMENTS, type BehaviourOptions, runBehaviours } from './behavioural/run-behaviours.ts';
export { runBehavioursAside } from './behavioural/run-behaviours-aside.ts';
export { BEHAVIOURAL, CaseKind, EvalCase, Expectations } from './cases/eval-case.ts';
export { builtInCases, chooseCases, readCaseFile } from './cases/read-cases.ts';
export { type JudgedPair, judgePairs, type PairVerdicts } from './compare/judge-pairs.ts';
export {
  type ComparedSide,
  keepReports,
  keptReportsFolder,
  readComparedReports,
  readComparedSide,
} from './compare/read-compared-side.ts';
export { renderComparison } from './compare/render-comparison.ts';
export { renderComparisonJson, renderPairVerdicts, renderSideBySide } from './compare/render-side-by-side.ts';
export { parseRulings, Ruling } from './compare/rulings.ts';
export {
  type RulingsReport,
  renderRulings,
  renderRulingsJson,
  runRulings,
  type ScoredEvaluator,
} from './compare/run-rulings.ts';
export type { OpposedRulings, PeopleAgreement } from './compare/score-against-rulings.ts';
export {
  type RuledVerdict,
  type RulingsScore,
  scoreAgainstRulings,
  type VerdictScore,
} from './compare/score-against-rulings.ts';
export {
  type ComparedReport,
  type ComparedSides,
  compareSides,
  isSameReport,
  type LoneReport,
  pairReports,
  type ReportPair,
  type SideBySideRow,
  type SortedRows,
  sideBySide,
  sortedRows,
} from './compare/side-by-side.ts';
export type {
  EvalContext,
  EvalSubject,
  Evaluator,
  Judged,
  JudgeReasoner,
  Measurement,
} from './evaluators/evaluator.ts';
export { measureOwnError, type OwnError } from './evaluators/groundedness/measure-own-error.ts';
export { type AskedFor, compareWithBaseline } from './gate/compare-with-baseline.ts';
export type { ComparedRow, ComparedVerdict, Comparison } from './gate/comparison.ts';
export { defaultTolerance, type Tolerance } from './gate/comparison.ts';
export { readResults, renderResults } from './gate/read-results.ts';
export { renderJunit } from './gate/render-junit.ts';
export {
  headline,
  type RenderTableOptions,
  renderAnnotations,
  renderMarkdown,
  renderTable,
} from './gate/render-table.ts';
export {
  compareReports,
  type KnownPair,
  type LengthBias,
  type LongerWins,
  lengthBias,
  type PairOutcome,
  type PairWinner,
  type PairwiseBias,
  pairwiseBias,
} from './judges/compare-reports.ts';
export { judgeEvaluators } from './judges/judge-evaluators.ts';
export { createJudgeReasoner } from './judges/judge-reasoner.ts';
export type { Mutation } from './mutants/edit-of.ts';
export { type Mutant, type MutantGroup, readMutants } from './mutants/mutant.ts';
export { renderMutants } from './mutants/render-mutants.ts';
export {
  type EvaluatorFault,
  killRate,
  type MutantOutcome,
  type MutantRun,
  type MutationReport,
  runMutants,
} from './mutants/run-mutants.ts';
export {
  EvalResults,
  EvalRow,
  JudgeUse,
  PUBLISHED_FIGURES,
  type PublishedFigure,
  unmeasuredLines,
} from './results/eval-row.ts';
export { PipelineName } from './results/pipeline-name.ts';
export { deterministicEvaluators } from './runner/deterministic-evaluators.ts';
export type { EvalProgress, OnEvalProgress } from './runner/planned-run.ts';
export { refreshSnapshots, type SnapshotChange, snapshotChanges } from './runner/refresh-snapshots.ts';
export {
  type FromSnapshotsOptions,
  runFromSnapshots,
  SNAPSHOTS_FOLDER,
} from './runner/run-from-snapshots.ts';
export { type LiveOptions, type LiveOutcome, runLive } from './runner/run-live.ts';
export { type OfflineOptions, type OfflineRun, offlineRuns, runOffline } from './runner/run-offline.ts';
export { ownErrorFaults } from './scores/own-error-faults.ts';
export { LabelledSentence, SentenceLabel } from './sentences/labelled-sentence.ts';
export { renderSentences, renderSentencesJson, shareText } from './sentences/render-sentences.ts';
export {
  runSentences,
  type ScoredVerdicts,
  type SentenceScore,
  type Share,
  scoreSentences,
} from './sentences/run-sentences.ts';
export { readSnapshots, type SnapshotFilter } from './snapshots/read-snapshots.ts';
export { saveSnapshot } from './snapshots/save-snapshot.ts';
export type { DamagedSnapshot, Snapshot, SnapshotKey } from './snapshots/snapshot.ts';
export { type AskedSnapshots, missingSnapshots, normalBundle, snapshotPath } from './snapshots/snapshot.ts';
