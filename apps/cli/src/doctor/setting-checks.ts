import { KEY_NAMES, type Keys, type LoadedSettings, settingDefinitions } from '@research-studio/core';
import type { Check } from './check.ts';

/** Each setting that is not at its default, with the layer that set it. */
export function settingChecks({ settings, origins }: LoadedSettings): readonly Check[] {
  const group = 'Settings';
  const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = settings;
  const given = settingDefinitions().filter(({ key }) => origins[key]?.layer !== 'default');
  if (given.length === 0) return [{ group, name: 'all at their defaults', state: 'set', detail: '' }];
  return given.map(({ key, section, name }) => ({
    group,
    name: key,
    state: 'set',
    detail: `${JSON.stringify(sections[section]?.[name])} (from ${origins[key]?.name})`,
  }));
}

/** Which keys and addresses there are. Addresses are shown, without a user or password in them; keys never. */
export function keyChecks(keys: Keys): readonly Check[] {
  return KEY_NAMES.map((name) => {
    const base = { group: 'Keys and addresses', name } as const;
    const value = keys.get(name);
    if (value === undefined) return { ...base, state: 'missing', detail: 'not set' };
    return { ...base, state: 'set', detail: name.endsWith('_URL') ? withoutUser(value) : 'present' };
  });
}

function withoutUser(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.search = '';
  return url.href;
}
