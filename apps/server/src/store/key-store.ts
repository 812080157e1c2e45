import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFileIfThere } from '@research-studio/core/settings';
import { SettingsError } from '@research-studio/schemas';

const SECRET = 'RESEARCH_STUDIO_KEY_SECRET';
const LEAST_SECRET = 32;

export type StoredKeys = Readonly<Record<string, string>>;
export type KeyStore = ReturnType<typeof createKeyStore>;

/**
 * Keys of services that were entered on the page, in `keys.json`, each encrypted with AES-256-GCM under its name. The secret is
 * that of the environment, else a file that only this user can read; the file is created with the first key.
 */
export function createKeyStore(directory: string, given: string | undefined) {
  if (given !== undefined && given.length < LEAST_SECRET)
    throw new SettingsError({
      message: `${SECRET} has ${given.length} characters; give ${LEAST_SECRET} at least, such as those of "openssl rand -hex 32".`,
    });
  const file = join(directory, 'keys.json');
  const ofEnvironment = given === undefined ? null : scryptSync(given, 'research-studio-keys', 32);
  const secret = async () => ofEnvironment ?? secretIn(directory);
  const sealed = async (): Promise<StoredKeys> => JSON.parse((await readFileIfThere(file)) ?? '{}');
  let last: Promise<unknown> = Promise.resolve();
  const change = async (name: string, value: string | null) => {
    const { [name]: _, ...others } = await sealed();
    await mkdir(directory, { recursive: true });
    const keys = value === null ? others : { ...others, [name]: seal(name, value, await secret()) };
    await writeFile(`${file}.new`, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
    await rename(`${file}.new`, file);
  };
  return {
    /** By name. @throws {SettingsError} where the secret is another than that of the keys. */
    async read(): Promise<StoredKeys> {
      const entries = Object.entries(await sealed());
      if (entries.length === 0) return {};
      const key = await secret();
      return Object.fromEntries(entries.map(([name, text]) => [name, open({ name, text, key, file })]));
    },
    /** Null removes it. One change follows the other. */
    write(name: string, value: string | null): Promise<void> {
      const done = last.then(() => change(name, value));
      last = done.catch(() => undefined);
      return done;
    },
  };
}

async function secretIn(directory: string): Promise<Buffer> {
  const file = join(directory, 'key-secret');
  try {
    await writeFile(file, randomBytes(32), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(file);
}

function seal(name: string, value: string, key: Buffer): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(name));
  const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64');
}

function open({ name, text, key, file }: Record<'name' | 'text' | 'file', string> & { key: Buffer }): string {
  const bytes = Buffer.from(text, 'base64');
  try {
    const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12))
      .setAAD(Buffer.from(name))
      .setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
  } catch (error) {
    throw new SettingsError({
      message: `${name} in ${file} cannot be decrypted: the secret is another than before. Set ${SECRET} as it was or restore key-secret beside the file; or delete ${file} and enter the keys again.`,
      cause: error,
    });
  }
}
