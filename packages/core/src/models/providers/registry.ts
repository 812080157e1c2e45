import { ModelProviderName, SettingsError } from '@research-studio/schemas';
import type { KeyName, Keys } from '../../settings/keys.ts';
import { createAnthropicModel } from './anthropic.ts';
import type { ChatModel, ModelFactoryOptions } from './chat-model.ts';
import { createGoogleModel } from './google.ts';
import { createMistralModel } from './mistral.ts';
import { createOllamaModel, OLLAMA_ADDRESS } from './ollama.ts';
import { createOpenAiModel } from './openai.ts';

export interface ModelProvider {
  /** Keys and addresses of which one must be set, the key first; none where a server on this machine is the rule. */
  readonly needs: readonly KeyName[];
  /** Reads a model into memory before it answers, which takes longer than a server elsewhere may be silent. */
  readonly loadsModels?: boolean;
  /** Cheap: the client library is loaded at the first call. */
  readonly create: (options: ModelFactoryOptions) => ChatModel;
  /** The address that lists the provider's models, and the headers that it wants. */
  readonly list: (keys: Keys) => { readonly url: string; readonly headers: Readonly<Record<string, string>> };
}

/** A further provider needs its name in the settings, its file and an entry here. */
export const modelProviders: Readonly<Record<ModelProviderName, ModelProvider>> = {
  openai: {
    needs: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
    create: createOpenAiModel,
    list: (keys) => ({
      url: under(keys.get('OPENAI_BASE_URL') ?? 'https://api.openai.com/v1', 'models'),
      headers: bearer(keys.get('OPENAI_API_KEY')),
    }),
  },
  anthropic: {
    needs: ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'],
    create: createAnthropicModel,
    list: (keys) => ({
      url: under(keys.get('ANTHROPIC_BASE_URL') ?? 'https://api.anthropic.com', 'v1/models?limit=1000'),
      headers: { 'x-api-key': keys.get('ANTHROPIC_API_KEY') ?? '', 'anthropic-version': '2023-06-01' },
    }),
  },
  google: {
    needs: ['GOOGLE_API_KEY', 'GOOGLE_BASE_URL'],
    create: createGoogleModel,
    list: (keys) => ({
      url: under(
        keys.get('GOOGLE_BASE_URL') ?? 'https://generativelanguage.googleapis.com',
        'v1beta/models?pageSize=1000',
      ),
      headers: { 'x-goog-api-key': keys.get('GOOGLE_API_KEY') ?? '' },
    }),
  },
  mistral: {
    needs: ['MISTRAL_API_KEY', 'MISTRAL_BASE_URL'],
    create: createMistralModel,
    list: (keys) => ({
      url: under(keys.get('MISTRAL_BASE_URL') ?? 'https://api.mistral.ai/v1', 'models'),
      headers: bearer(keys.get('MISTRAL_API_KEY')),
    }),
  },
  ollama: {
    needs: [],
    loadsModels: true,
    create: createOllamaModel,
    list: (keys) => ({ url: under(keys.get('OLLAMA_BASE_URL') ?? OLLAMA_ADDRESS, 'api/tags'), headers: {} }),
  },
};

function under(base: string, path: string): string {
  return `${base.replace(/\/+$/, '')}/${path}`;
}

function bearer(key: string | undefined): Readonly<Record<string, string>> {
  return key === undefined ? {} : { authorization: `Bearer ${key}` };
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
