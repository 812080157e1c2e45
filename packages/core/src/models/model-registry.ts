import { SettingsError } from '../errors/settings-error.ts';
import type { ChatModel } from './chat-model.ts';
import { createOpenAiModel } from './openai-model.ts';

/** Environment variables; keys and addresses are read from here and from nowhere else. */
export type ModelEnvironment = Readonly<Record<string, string | undefined>>;

export interface ModelFactoryOptions {
  /** "provider:model", for messages and events. */
  readonly name: string;
  /** What the provider calls it. */
  readonly model: string;
  readonly env: ModelEnvironment;
  readonly temperature: number;
}

export interface ModelProvider {
  /** Variables of which one must be set, the key first. */
  readonly needs: readonly string[];
  /** The variable that holds its address, when it can be changed. */
  readonly address: string | null;
  /** Cheap: the client library is loaded at the first call. */
  readonly create: (options: ModelFactoryOptions) => ChatModel;
}

/** One line per provider; a further one needs its factory and this line. */
export const modelProviders: Readonly<Record<string, ModelProvider>> = {
  openai: {
    needs: ['OPENAI_API_KEY', 'OPENAI_BASE_URL'],
    address: 'OPENAI_BASE_URL',
    create: createOpenAiModel,
  },
};

export interface ModelRequirement {
  /** "provider:model". */
  readonly name: string;
  /** Where the name came from, e.g. "models.smart". */
  readonly setting: string;
  readonly env: ModelEnvironment;
}

/**
 * The provider of a configured model, checked before anything runs.
 *
 * @throws {SettingsError} for an unknown provider, a missing key or an address that is none.
 */
export function requireModelProvider({ name, setting, env }: ModelRequirement): ModelProvider {
  const known = Object.keys(modelProviders);
  const provider = modelProviders[providerOf(name)];
  if (provider === undefined || !Object.hasOwn(modelProviders, providerOf(name)))
    throw new SettingsError({
      message: `${setting} is "${name}", but there is no model provider "${providerOf(name)}"; known: ${known.join(', ')}.`,
    });
  if (!provider.needs.some((variable) => env[variable]))
    throw new SettingsError({
      message: `${setting} is "${name}", but neither ${provider.needs.join(' nor ')} is set; set one, or leave ${setting} out.`,
    });
  const address = provider.address === null ? undefined : env[provider.address];
  if (address && !isHttpUrl(address))
    throw new SettingsError({
      message: `${provider.address} is not an http(s) address; write it like http://127.0.0.1:4000/v1.`,
    });
  return provider;
}

function providerOf(name: string): string {
  return name.slice(0, name.indexOf(':'));
}

function isHttpUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
