import type { SearchProviderName, Settings } from '@research-studio/schemas';
import type { Keys } from './keys.ts';

/**
 * The search providers of a run, in the order of asking: those named in the settings, else those that have keys; the
 * documents too whenever there are any; with none of these, Wikipedia. The scholarly ones are asked only when named.
 */
export function chooseProviders(options: { settings: Settings; keys: Keys }): readonly SearchProviderName[] {
  const { providers, docs } = options.settings.search;
  const chosen = new Set<SearchProviderName>(docs.length > 0 ? ['documents'] : []);
  if (providers.length > 0) for (const name of providers) chosen.add(name);
  else if (options.keys.has('TAVILY_API_KEY')) chosen.add('tavily');
  return chosen.size > 0 ? [...chosen] : ['wikipedia'];
}
