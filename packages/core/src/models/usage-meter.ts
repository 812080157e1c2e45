import type { RunEvent } from '../run/run-event.ts';
import type { Usage } from '../schemas/bundle.ts';

type ModelEnd = Extract<RunEvent, { type: 'model-end' }>;

/** What a run has spent. Fed with events, so that a resumed run can be fed with its log first. */
export interface UsageMeter {
  record(event: ModelEnd): void;
  /** Notes a model whose answer is used, also one that answered in an earlier part of the run. */
  answered(model: string): void;
  usage(): Usage;
  /** Null when the price of a model that was called is not known; 0 when none was called. */
  costUsd(): number | null;
  /** "provider:model" of each model whose answers are used, in alphabetical order. */
  models(): readonly string[];
}

export function createUsageMeter(): UsageMeter {
  const total = { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 };
  const models = new Set<string>();
  let cost: number | null = 0;
  return {
    record({ inputTokens, outputTokens, cachedTokens, costUsd }) {
      total.calls += 1;
      total.inputTokens += inputTokens;
      total.outputTokens += outputTokens;
      total.cachedTokens += cachedTokens;
      cost = cost === null || costUsd === null ? null : cost + costUsd;
    },
    answered: (model) => void models.add(model),
    usage: () => ({ ...total }),
    costUsd: () => cost,
    models: () => [...models].sort(),
  };
}
