import { ModelProviderName, SettingsError } from '@research-studio/schemas';
import type { KeyName, Keys } from '../../settings/keys.ts';
import { anthropicMessages } from './anthropic.ts';
import type { ChatModel, ModelFactoryOptions } from './chat-model.ts';
import { googleGemini } from './google.ts';
import { OLLAMA_ADDRESS, ollamaChat } from './ollama.ts';
import { chatCompletions, responses, speaksResponses } from './openai.ts';
import type { ModelProtocol } from './protocol.ts';
import { createServerModel, type ModelService, under } from './server-model.ts';

export interface ModelProvider {
  /** Keys and addresses of which one must be set, the key first; none where a server on this machine is the rule. */
  readonly needs: readonly KeyName[];
  /** Reads a model into memory before it answers, which takes longer than a server elsewhere may be silent. */
  readonly loadsModels: boolean;
  /** Cheap: nothing is contacted. */
  readonly create: (options: ModelFactoryOptions) => ChatModel;
  /** The address that lists the provider's models, and the headers that it wants. */
  readonly list: (keys: Keys) => { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

interface ProviderEntry extends Omit<ModelService, 'headers' | 'protocol'> {
  readonly protocolOf: (model: string) => ModelProtocol;
  readonly headers: (key: string) => Readonly<Record<string, string>>;
  readonly listPath: string;
}

/** A further provider needs its name in the settings, and an entry here. */
export const modelProviders: Readonly<Record<ModelProviderName, ModelProvider>> = {
  openai: providerOf({
    keyName: 'OPENAI_API_KEY',
    addressName: 'OPENAI_BASE_URL',
    address: 'https://api.openai.com/v1',
    headers: bearer,
    protocolOf: (model) => (speaksResponses(model) ? responses : chatCompletions),
    listPath: 'models',
  }),
  anthropic: providerOf({
    keyName: 'ANTHROPIC_API_KEY',
    addressName: 'ANTHROPIC_BASE_URL',
    address: 'https://api.anthropic.com',
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    protocolOf: () => anthropicMessages,
    listPath: 'v1/models?limit=1000',
  }),
  google: providerOf({
    keyName: 'GOOGLE_API_KEY',
    addressName: 'GOOGLE_BASE_URL',
    address: 'https://generativelanguage.googleapis.com',
    headers: (key) => ({ 'x-goog-api-key': key }),
    protocolOf: () => googleGemini,
    listPath: 'v1beta/models?pageSize=1000',
  }),
  mistral: providerOf({
    keyName: 'MISTRAL_API_KEY',
    addressName: 'MISTRAL_BASE_URL',
    address: 'https://api.mistral.ai/v1',
    headers: bearer,
    protocolOf: () => chatCompletions,
    listPath: 'models',
  }),
  ollama: providerOf({
    keyName: null,
    addressName: 'OLLAMA_BASE_URL',
    address: OLLAMA_ADDRESS,
    headers: () => ({}),
    protocolOf: () => ollamaChat,
    listPath: 'api/tags',
    signPath: 'api/version',
  }),
};

function providerOf({ protocolOf, headers, listPath, ...service }: ProviderEntry): ModelProvider {
  const { keyName, addressName } = service;
  const opened = (keys: Keys) => ({
    address: keys.get(addressName) ?? service.address,
    // A server of one's own often wants no key.
    headers: headers((keyName && keys.get(keyName)) ?? ''),
  });
  return {
    needs: keyName === null ? [] : [keyName, addressName],
    loadsModels: service.signPath !== undefined,
    create: (options) =>
      createServerModel(options, {
        ...service,
        ...opened(options.keys),
        protocol: protocolOf(options.model),
      }),
    list(keys) {
      const { address, headers } = opened(keys);
      return { url: under(address, listPath), headers };
    },
  };
}

function bearer(key: string): Readonly<Record<string, string>> {
  return key === '' ? {} : { authorization: `Bearer ${key}` };
}

export interface ModelRequirement {
  /** "provider:model". */
  readonly name: string;
  /** Where the name came from, e.g. "models.smart". */
  readonly setting: string;
  readonly keys: Keys;
}

/**
 * The provider of a configured model, checked before anything runs.
 *
 * @throws {SettingsError} for an unknown provider, a missing key.
 */
export function requireModelProvider({ name, setting, keys }: ModelRequirement): ModelProvider {
  const given = name.slice(0, name.indexOf(':'));
  const known = ModelProviderName.safeParse(given);
  if (!known.success)
    throw new SettingsError({
      message: `${setting} is "${name}", but there is no model provider "${given}"; known: ${ModelProviderName.options.join(', ')}.`,
    });
  const provider = modelProviders[known.data];
  if (provider.needs.length > 0 && !provider.needs.some((key) => keys.has(key)))
    throw new SettingsError({
      message: `${setting} is "${name}", but neither ${provider.needs.join(' nor ')} is set; set one, or leave ${setting} out.`,
    });
  return provider;
}
