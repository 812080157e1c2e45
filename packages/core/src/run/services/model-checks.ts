import { readFacts, type Settings } from '@research-studio/schemas';
import { z } from 'zod';
import { createModelChains, type ModelChains, type ModelRole } from '../../models/model-chains.ts';
import { howToPrice, loadModelPrices } from '../../models/model-prices.ts';
import { requireModelProvider } from '../../models/providers/registry.ts';
import { withLocalModel } from '../../models/with-local-model.ts';
import type { Keys } from '../../settings/keys.ts';
import { type Check, type Configured, checkOf, probe } from './probe.ts';

const modelCheck = checkOf('Models');

/** "provider:model" by role, in the order in which they are asked; empty where answers are taken from the text itself. */
export type ChosenModels = Readonly<Record<ModelRole, readonly string[]>>;

/** @throws {SettingsError} for a model that is named without the key or address that it needs. */
export async function chooseModels(settings: Settings, keys: Keys): Promise<ChosenModels> {
  const { models } = await withLocalModel(settings.models, keys);
  return namesOf(createModelChains({ settings: models, keys }));
}

function namesOf({ smart, fast, budget }: ModelChains): ChosenModels {
  const names = (chain: ModelChains[ModelRole]) => chain.map(({ name }) => name);
  return { smart: names(smart), fast: names(fast), budget: names(budget) };
}

/** The order in which the models of each role are asked, a check for each provider in it, and one for each model. */
export async function modelChecks({
  models,
  settings,
  keys,
}: Configured & { readonly models: ChosenModels }): Promise<readonly Check[]> {
  const council = settings.advanced.council ?? createModelChains({ settings: settings.models, keys }).council;
  const byProvider = Map.groupBy(new Set([...Object.values(models).flat(), ...council]), providerOf);
  if (byProvider.size === 0)
    return [modelCheck('language model', 'missing', 'none configured; extractive engine')];
  const orders = Object.entries(models).map(([role, names]) =>
    modelCheck(`asked for ${role}`, 'set', [...names, 'extractive engine'].join(' → ')),
  );
  // A council needs two models.
  if (council.length > 1) orders.push(modelCheck('council', 'set', council.join(' and ')));
  const { costOf } = await loadModelPrices(readFacts(settings.models.known));
  const isPriced = (name: string) =>
    costOf(name, { inputTokens: 1, outputTokens: 1, cachedTokens: 0 }) !== null;
  const checks = [...byProvider.values()].map((names) => providerChecks({ names, keys, isPriced }));
  return [...orders, ...(await Promise.all(checks)).flat()];
}

/**
 * One sentence for each model that is asked first for a role and that its provider's own list does not hold. Empty where
 * all are in it, or there is no list within two seconds.
 */
export async function unlistedModels(chains: ModelChains, keys: Keys): Promise<readonly string[]> {
  const first = Object.values(namesOf(chains)).flatMap((names) => names[0] ?? []);
  const byProvider = Map.groupBy(new Set(first), providerOf);
  const found = [...byProvider.values()].map(async (names) => {
    const { url, answer } = await askForList({ names, keys, timeoutMs: 2_000 });
    const offered = answer.status === 200 ? offeredIn(answer.body) : [];
    if (offered.length === 0) return [];
    const { host } = new URL(url);
    return names
      .filter((name) => !isOffered(name, offered))
      .map((name) => `${name} is ${notAmong(offered)} at ${host}; check its name.`);
  });
  return (await Promise.all(found)).flat();
}

function providerOf(name: string): string {
  return name.slice(0, name.indexOf(':'));
}

async function askForList(request: { names: readonly string[]; keys: Keys; timeoutMs?: number }) {
  const { names, keys, timeoutMs } = request;
  const provider = requireModelProvider({ name: names[0] ?? '', setting: 'models.smart', keys });
  const { url, headers } = provider.list(keys);
  return { provider, url, answer: await probe(url, headers, timeoutMs) };
}

/** Whether the provider of some models answers, followed by a check for each model. */
export async function providerChecks(request: {
  readonly names: readonly string[];
  readonly keys: Keys;
  readonly isPriced: (name: string) => boolean;
}): Promise<readonly Check[]> {
  const { names, isPriced } = request;
  const { provider, url, answer } = await askForList(request);
  const { status, body, detail } = answer;
  const check = (state: Check['state'], said: string) => modelCheck(new URL(url).host, state, said);
  if (status === 401 || status === 403)
    return [check('failed', `${provider.needs[0] ?? 'access'} was refused (HTTP ${status})`)];
  if (!answer.isUp) return [check('failed', detail)];
  const offered = offeredIn(body);
  const checks = names.map((name) => {
    const price = isPriced(name) ? [] : [`its price is not known; ${howToPrice(name)}`];
    const [state, listed] = stateOf(name, offered);
    return modelCheck(name, state, [listed, ...price].join('; '));
  });
  return [check('ok', detail), ...checks];
}

function stateOf(name: string, offered: readonly string[]): [Check['state'], string] {
  if (offered.length === 0) return ['set', 'no list to look it up in'];
  return isOffered(name, offered) ? ['ok', 'offered'] : ['warning', notAmong(offered)];
}

/** As OpenAI, Anthropic and Mistral list models, and as Google and Ollama do. */
const ModelList = z.object({
  data: z.array(z.object({ id: z.string() })).nullish(),
  models: z.array(z.object({ name: z.string() })).nullish(),
});

function offeredIn(body: unknown): readonly string[] {
  const { data, models } = ModelList.safeParse(body).data ?? {};
  const ids = (data ?? []).map(({ id }) => id);
  return [...ids, ...(models ?? []).map(({ name }) => name.replace(/^models\//, ''))];
}

/** Lists hold "name-20251001" or "name:latest" for what may be asked for as "name". */
function isOffered(model: string, offered: readonly string[]): boolean {
  const name = model.slice(model.indexOf(':') + 1);
  const rest = (id: string) => (id.startsWith(name) ? id.slice(name.length) : null);
  return offered.some((id) => /^(|:latest|-\d[\d-]*)$/.test(rest(id) ?? '?'));
}

function notAmong(offered: readonly string[]): string {
  const some = offered.slice(0, 3).join(', ');
  return `not in the provider's list of ${offered.length} ${offered.length === 1 ? 'model' : 'models'} (${some}${offered.length > 3 ? ', …' : ''})`;
}
