import { readFacts, type Settings } from '@research-studio/schemas';
import PQueue from 'p-queue';
import type { Keys } from '../settings/keys.ts';
import { createProviderHealth, type ProviderHealth, sharedBy } from './breaker.ts';
import type { CallLimit, Hold } from './guarded-model.ts';
import { type ModelProvider, modelProviders } from './providers/registry.ts';

/**
 * What all runs of this process share about a provider: it counts the calls of a key together, and is up or down for all of
 * them at once.
 */
export interface ProviderAccount {
  readonly health: ProviderHealth;
  readonly limit: CallLimit;
  /** The provider allows so many calls a minute. */
  readonly isRated: boolean;
  /** By model, until when it asked everyone to wait. */
  readonly holds: Map<string, Hold>;
  /** By model, how long its latest calls took to the first sign of an answer. */
  readonly signs: Map<string, number[]>;
}

interface ProviderLimits {
  readonly requestsPerMinute?: number;
  readonly concurrency?: number;
}

/** The account that these keys open. Runs whose settings set other limits have one of their own. */
export function openAccount({
  provider,
  settings,
  keys,
  clock,
}: {
  /** A name of the registry. */
  readonly provider: keyof typeof modelProviders;
  readonly settings: Settings['models'];
  readonly keys: Keys;
  readonly clock: () => number;
}): ProviderAccount {
  const { breakerFailures: failures, breakerPauseMs: pauseMs, breakerSuccesses: successes } = settings;
  const limits = {
    concurrency: settings.concurrency,
    ...readFacts<ProviderLimits>(settings.limits)[provider],
  };
  const address: ReturnType<ModelProvider['list']> = modelProviders[provider].list(keys);
  const name = JSON.stringify([provider, address, limits, failures, pauseMs, successes]);
  return sharedBy(clock, name, () => ({
    ...openQueue(limits),
    health: createProviderHealth({ clock, limits: { failures, pauseMs, successes } }),
    holds: new Map(),
    signs: new Map(),
  }));
}

function openQueue({ concurrency, requestsPerMinute }: ProviderLimits & { readonly concurrency: number }) {
  const isRated = requestsPerMinute !== undefined;
  const rate = isRated ? { intervalCap: requestsPerMinute, interval: 60_000, strict: true } : {};
  const queue = new PQueue({ concurrency, ...rate });
  const limit: CallLimit = (work, signal) => queue.add(work, signal && { signal });
  return { limit, isRated };
}
