export type { Budget } from './budget/ledger.ts';
export { isAtLeast, knobsIn } from './budget/open-degradation.ts';
export type { SentenceToCheck } from './checking/check-batches.ts';
export {
  CHECKING,
  CheckedSentences,
  type CheckInput,
  checkData,
  checkSentencesTask,
  type ModelVerdict,
  verdictsIn,
} from './checking/check-sentences.task.ts';
export { checkSentences } from './checking/check-sentences.ts';
export { checkAsWritten, checkDraft, checksByNumber, groundingOfMaterial } from './checking/checked-draft.ts';
export { editReportTask } from './checking/edit-report.task.ts';
export { isOpen, judgeReport } from './checking/judge-report.ts';
export { numberDraft } from './checking/numbered-draft.ts';
export { reviseDraft } from './checking/revise-draft.ts';
export { assembleReport } from './citation/assemble-report.ts';
export { AssembledReport } from './citation/assembled-report.ts';
export { checkBundle } from './citation/check-bundle.ts';
export { cleanDraft } from './citation/clean-draft.ts';
export { type DraftBlock, type DraftSentence, parseDraft } from './citation/draft-blocks.ts';
export { escapeMarkdown, plainText, withoutInvisible } from './citation/escape-markdown.ts';
export { findingsSection, shownFindings } from './citation/findings-block.ts';
export { type ClaimRating, type Grounding, groundingOf } from './citation/grounding.ts';
export { renderHtml } from './citation/html/render-html.ts';
export { loadOriginCounter, type OriginCounter } from './citation/load-origin-counter.ts';
export { marksIn, withoutMarks } from './citation/marks.ts';
export { publishedMarkdown } from './citation/publish-report.ts';
export type {
  ClosingSections,
  JudgedClaim,
  SectionRequest,
  ToldLine,
  ToldSection,
} from './citation/section-request.ts';
export { doubtOf, StatementDoubt } from './citation/signs/claim-doubt.ts';
export { signOf, signsIn, withoutSigns } from './citation/signs/claim-signs.ts';
export { checkKey, SentenceCheck, SentenceKind } from './citation/signs/sentence-check.ts';
export { supportChance } from './citation/signs/support-chance.ts';
export { issuerName, publisherOf, siteOf } from './citation/site-of.ts';
export { citedPassages, renderSourceList } from './citation/source-list.ts';
export type { Interest } from './credibility/detect-interest.ts';
export type { PageKind } from './credibility/page-kind.ts';
export { type Speaker, speakerFlags, speakerOf } from './credibility/speaker-of.ts';
export { type ImageSource, imagePanels, imagesThrough } from './export/image-data.ts';
export { REPORT_FORMS, type ReportForm } from './export/report-forms.ts';
export { type JsonLines, openJsonLines } from './files/json-lines.ts';
export {
  chooseFindings,
  cutCandidates,
  verifyCandidates,
  withFindings,
  withoutFindings,
} from './findings/verified-findings.ts';
export { standAloneQuestion } from './follow-up/stand-alone-question.ts';
export { howToPrice } from './models/model-catalog.ts';
export { createModelChains, type ModelRole, type NamedModel } from './models/model-chains.ts';
export { requireModelProvider } from './models/providers/registry.ts';
export { withLocalModel } from './models/with-local-model.ts';
export {
  askPerson,
  clarificationPause,
  NO_ANSWER,
  PauseAnswerError,
  readPauseAnswer,
} from './pause/ask-person.ts';
export { briefMarkdown, MAX_BRIEF_PARTS, readBrief } from './pause/brief-markdown.ts';
export { withNotes } from './pause/notes.ts';
export type { ResearchPorts, SourceLibrary } from './ports/ports.ts';
export type { StepContext } from './ports/step-context.ts';
export { surviveFailure, tierOfStep } from './ports/step-context.ts';
export { answerOf } from './reasoning/answer-of.ts';
export { createReasoner, type ReasonerOptions } from './reasoning/create-reasoner.ts';
export type { PromptBlock } from './reasoning/prompt-block.ts';
export type { Prompt, Reasoner, Task } from './reasoning/task.ts';
export {
  askedQuestion,
  believedIntent,
  COVERAGE_LEVELS,
  CoverageLevel,
  coverageOf,
  distinctReadings,
  INTENT_MEANINGS,
  JudgedIntent,
  openQuestions,
  pendingUserText,
  questionOf,
  settleClarification,
} from './research/asked-question.ts';
export {
  type Assessment,
  assessmentInput,
  assessTask,
  nothingFound,
  shownSources,
} from './research/assess.task.ts';
export {
  type Assignments,
  assignQueries,
  distinctQueries,
  inTurn,
  newQueries,
} from './research/assign-queries.ts';
export { Candidate, WorkerCandidates } from './research/candidates.ts';
export { choosePagesTask } from './research/choose-pages.task.ts';
export type { UnreadPage } from './research/choose-pages.ts';
export {
  failuresOf,
  mostSources,
  PageGroup,
  type PagesOfRound,
  pagesOfRound,
  pagesOfWorkers,
} from './research/choose-pages.ts';
export {
  describeEvidence,
  distinctSources,
  type EvidenceItem,
  mergePassages,
  mergeSources,
  SetAside,
  strongestPassages,
} from './research/evidence-item.ts';
export { extractFromPages, type GroupRequest } from './research/extract-from-pages.ts';
export { extractPassagesTask } from './research/extract-passages.task.ts';
export { fillGaps, foundForGaps, researchQuestionAt } from './research/fill-gaps.ts';
export { promptData, promptText, rawText } from './research/prompt-text.ts';
export { type LibraryPassage, openRunLibrary, type RunLibrary } from './research/run-library.ts';
export {
  questionQuery,
  resultsWanted,
  type SearchAssignment,
  searchAhead,
  searchSubQuestion,
} from './research/search-sub-question.ts';
export {
  answeredWithin,
  gapsNotSearched,
  notSearchedFirst,
  settleAnswer,
  settleConflicts,
  withOpenQuestions,
  withoutSetAside,
} from './research/settle-answer.ts';
export { type AnswerSoFar, stillAnswered } from './research/still-answered.ts';
export { bundleOf } from './run/bundle-of.ts';
export { clearedFields, followedRun, MOST_TURNS } from './run/conversation.ts';
export { findRun, readRunRecord, runId } from './run/create-run.ts';
export { type ExpectedStep, estimateRun, type RunEstimate } from './run/estimate-run.ts';
export { parseEvents, readEventHistory, toRunEvent } from './run/event-log.ts';
export { type ListedRun, listRuns, pruneRuns } from './run/list-runs.ts';
export { isRunLocked, lockRun } from './run/lock-run.ts';
export {
  type OpenResearchRunOptions,
  openResearchRun,
  type ResearchOptions,
  type ResearchRequest,
  type ResearchRun,
} from './run/open-research-run.ts';
export type { ResearchResult } from './run/run-pipeline.ts';
export { runPipeline } from './run/run-pipeline.ts';
export {
  InvocationModels,
  publisher,
  type ServerRuntime,
  StudioInput,
  serverRun,
  threadOf,
  withVisibleKnobs,
} from './run/server-run.ts';
export {
  classifyPublisher,
  type DomainLists,
  PUBLISHERS,
  type Publisher,
  type PublisherKind,
} from './search/classify-publisher.ts';
export { chooseProviders, createProvider } from './search/create-providers.ts';
export {
  findDocuments,
  isBelow,
  isVisibleBelow,
  ownFolders,
  walkDocuments,
} from './search/documents/find-documents.ts';
export { flagWarning, sourceWarnings } from './search/flag-warning.ts';
export { isOneSayer, sayerOf } from './search/sayer-of.ts';
export type {
  Search,
  SearchFailure,
  SearchOutcome,
  SearchProvider,
  SearchRequest,
} from './search/search-provider.ts';
export { statedIssuer } from './search/stated-issuer.ts';
export { wireOf } from './search/wire-of.ts';
export {
  type Check,
  type ChosenModels,
  checkServiceKey,
  chooseModels,
  modelChecks,
  SERVICE_KEYS,
  type ServiceKey,
  searchChecks,
} from './services/service-checks.ts';
export { isAddress, isSecret, KEY_NAMES, Keys } from './settings/keys.ts';
export { type LoadedSettings, loadSettings } from './settings/load-settings.ts';
export { nearestName } from './settings/nearest-name.ts';
export { type OptionSettings, optionSettings, SETTING_OF_OPTION } from './settings/option-settings.ts';
export { settingDefinitions } from './settings/setting-definitions.ts';
export { readFileIfThere } from './settings/setting-layers.ts';
export { checkReport, openNamed } from './verify-report/check-report.ts';
export { CheckedReport, toCheckedReport } from './verify-report/checked-report.ts';
export { explainCode } from './verify-report/explain-code.ts';
export { parseReport } from './verify-report/parse-report.ts';
export { maxReportBytes, parseBundle, type ReportBundle, readReport } from './verify-report/read-report.ts';
export { resolveSources } from './verify-report/resolve-sources.ts';
export { abortReport } from './writing/abort-report.ts';
export { answerNote, partHeading } from './writing/answer-words.ts';
export {
  compileCheckedReport,
  compileReport,
  judgeByChecks,
  judgedBy,
  safeDraft,
} from './writing/compile-report.ts';
export { deadEndLines } from './writing/dead-end-lines.ts';
export { Draft, draftFromMarkdown, markdownOfDraft } from './writing/draft.ts';
export { endedWithoutSources } from './writing/ended-without-sources.ts';
export { extractiveDraft } from './writing/extractive-draft.ts';
export { Outline, outlineTask, SECTION_SHAPES } from './writing/outline.task.ts';
export { replyReport } from './writing/reply-report.ts';
export { type ReportBrief, reportBrief, warnOfUnmetWishes } from './writing/report-brief.ts';
export { reportConfidence } from './writing/report-confidence.ts';
export { shortTitle } from './writing/short-title.ts';
export { writeDraft } from './writing/write-draft.ts';
export { betterSide, writeReportTask } from './writing/write-report.task.ts';
export { writeSectionTask } from './writing/write-section.task.ts';
export {
  type CheckedStatement,
  furtherEvidence,
  passagesBySource,
  sourceLine,
  type WritingMaterial,
  writingMaterial,
} from './writing/writing-material.ts';
