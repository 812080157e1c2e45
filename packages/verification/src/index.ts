export { Contradiction } from './contradictions/contradiction.ts';
export { findContradictions } from './contradictions/find-contradictions.ts';
export {
  type ResolutionReason,
  resolveContradiction,
  type WeighedSource,
} from './contradictions/resolve-contradiction.ts';
export { type Statement, statementsOf } from './contradictions/statement.ts';
export { decideByEntailment, type Entailment, openEntailment } from './entailment/entailment.ts';
export { checkFindings, Finding, type FoundStatement } from './findings/check-findings.ts';
export {
  expectedSupport,
  indexPassages,
  isSuspicious,
  type Judgement,
  judge,
  type PassageIndex,
  supportedFrom,
} from './judge/judge.ts';
export type { JudgeCode } from './judge/judge-code.ts';
export type { Passage } from './judge/passage-index.ts';
export { clusterNearCopies, createNearCopyFinder, NearCopies } from './near-copies.ts';
export { needsCitation, statesCheckableQuantity, statesNothing } from './needs-citation.ts';
export { indexText } from './quotes/text-index.ts';
export { type QuoteVerification, verifyQuote } from './quotes/verify-quote.ts';
export { type ParsedReport, parseReport } from './report/parse-report.ts';
export { withPlainMarks } from './report/plain-marks.ts';
export { type SourceEntry, titleKey } from './report/source-list.ts';
export { opensSourceList } from './report/source-names.ts';
export {
  type ReportCode,
  type ResolvedSource,
  type SourcePassage,
  summarise,
  type Uncounted,
  type VerifiedClaim,
  type VerifiedReport,
  type VerifiedSource,
  verifyReport,
  withVerdicts,
} from './report/verify-report.ts';
export { statesAbsence } from './states-absence.ts';
