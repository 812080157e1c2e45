export { bundleOf } from './bundle-of.ts';
export { clearedFields, followedRun, MOST_TURNS } from './conversation.ts';
export { findRun, readRunRecord, runId } from './create-run.ts';
export { type ExpectedStep, estimateRun, type RunEstimate } from './estimate-run.ts';
export { parseEvents, readEventHistory, toRunEvent } from './event-log.ts';
export { type ListedRun, listRuns, pruneRuns } from './list-runs.ts';
export { isRunLocked, lockRun } from './lock-run.ts';
export {
  type OpenResearchRunOptions,
  openResearchRun,
  type ResearchOptions,
  type ResearchRequest,
  type ResearchRun,
} from './open-research-run.ts';
export type { ResearchResult } from './run-pipeline.ts';
export { runPipeline } from './run-pipeline.ts';
export {
  InvocationModels,
  publisher,
  type ServerRuntime,
  StudioInput,
  serverRun,
  threadOf,
  withVisibleKnobs,
} from './server-run.ts';
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
