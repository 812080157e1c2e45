import type { SearchProviderName, Settings } from '@research-studio/schemas';
import type { KeyName, Keys } from './keys.ts';

/** What a provider of the web needs besides being named; with all of it set it is asked without being named. */
const NEEDS: readonly (readonly [name: SearchProviderName, needs: readonly KeyName[]])[] = [
  ['tavily', ['TAVILY_API_KEY']],
  ['google', ['GOOGLE_CSE_ID']],
  ['brave', ['BRAVE_API_KEY']],
  ['exa', ['EXA_API_KEY']],
  ['searxng', ['SEARXNG_URL']],
];

/**
 * The search providers of a run, in the order of asking: those named in the settings, else those that have keys or
 * addresses; the documents too whenever there are any; with none of these, Wikipedia, but for a run that follows another,
 * which has the sources of that, and of one that searches these alone. The scholarly ones, and the models
 * that search, are asked only when named.
 */
export function chooseProviders(options: { settings: Settings; keys: Keys }): readonly SearchProviderName[] {
  const { settings, keys } = options;
  const { providers, docs, mcp, followedOnly } = settings.search;
  if (followedOnly && settings.run.follows !== null) return [];
  const chosen = new Set<SearchProviderName>(docs.length > 0 ? ['documents'] : []);
  for (const name of providers) chosen.add(name);
  if (providers.length > 0) return [...chosen];
  for (const [name, needs] of NEEDS) if (needs.every((key) => keys.has(key))) chosen.add(name);
  if (mcp.length > 0) chosen.add('mcp');
  return chosen.size > 0 || settings.run.follows !== null ? [...chosen] : ['wikipedia'];
}
