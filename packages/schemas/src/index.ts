export {
  Bundle,
  BundleEvidence,
  BundleSource,
  ProviderCost,
  ReportSection,
  RunMetadata,
  SearchDone,
  Tier,
  TierReason,
} from './bundle.ts';
export { Claim, Decider, Verdict } from './claim.ts';
export { ClaimReason, ClaimReasonCode } from './claim-reason.ts';
export { Conflict } from './conflict.ts';
export { Credibility, CredibilityPart, CredibilityReason } from './credibility.ts';
export { ModelOutputError } from './errors/model-output-error.ts';
export { ProviderRequestError, type ProviderRequestErrorOptions } from './errors/provider-request-error.ts';
export { ResearchError } from './errors/research-error.ts';
export { RunError } from './errors/run-error.ts';
export { SettingsError } from './errors/settings-error.ts';
export { SourceUnreadableError, type UnreadableReason } from './errors/source-unreadable-error.ts';
export { Evidence } from './evidence.ts';
export { PageNote } from './page-note.ts';
export { BodyPanel, Chart, ImagePanel, ListfulPanel, Panel, TablePanel } from './panel.ts';
export { Pause, PauseAnswer, PauseKind, ReviewChoice } from './pause.ts';
export {
  AmbiguityKind,
  Answered,
  Clarification,
  Intent,
  ReportFormat,
  ReportPreferences,
  SubQuestion,
} from './plan.ts';
export { type ReadAbout, RunEvent, type RunEventType, type TierChanged } from './run-event.ts';
export { SearchResult } from './search-result.ts';
export { AdvancedSettings } from './settings/advanced-settings.ts';
export { audienceWarning, ServerSettings } from './settings/server-settings.ts';
export {
  MODEL_TIMEOUT_MS,
  type ModelFacts,
  ModelProviderName,
  ModelSettings,
  ReportDepth,
  ReportForm,
  ReportSettings,
  ResearchSettings,
  readFacts,
  SearchProviderName,
  Settings,
} from './settings/settings.ts';
export { ExtractedDocument, Obtained, Omission, PageImage, Source, SourceKind } from './source.ts';
export {
  Brief,
  CouncilDecision,
  CouncilReview,
  CouncilVote,
  ResearcherReport,
  RunStage,
  Supervision,
  SupervisorAction,
  SupervisorTurn,
} from './supervision.ts';
export {
  DeadEnd,
  ResolutionReason,
  ToldContradiction,
  TrustSummary,
  UnusableSource,
} from './trust-summary.ts';
export { upgradeBundle, upgradeVerdicts } from './upgrade-bundle.ts';
export { VerifiedFinding } from './verified-finding.ts';
