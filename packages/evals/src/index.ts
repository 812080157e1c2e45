export type { Behaviour } from './behavioural/behaviour.ts';
export { BEHAVIOURS } from './behavioural/behaviours.ts';
export { BEHAVIOURAL_DOCUMENTS, type BehaviourOptions, runBehaviours } from './behavioural/run-behaviours.ts';
export { builtInCases } from './cases/built-in-cases.ts';
export { chooseCases } from './cases/choose-cases.ts';
export { BEHAVIOURAL, CaseKind, EvalCase, Expectations } from './cases/eval-case.ts';
export { readCaseFile } from './cases/read-case-file.ts';
export { type ComparedSides, compareSides, type LoneReport } from './compare/compare-sides.ts';
export { type JudgedPair, judgePairs, type PairVerdicts } from './compare/judge-pairs.ts';
export { keepReports, keptReportsFolder } from './compare/kept-reports.ts';
export { type ComparedReport, isSameReport, pairReports, type ReportPair } from './compare/pair-reports.ts';
export { parseRulings } from './compare/parse-rulings.ts';
export type { OpposedRulings, PeopleAgreement } from './compare/people-agreement.ts';
export { readComparedReports } from './compare/read-compared-reports.ts';
export { type ComparedSide, readComparedSide } from './compare/read-compared-side.ts';
export { renderComparison } from './compare/render-comparison.ts';
export { renderComparisonJson } from './compare/render-comparison-json.ts';
export { renderPairVerdicts } from './compare/render-pair-verdicts.ts';
export { renderRulings, renderRulingsJson } from './compare/render-rulings.ts';
export { renderSideBySide } from './compare/render-side-by-side.ts';
export { Ruling } from './compare/ruling.ts';
export { type RulingsReport, runRulings, type ScoredEvaluator } from './compare/run-rulings.ts';
export {
  type RuledVerdict,
  type RulingsScore,
  scoreAgainstRulings,
  type VerdictScore,
} from './compare/score-against-rulings.ts';
export { type SideBySideRow, type SortedRows, sideBySide, sortedRows } from './compare/side-by-side.ts';
export { deterministicEvaluators } from './evaluators/deterministic-evaluators.ts';
export type { EvalContext, EvalSubject, Evaluator, Measurement } from './evaluators/evaluator.ts';
export { measureOwnError, type OwnError } from './evaluators/groundedness/measure-own-error.ts';
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
export { compareReports, type PairOutcome, type PairWinner } from './judges/compare-reports.ts';
export { judgeEvaluators } from './judges/judge-evaluators.ts';
export { createJudgeReasoner, type Judged, type JudgeReasoner } from './judges/judge-reasoner.ts';
export { type KnownPair, type LengthBias, type LongerWins, lengthBias } from './judges/length-bias.ts';
export { type PairwiseBias, pairwiseBias } from './judges/pairwise-bias.ts';
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
export { EvalResults, EvalRow, JudgeUse } from './results/eval-row.ts';
export { PUBLISHED_FIGURES, type PublishedFigure } from './results/published-figures.ts';
export { unmeasuredLines } from './results/unmeasured-lines.ts';
export type { EvalProgress, OnEvalProgress } from './runner/eval-progress.ts';
export { PipelineName } from './runner/pipelines.ts';
export { runBehavioursAside } from './runner/run-behaviours-aside.ts';
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
export { runSentences, type ScoredVerdicts } from './sentences/run-sentences.ts';
export { type SentenceScore, type Share, scoreSentences } from './sentences/score-sentences.ts';
export { type AskedSnapshots, missingSnapshots } from './snapshots/missing-snapshots.ts';
export { normalBundle } from './snapshots/normal-bundle.ts';
export { readSnapshots, type SnapshotFilter } from './snapshots/read-snapshots.ts';
export { refreshSnapshots, type SnapshotChange } from './snapshots/refresh-snapshots.ts';
export { saveSnapshot } from './snapshots/save-snapshot.ts';
export type { DamagedSnapshot, Snapshot, SnapshotKey } from './snapshots/snapshot.ts';
export { snapshotChanges } from './snapshots/snapshot-changes.ts';
export { snapshotPath } from './snapshots/snapshot-path.ts';
