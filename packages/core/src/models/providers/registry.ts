import { ModelProviderName, SettingsError } from '@research-studio/schemas';
import type { KeyName, Keys } from '../../settings/keys.ts';
import { anthropicMessages } from './anthropic.ts';
import type { ChatModel, ModelFactoryOptions } from './chat-model.ts';
import { googleGemini } from './google.ts';
import { ollamaChat } from './ollama.ts';
import { openAiChat } from './openai.ts';
import type { ModelProtocol } from './protocol.ts';
import { createServerModel, under } from './server-model.ts';

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

/** A further provider needs its name in the settings, the names of its key and address, and an entry here. */
export const modelProviders: Readonly<Record<ModelProviderName, ModelProvider>> = {
  openai: providerOf('OPENAI', openAiChat),
  anthropic: providerOf('ANTHROPIC', anthropicMessages),
  google: providerOf('GOOGLE', googleGemini),
  mistral: providerOf('MISTRAL', { ...openAiChat, address: 'https://api.mistral.ai/v1' }),
  ollama: providerOf('OLLAMA', ollamaChat),
};

function providerOf(variables: string, protocol: ModelProtocol): ModelProvider {
  const loadsModels = protocol.needsNoKey === true;
  const addressName = `${variables}_BASE_URL` as KeyName;
  const keyName = loadsModels ? null : (`${variables}_API_KEY` as KeyName);
  const opened = (keys: Keys) => ({
    address: keys.get(addressName) ?? protocol.address,
    headers: protocol.headers((keyName && keys.get(keyName)) ?? ''),
  });
  return {
    needs: keyName === null ? [] : [keyName, addressName],
    loadsModels,
    create: (options) =>
      createServerModel(options, { ...opened(options.keys), protocol, keyName, addressName }),
    list(keys) {
      const { address, headers } = opened(keys);
      return { url: under(address, protocol.listPath), headers };
    },
  };
}

/**
 * The provider of a configured model ("provider:model"), checked before anything runs. `setting`: where the name came from,
 * e.g. "models.smart".
 *
 * @throws {SettingsError} for an unknown provider, a missing key.
 */
export function requireModelProvider(configured: {
  readonly name: string;
  readonly setting: string;
  readonly keys: Keys;
}): ModelProvider {
  const { name, setting, keys } = configured;
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
