import type { SearchProviderName } from '@research-studio/schemas';
import { providerChecks } from './model-checks.ts';
import type { Check, Configured } from './probe.ts';
import { searchChecks } from './search-checks.ts';
import serviceKeys from './service-keys.json' with { type: 'json' };

/** Keys of one service each, which a check of that service tests. */
export const SERVICE_KEYS = serviceKeys;
export type ServiceKey = keyof typeof SERVICE_KEYS;

/** Whether the service of a key answers with the key that is set. Asks the service once. */
export async function checkServiceKey(
  name: ServiceKey,
  { settings, keys }: Configured,
): Promise<Check | undefined> {
  const service: { readonly model?: string; readonly search?: string } = SERVICE_KEYS[name];
  const providers = [service.search as SearchProviderName];
  const checks =
    service.model === undefined
      ? await searchChecks({ providers, settings, keys, showPath: (path) => path })
      : await providerChecks({ names: [`${service.model}:`], keys, isPriced: () => true });
  return checks[0];
}
