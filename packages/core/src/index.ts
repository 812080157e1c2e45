export { checkSentences, type ModelVerdict, type SentenceToCheck } from './checking/check-draft.ts';
export {
  CHECKING,
  type CheckInput,
  checkData,
  checkSentencesTask,
  JudgedSentences,
  SentenceKind,
} from './checking/check-sentences.task.ts';
export { checkDraft, checksByNumber, groundingOfMaterial } from './checking/checked-draft.ts';
export { editReportTask } from './checking/edit-report.task.ts';
export { numberDraft } from './checking/numbered-draft.ts';
export { reviseDraft } from './checking/revise-draft.ts';
export { checkKey, SentenceCheck } from './checking/sentence-check.ts';
export { assembleReport } from './citation/assemble-report.ts';
export { checkBundle } from './citation/check-bundle.ts';
export { cleanDraft } from './citation/clean-draft.ts';
export { CONFIDENCE_SIGNS, withoutSigns } from './citation/confidence-signs.ts';
export { deadEndLines } from './citation/dead-end-lines.ts';
export { type DraftBlock, type DraftSentence, parseDraft } from './citation/draft-blocks.ts';
export { groundSection } from './citation/enforce-citations.ts';
export { escapeHtml } from './citation/escape-html.ts';
export { escapeMarkdown, plainText, withoutInvisible } from './citation/escape-markdown.ts';
export { canBeShown, findingLine, restoredFindings, shownFindings } from './citation/findings-block.ts';
export { type Grounding, groundingOf } from './citation/grounding.ts';
export { verdictLabels } from './citation/html-section.ts';
export { htmlStyle } from './citation/html-style.ts';
export { loadOriginCounter, type OriginCounter } from './citation/load-origin-counter.ts';
export { marksIn, withoutMarks } from './citation/marks.ts';
export { renderHtml } from './citation/render-html.ts';
export type { CitationChange } from './citation/repair-marks.ts';
export type {
  ClosingSections,
  JudgedClaim,
  SectionRequest,
  ToldLine,
  ToldSection,
} from './citation/section-request.ts';
export { type SentenceOutcome, settleSentences } from './citation/settle-sentences.ts';
export { siteOf } from './citation/site-of.ts';
export { citedPassages, renderSourceList } from './citation/source-list.ts';
export { explainClaim } from './messages/explain-claim.ts';
export { fill, isAboutReportHeading, messagesIn, type StandingLabel } from './messages/messages.ts';
export { readableDate } from './messages/readable-date.ts';
export { findLocalModel } from './models/find-local-model.ts';
export { createModelChains } from './models/model-chains.ts';
export { requireModelProvider } from './models/providers/registry.ts';
export { answerOf } from './reasoning/answer-of.ts';
export { createReasoner, type ReasonerOptions } from './reasoning/create-reasoner.ts';
export type { Budget, ModelRole, NamedModel, Prompt, Reasoner, Task } from './reasoning/task.ts';
export { askedQuestion } from './research/asked-question.ts';
export { type Assessment, assessTask } from './research/assess.task.ts';
export { type Assignments, assignQueries } from './research/assign-queries.ts';
export { believedIntent } from './research/believed-intent.ts';
export { Candidate, fuseCandidates, WorkerCandidates } from './research/candidates.ts';
export { choosePagesTask } from './research/choose-pages.task.ts';
export { describeEvidence, type EvidenceItem } from './research/evidence-item.ts';
export { extractFromPages, type GroupRequest } from './research/extract-from-pages.ts';
export { extractPassagesTask } from './research/extract-passages.task.ts';
export { fillGaps } from './research/fill-gaps.ts';
export type { UnreadPage } from './research/fill-places.ts';
export { flagWarning } from './research/flag-warning.ts';
export { distinctSources, mergeSources } from './research/merge-sources.ts';
export { orderOfReading } from './research/order-of-reading.ts';
export { groupPages, PageGroup } from './research/plan-reading.ts';
export { promptData, promptText } from './research/prompt-text.ts';
export { COVERAGE_LEVELS, CoverageLevel, coverageOf } from './research/question-coverage.ts';
export { pendingUserText, questionOf } from './research/question-of.ts';
export { type LibraryPassage, openRunLibrary, type RunLibrary } from './research/run-library.ts';
export { questionQuery, searchAhead } from './research/search-ahead.ts';
export { SearchDone } from './research/search-done.ts';
export { type SearchAssignment, searchSubQuestion } from './research/search-sub-question.ts';
export { settleAnswer } from './research/settle-answer.ts';
export { settleClarification } from './research/settle-clarification.ts';
export { settleConflicts } from './research/settle-conflicts.ts';
export type { StepContext } from './research/step-context.ts';
export { type AnswerSoFar, stillAnswered } from './research/still-answered.ts';
export { strongestPassages } from './research/strongest-passages.ts';
export { surviveFailure } from './research/survive-failure.ts';
export { bundleOf } from './run/bundle-of.ts';
export { type ListedRun, listRuns, pruneRuns } from './run/list-runs.ts';
export { type JsonLines, openJsonLines } from './run/open-json-lines.ts';
export { type OpenResearchRunOptions, openResearchRun, type ResearchRun } from './run/open-research-run.ts';
export type { ResearchPorts, SourceLibrary } from './run/ports.ts';
export type { ResearchOptions, ResearchResult } from './run/research-options.ts';
export { pipelineOfRun } from './run/resume-run.ts';
export type { RunEvent, RunEventType } from './run/run-event.ts';
export { runPipeline } from './run/run-pipeline.ts';
export { serverPorts } from './run/server-ports.ts';
export { withVisibleKnobs } from './run/with-visible-knobs.ts';
export { distinctQueries } from './search/distinct-queries.ts';
export type {
  Search,
  SearchFailure,
  SearchOutcome,
  SearchProvider,
  SearchRequest,
} from './search/search-provider.ts';
export { chooseProviders } from './settings/choose-providers.ts';
export { KEY_NAMES, Keys } from './settings/keys.ts';
export { type LoadedSettings, loadSettings } from './settings/load-settings.ts';
export { nearestName } from './settings/nearest-name.ts';
export { settingDefinitions } from './settings/setting-definitions.ts';
export { opensSourceList } from './verify-report/opens-source-list.ts';
export { type ParsedReport, parseReport } from './verify-report/parse-report.ts';
export { type ResolvedSource, resolveSources } from './verify-report/resolve-sources.ts';
export { type SourceIndexes, sourceIndexes } from './verify-report/source-indexes.ts';
export type {
  VerificationSummary,
  VerifiedClaim,
  VerifiedReport,
  VerifiedSource,
} from './verify-report/verified-report.ts';
export { verifyReport } from './verify-report/verify-report.ts';
export { abortReport } from './writing/abort-report.ts';
export { AssembledReport } from './writing/assembled-report.ts';
export {
  compileCheckedReport,
  compileReport,
  explainChange,
  judgeByChecks,
  judgedBy,
  safeDraft,
} from './writing/compile-report.ts';
export { Draft } from './writing/draft.ts';
export { extractiveDraft } from './writing/extractive-draft.ts';
export { Outline, outlineTask, SECTION_SHAPES } from './writing/outline.task.ts';
export { replyReport } from './writing/reply-report.ts';
export { type ReportBrief, reportBrief } from './writing/report-brief.ts';
export { reportConfidence } from './writing/report-confidence.ts';
export { shortTitle } from './writing/short-title.ts';
export { writeDraft } from './writing/write-draft.ts';
export { writeReportTask } from './writing/write-report.task.ts';
export { writeSectionTask } from './writing/write-section.task.ts';
export {
  type CheckedStatement,
  furtherEvidence,
  passagesBySource,
  sourceLine,
  type WritingMaterial,
  writingMaterial,
} from './writing/writing-material.ts';
