import {
  runResearch as runWith,
  type TestRun,
  type TestRunResult,
} from '@research-studio/core/testing/contracts';
import { research } from '../research.ts';

export {
  type SectionOverrides,
  temporaryFolders,
  testSettings,
} from '@research-studio/core/testing/contracts';

/** Runs the trust-engine pipeline as the command line would, and holds the bundle to what every bundle promises. */
export function runResearch(run: Omit<TestRun, 'research'>): Promise<TestRunResult> {
  return runWith({ ...run, research });
}
