import type { Settings } from '@research-studio/schemas';
import pLimit from 'p-limit';
import type { ModelRole, NamedModel } from '../reasoning/task.ts';
import type { Keys } from '../settings/keys.ts';
import { createBreaker, type KeyRefusal } from './breaker.ts';
import { requireModelProvider } from './model-registry.ts';
import { createModelRung, type ModelRung, type ModelRungOptions } from './model-rung.ts';

/** For each role the models to try, best first; empty lists where no model is configured. */
export type ModelRungs = Readonly<Record<ModelRole, readonly ModelRung[]>> & {
  /** The chain that begins with one model by name and goes on as for `smart`; empty where no model is configured. */
  readonly named: (name: NamedModel) => readonly ModelRung[];
};

export interface ModelRungsOptions {
  readonly settings: Settings['models'];
  readonly keys: Keys;
  /** Milliseconds, rising. */
  readonly clock?: () => number;
  readonly sleep?: ModelRungOptions['sleep'] | undefined;
  readonly jitter?: ModelRungOptions['jitter'] | undefined;
  readonly onDelay?: ModelRungOptions['onDelay'];
}

/**
 * The chains of a run. A model that serves several roles is one rung with one breaker, and all share one limit of
 * calls at the same time. Nothing is loaded or contacted yet.
 *
 * @throws {SettingsError} for an unknown provider or a missing key.
 */
export function createModelRungs(options: ModelRungsOptions): ModelRungs {
  const { settings, keys, clock = () => performance.now(), ...timing } = options;
  const limit = pLimit(settings.concurrency);
  const refusals = new Map<string, KeyRefusal>();
  const rungs = new Map<string, ModelRung>();

  function rungOf({ name, setting }: ConfiguredModel): ModelRung {
    const known = rungs.get(name);
    if (known !== undefined) return known;
    const provider = name.slice(0, name.indexOf(':'));
    const keyRefusal = refusals.get(provider) ?? { error: null };
    refusals.set(provider, keyRefusal);
    const factory = requireModelProvider({ name, setting, keys });
    const model = factory.create({
      name,
      model: name.slice(provider.length + 1),
      keys,
      temperature: settings.temperature,
    });
    const { timeoutMs, retries } = settings;
    const breaker = createBreaker({ clock, keyRefusal });
    const rung = createModelRung({ model, timeoutMs, retries, limit, breaker, clock, ...timing });
    rungs.set(name, rung);
    return rung;
  }

  const { smart, fast, budget } = configuredModels(settings, keys);
  const chain = (...models: readonly (ConfiguredModel | null)[]) => [
    ...new Set(models.filter((model) => model !== null).map(rungOf)),
  ];
  return {
    smart: chain(smart, fast, budget),
    fast: chain(fast, budget, smart),
    budget: chain(budget, fast, smart),
    named: (name) => chain({ name, setting: 'advanced.modelRouting' }, smart, fast, budget),
  };
}

interface ConfiguredModel {
  readonly name: string;
  readonly setting: string;
}

/** Null where none is configured. With a server of one's own, the model named for one role serves the others too. */
function configuredModels(settings: Settings['models'], keys: Keys) {
  const hasKey = keys.has('OPENAI_API_KEY');
  const named = (setting: 'smart' | 'fast' | 'budget', fallback: string | null): ConfiguredModel | null => {
    const name = settings[setting] ?? fallback;
    return name === null ? null : { name, setting: `models.${setting}` };
  };
  const smart = named('smart', hasKey ? 'openai:gpt-4o' : null);
  const isOwnServer = keys.has('OPENAI_BASE_URL') && settings.smart !== null;
  const fast = named('fast', hasKey && !isOwnServer ? 'openai:gpt-4o-mini' : null);
  return { smart, fast, budget: named('budget', null) };
}
