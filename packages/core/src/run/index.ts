export { bundleOf } from './bundle-of.ts';
export { clearedFields, followedRun, MOST_TURNS } from './conversation.ts';
export { runId } from './create-run.ts';
export { type ExpectedStep, estimateRun, type RunEstimate } from './estimate-run.ts';
export { parseEvents, readEventHistory, toRunEvent } from './event-log.ts';
export { type ListedRun, listRuns, pruneRuns } from './list-runs.ts';
export {
  type OpenResearchRunOptions,
  openResearchRun,
  type ResearchOptions,
  type ResearchRequest,
  type ResearchRun,
} from './open-research-run.ts';
export { findRun } from './resume-run.ts';
export type { ResearchResult } from './run-pipeline.ts';
export { runPipeline } from './run-pipeline.ts';
export { readRunRecord } from './run-record.ts';
export {
  InvocationModels,
  publisher,
  type ServerRuntime,
  StudioInput,
  serverRun,
  threadOf,
  withVisibleKnobs,
} from './server-run.ts';
export { checkServiceKey, SERVICE_KEYS, type ServiceKey } from './services/check-service-key.ts';
export { type ChosenModels, chooseModels, modelChecks } from './services/model-checks.ts';
export type { Check } from './services/probe.ts';
export { searchChecks } from './services/search-checks.ts';
