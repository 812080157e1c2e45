export { ModelOutputError } from './errors/model-output-error.ts';
export { ProviderRequestError } from './errors/provider-request-error.ts';
export { ResearchError, type ResearchErrorCode } from './errors/research-error.ts';
export { RunError } from './errors/run-error.ts';
export { SettingsError } from './errors/settings-error.ts';
export { SourceUnreadableError, type UnreadableReason } from './errors/source-unreadable-error.ts';
export type { ModelRole, Prompt, Reasoner, Task } from './reasoning/task.ts';
export type { ResearchPorts, SourceLibrary } from './run/ports.ts';
export type { RunEvent, RunEventType } from './run/run-event.ts';
export {
  Bundle,
  BundleEvidence,
  BundleSource,
  ReportSection,
  RunMetadata,
  Tier,
  Usage,
} from './schemas/bundle.ts';
export { Claim, Verdict } from './schemas/claim.ts';
export { Evidence } from './schemas/evidence.ts';
export {
  AmbiguityKind,
  Answered,
  Clarification,
  Intent,
  ReportFormat,
  ReportPreferences,
  SubQuestion,
} from './schemas/plan.ts';
export { SearchResult } from './schemas/search-result.ts';
export { ReportSettings, ResearchSettings, Settings } from './schemas/settings.ts';
export { ExtractedDocument, Source, SourceKind } from './schemas/source.ts';
export type {
  Search,
  SearchFailure,
  SearchOutcome,
  SearchProvider,
  SearchRequest,
} from './search/search-provider.ts';
