export {
  CHECKING,
  CheckedSentences,
  type CheckInput,
  checkData,
  checkSentencesTask,
  type ModelVerdict,
  verdictsIn,
} from './checking/check-sentences.task.ts';
export { checkSentences, type SentenceToCheck } from './checking/check-sentences.ts';
export { checkAsWritten, checkDraft, checksByNumber, groundingOfMaterial } from './checking/checked-draft.ts';
export { isOpen } from './checking/judge-report.ts';
export { numberDraft } from './checking/numbered-draft.ts';
export { reviseDraft } from './checking/revise-draft.ts';
export { imagePanels, imagesThrough } from './export/image-data.ts';
export { REPORT_FORMS, type ReportForm } from './export/report-forms.ts';
export {
  chooseFindings,
  cutCandidates,
  undisputed,
  verifyCandidates,
  withFindings,
  withoutFindings,
} from './findings/verified-findings.ts';
export { checkReport, openNamed } from './verify/check-report.ts';
export { CheckedReport, toCheckedReport } from './verify/checked-report.ts';
export { explainCode } from './verify/explain-code.ts';
export { parseReport } from './verify/parse-report.ts';
export { maxReportBytes, parseBundle, type ReportBundle, readReport } from './verify/read-report.ts';
export { resolveSources } from './verify/resolve-sources.ts';
export { abortReport } from './writing/abort-report.ts';
export { answerNote, partHeading } from './writing/answer-words.ts';
export { compileCheckedReport, compileReport, judgeByChecks, safeDraft } from './writing/compile-report.ts';
export { deadEndLines } from './writing/dead-end-lines.ts';
export { Draft, draftFromMarkdown, markdownOfDraft } from './writing/draft.ts';
export { extractiveDraft } from './writing/extractive-draft.ts';
export { endedWithoutSources, replyReport } from './writing/reply-report.ts';
export { type ReportBrief, reportBrief, warnOfUnmetWishes } from './writing/report-brief.ts';
export { reportConfidence } from './writing/report-confidence.ts';
export { shortTitle } from './writing/short-title.ts';
export { writeDraft } from './writing/write-draft.ts';
export { betterSide } from './writing/write-report.task.ts';
export {
  type CheckedStatement,
  furtherEvidence,
  passagesBySource,
  sourceLine,
  type WritingMaterial,
  writingMaterial,
} from './writing/writing-material.ts';
