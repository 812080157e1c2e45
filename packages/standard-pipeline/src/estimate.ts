import { estimateRun, type RunEstimate } from '@research-studio/core/run';
import type { Keys } from '@research-studio/core/settings';
import type { Settings } from '@research-studio/schemas';
import { planTask } from './nodes/plan.task.ts';
import { understandTask } from './nodes/understand.task.ts';

/** What a run of the standard pipeline would do and cost; nothing is asked. */
export function estimate(request: {
  readonly question: string;
  readonly settings: Settings;
  readonly keys: Keys;
}): Promise<RunEstimate> {
  return estimateRun({
    ...request,
    maxQuestions: request.settings.research.maxQuestions,
    before: [
      { task: understandTask, calls: [1, 1, 1] },
      { task: planTask, calls: [0, 1, 0] },
    ],
    between: [],
  });
}
