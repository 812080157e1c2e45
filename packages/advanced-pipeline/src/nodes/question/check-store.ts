import { threadOf } from '@research-studio/core/run';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Texts of sources are kept in the store that the host of the graph brings, else in the run folder. An invocation without
 * a thread has a folder that nobody comes back to, so its verified findings could not be checked later and are switched off.
 *
 * Replaces `isVerifiedDisabled`.
 */
export async function checkStore(_state: ResearchState, runtime: ResearchRuntime): Promise<ResearchUpdate> {
  const isVerifiedDisabled = threadOf(runtime.configurable) === null;
  if (isVerifiedDisabled) {
    const { ports } = await contextOf(runtime);
    ports.emit({
      type: 'notice',
      code: 'verified_disabled',
      message: 'No thread_id was given, so the report has no verified findings.',
    });
  }
  return { isVerifiedDisabled };
}
