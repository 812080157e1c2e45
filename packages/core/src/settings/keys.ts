import { inspect } from 'node:util';
import { SettingsError } from '@research-studio/schemas';
import kinds from './key-names.json' with { type: 'json' };
import type { Variable } from './setting-layers.ts';

export type KeyName = keyof typeof kinds;

/** Keys and addresses of services, under the names that their own tools use. Never part of the settings. */
export const KEY_NAMES = Object.keys(kinds) as readonly KeyName[];

/** Holds keys so that they can be asked for by name, but not printed, logged, serialised or copied by accident. */
export class Keys {
  readonly #values: ReadonlyMap<KeyName, string>;

  constructor(values: Readonly<Partial<Record<KeyName, string>>>) {
    const given = KEY_NAMES.map((name) => [name, values[name]?.trim() ?? ''] as const);
    this.#values = new Map(given.filter(([, value]) => value !== ''));
  }

  /** The key or address itself; undefined when it is not set or empty. */
  get(name: KeyName): string | undefined {
    return this.#values.get(name);
  }

  has(name: KeyName): boolean {
    return this.#values.has(name);
  }

  /** Names only. */
  present(): readonly KeyName[] {
    return [...this.#values.keys()];
  }

  /** The text with every key in it made unreadable, those within addresses too; the addresses stay. */
  redact(text: string): string {
    let redacted = text;
    for (const [name, value] of this.#values)
      for (const secret of secretsIn(name, value))
        if (secret.length > 3 && secret !== 'none') redacted = redacted.replaceAll(secret, `[${name}]`);
    return redacted;
  }

  toJSON(): Record<string, string> {
    return Object.fromEntries(this.present().map((name) => [name, '[redacted]']));
  }

  toString(): string {
    return `Keys(${this.present().join(', ')})`;
  }

  [inspect.custom](): string {
    return this.toString();
  }
}

/** @throws {SettingsError} naming the variable of every key or address that cannot be used, and never a key. */
export function readKeys(variables: ReadonlyMap<string, Variable>): Keys {
  const given = KEY_NAMES.flatMap((name) => {
    const { value, place } = variables.get(name) ?? {};
    return value === undefined ? [] : [{ name, value: value.trim(), place: `${name} (in ${place})` }];
  });
  const problems = given.flatMap(({ name, value, place }) => {
    if (value === '') return [];
    if (isAddress(name) && !isHttpUrl(value))
      return `${place} is ${JSON.stringify(hideUser(value))}; allowed: an http or https address.`;
    // Anything else cannot be sent in a header, and the error that says so would show the key.
    const isSendable = (name.endsWith('_HEADERS') ? /^[\x20-\x7e]+$/ : /^[\x21-\x7e]+$/).test(value);
    if (isSendable || !isSecret(name)) return [];
    return `${place} holds blanks or characters that no key has; copy it again.`;
  });
  if (problems.length > 0) throw new SettingsError({ message: problems.join('\n') });
  return new Keys(Object.fromEntries(given.map(({ name, value }) => [name, value])));
}

/** True for values that are never shown; a mail address is private. */
export function isSecret(name: KeyName): boolean {
  return kinds[name] === 'secret';
}

export function isAddress(name: KeyName): boolean {
  return kinds[name] === 'address';
}

/** The value; for headers also without the scheme; for an address its name, password (also as sent) and query values. */
function secretsIn(name: KeyName, value: string): readonly string[] {
  if (name.endsWith('_HEADERS'))
    return [value, ...value.split(',').map((pair) => decodeURIComponent(pair).replace(/^.*?=(.* )?/, ''))];
  if (!isAddress(name) || !URL.canParse(value)) return isSecret(name) ? [value] : [];
  const { username, password, searchParams } = new URL(value);
  const plain = [username, password].map(decodeURIComponent);
  const sent = Buffer.from(plain.join(':')).toString('base64');
  return [sent, username, password, ...plain, ...searchParams.values()];
}

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

function hideUser(address: string): string {
  return address.replace(/^([a-z]+:\/\/)?[^@]*@/i, '$1…@');
}
