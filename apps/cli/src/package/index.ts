import { research as advanced } from '@research-studio/advanced-pipeline';
import type { ResearchRequest, ResearchResult } from '@research-studio/core/run';
import { research as standard } from '@research-studio/standard-pipeline';

export {
  checkReport,
  parseBundle,
  REPORT_FORMS,
  type ReportBundle,
  type ReportForm,
} from '@research-studio/core/report';
export type { ResearchRequest, ResearchResult } from '@research-studio/core/run';
export { type LoadedSettings, loadSettings } from '@research-studio/core/settings';
export {
  type Bundle,
  type Pause,
  type PauseAnswer,
  ResearchError,
  type RunEvent,
  type Settings,
} from '@research-studio/schemas';
export { summarise, type VerifiedClaim, type VerifiedReport } from '@research-studio/verification';

/** Answers a question with the standard pipeline. @throws {ResearchError} with a code that says what failed. */
export const research: (request: ResearchRequest) => Promise<ResearchResult> = standard;
/** The same with the trust engine, which also weighs the sources and sets out where they disagree. */
export const researchAdvanced: (request: ResearchRequest) => Promise<ResearchResult> = advanced;
