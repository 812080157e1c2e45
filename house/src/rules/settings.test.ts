import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSettings, settingDefinitions } from '@research-studio/core';
import { Settings } from '@research-studio/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRootFile } from '../repository.ts';

type Definition = ReturnType<typeof settingDefinitions>[number];

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'every-setting-'));
});
afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

describe('every setting', () => {
  it.each(settingDefinitions())(
    '$key can be given in the configuration file and in the environment',
    async (definition) => {
      const { key, section, name, variable } = definition;
      const value = otherValue(definition);
      const file = join(cwd, 'research-studio.config.yaml');
      await writeFile(file, `${section}:\n  ${name}: ${JSON.stringify(value)}\n`);
      const fromFile = await loadSettings({ cwd, environment: {} });
      await rm(file);
      const written = Array.isArray(value) ? value.join(',') : String(value);
      const fromEnvironment = await loadSettings({ cwd, environment: { [variable]: written } });
      expect(fromFile.origins[key]?.layer).toBe('file');
      expect(fromEnvironment.origins[key]?.layer).toBe('environment');
      expect(valueIn(fromEnvironment.settings, definition)).toEqual(valueIn(fromFile.settings, definition));
      const byDefault = await loadSettings({ cwd, environment: {} });
      expect(valueIn(fromFile.settings, definition)).not.toEqual(valueIn(byDefault.settings, definition));
    },
  );

  it.each(settingDefinitions())('$key says what it means', ({ description }) => {
    expect(description).not.toBe('');
  });
});

describe('research-studio.config.example.yaml', async () => {
  const example = await readRootFile('research-studio.config.example.yaml');

  it('is a valid configuration as it stands', async () => {
    await writeFile(join(cwd, 'research-studio.config.yaml'), example);
    await expect(loadSettings({ cwd, environment: {} })).resolves.toBeDefined();
    await rm(join(cwd, 'research-studio.config.yaml'));
  });

  it('shows every section', () => {
    for (const section of Object.keys(Settings.shape))
      expect(example).toMatch(new RegExp(`^${section}:`, 'm'));
  });
});

it('.env.example sets nothing that it does not explain', async () => {
  const example = await readRootFile('.env.example');
  await writeFile(join(cwd, '.env'), example.replace(/^# (?=[A-Z_]+=)/gm, ''));
  const { secrets, origins } = await loadSettings({ cwd, environment: {} });
  expect(secrets.present()).toEqual(
    expect.arrayContaining(['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'TAVILY_API_KEY', 'TAVILY_BASE_URL']),
  );
  expect(Object.values(origins).some(({ layer }) => layer === 'environment')).toBe(true);
  await rm(join(cwd, '.env'));
});

function valueIn(settings: Settings, { section, name }: Definition): unknown {
  return (settings as unknown as Record<string, Record<string, unknown>>)[section]?.[name];
}

/** A value that the schema takes and that is not the default. */
function otherValue({ section, name, defaultValue, choices, type }: Definition): unknown {
  const number = typeof defaultValue === 'number' ? defaultValue : 1_000;
  const texts = [
    ...choices,
    'openai:some-model',
    '2025-01-02',
    'de',
    'analyze=budget',
    'openai:own contextWindow=8000',
    'openai requestsPerMinute=60',
    'some text',
  ];
  const candidates =
    type === 'boolean'
      ? [true, false]
      : type === 'array'
        ? texts.map((item) => [item])
        : [number + 1, number - 1, number / 2, ...texts];
  const found = candidates.find(
    (value) =>
      JSON.stringify(value) !== JSON.stringify(defaultValue) &&
      Settings.safeParse({ [section]: { [name]: value } }).success,
  );
  if (found === undefined) throw new Error(`No other value is known for ${section}.${name}`);
  return found;
}
