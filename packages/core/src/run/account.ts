import type { RunMetadata } from '../schemas/bundle.ts';
import type { RunEvent } from './run-event.ts';

/** What a run cost and did, over all its parts when it was interrupted and resumed. */
export type RunAccount = Pick<
  RunMetadata,
  'models' | 'usage' | 'costUsd' | 'tier' | 'timingsMs' | 'warnings'
>;

/** Adds up the events of a run. Costs become null with the first call whose price is not known. */
export function accountOf(events: readonly RunEvent[]): RunAccount {
  const usage = { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 };
  const timingsMs: Record<string, number> = {};
  const models = new Set<string>();
  const warnings = new Set<string>();
  let costUsd: number | null = 0;
  let tier: RunAccount['tier'] = 'full';
  for (const event of events) {
    if (event.type === 'warning') warnings.add(event.message);
    else if (event.type === 'budget-exhausted') tier = 'partial';
    else if (event.type === 'node-end')
      timingsMs[event.node] = (timingsMs[event.node] ?? 0) + event.durationMs;
    else if (event.type === 'model-end') {
      models.add(event.model);
      usage.calls += 1;
      usage.inputTokens += event.inputTokens;
      usage.outputTokens += event.outputTokens;
      usage.cachedTokens += event.cachedTokens;
      costUsd = costUsd === null || event.costUsd === null ? null : costUsd + event.costUsd;
    }
  }
  return { models: [...models].sort(), usage, costUsd, tier, timingsMs, warnings: [...warnings] };
}

/** What the calls with a known price cost together: what counts against a budget. */
export function spentUsd(events: readonly RunEvent[]): number {
  return events.reduce((sum, event) => sum + (event.type === 'model-end' ? (event.costUsd ?? 0) : 0), 0);
}
