import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { SettingsError } from '@research-studio/schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LoadSettingsOptions, loadSettings } from './load-settings.ts';
import { settingDefinitions } from './setting-definitions.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'settings-'));
});
afterEach(async () => {
  await rm(cwd, { recursive: true, force: true });
});

const config = (text: string) => writeFile(join(cwd, 'research-studio.config.yaml'), text);
const dotEnv = (text: string) => writeFile(join(cwd, '.env'), text);
const load = (options: Partial<LoadSettingsOptions> = {}) =>
  loadSettings({ cwd, environment: {}, ...options });

async function problemOf(options: Partial<LoadSettingsOptions> = {}): Promise<string> {
  const error = await load(options).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SettingsError);
  return (error as SettingsError).message;
}

describe('the four layers', () => {
  it('starts from the defaults, with paths from the current folder', async () => {
    const { settings, origins } = await load();
    expect(settings.research.maxIterations).toBe(3);
    expect(settings.run.directory).toBe(join(cwd, 'data/checkpoints'));
    expect(origins['research.maxIterations']).toEqual({ layer: 'default', name: 'default' });
  });

  it('lets each layer win over the ones before it and knows where a value came from', async () => {
    await config('research:\n  maxIterations: 4\n  maxSources: 4\n  maxQuestions: 4\n  concurrency: 4\n');
    await dotEnv(
      'RESEARCH_STUDIO__RESEARCH__MAX_SOURCES=5\nRESEARCH_STUDIO__RESEARCH__MAX_QUESTIONS=5\nRESEARCH_STUDIO__RESEARCH__CONCURRENCY=5\n',
    );
    const { settings, origins } = await load({
      environment: {
        RESEARCH_STUDIO__RESEARCH__MAX_QUESTIONS: '6',
        RESEARCH_STUDIO__RESEARCH__CONCURRENCY: '6',
      },
      flags: { research: { concurrency: '7' } },
      flagNames: { 'research.concurrency': '--workers' },
    });
    expect(settings.research).toMatchObject({
      maxIterations: 4,
      maxSources: 5,
      maxQuestions: 6,
      concurrency: 7,
    });
    expect(origins['research.maxIterations']).toEqual({
      layer: 'file',
      name: `${join(cwd, 'research-studio.config.yaml')}, line 2`,
    });
    expect(origins['research.maxSources']?.name).toBe(
      `RESEARCH_STUDIO__RESEARCH__MAX_SOURCES of ${join(cwd, '.env')}`,
    );
    expect(origins['research.maxQuestions']?.name).toBe(
      'the environment variable RESEARCH_STUDIO__RESEARCH__MAX_QUESTIONS',
    );
    expect(origins['research.concurrency']).toEqual({ layer: 'command line', name: '--workers' });
  });

  it('puts a profile over the file and under the environment, its own before a built-in one', async () => {
    await config(
      'research:\n  maxSources: 30\nprofiles:\n  cheap:\n    research:\n      maxSources: 5\n      maxIterations: 1\n',
    );
    const environment = { RESEARCH_STUDIO__RESEARCH__MAX_ITERATIONS: '2' };
    const own = await load({ environment, profile: 'cheap' });
    expect(own.settings.research).toMatchObject({ maxSources: 5, maxIterations: 2 });
    expect(own.settings.models.smart).toBeNull();
    expect(own.origins['research.maxSources']).toEqual({
      layer: 'profile',
      name: `the profile cheap, ${join(cwd, 'research-studio.config.yaml')}, line 6`,
    });
    const best = await load({ environment: { RESEARCH_STUDIO_PROFILE: 'best' } });
    expect(best.settings.research.maxSources).toBe(40);
    expect(best.origins['models.smart']).toEqual({ layer: 'profile', name: 'the built-in profile best' });
    expect((await load()).settings.research.maxSources).toBe(30);
    expect(await problemOf({ profile: 'chep' })).toMatch(/known: best, cheap, local\..*Did you mean "cheap"/);
  });

  it('checks profiles that are not asked for, too', async () => {
    await config('profiles:\n  mine:\n    research:\n      maxSources: 0\n      maxSorces: 3\n');
    expect(await problemOf()).toMatch(
      /maxSorces.*profile mine[\s\S]*maxSources \(in the profile mine, .*line 4\) is 0/,
    );
    await config('profiles: 3\n');
    expect(await problemOf()).toContain('profiles (in ');
  });

  it('takes what a depth means for research from every layer, and lets settings of that layer or a later one win', async () => {
    const deep = { maxIterations: 4, maxQuestions: 8, maxSources: 40 };
    await config('report:\n  depth: deep\n');
    const { settings, origins } = await load();
    expect(settings.research).toMatchObject(deep);
    expect(origins['research.maxSources']?.name).toContain('yaml, line 2');
    const variable = { RESEARCH_STUDIO__REPORT__DEPTH: 'quick' };
    expect((await load({ environment: variable })).settings.research.maxSources).toBe(8);
    const { settings: plain } = await load({ flags: { report: { depth: 'standard' } } });
    expect(plain.research).toMatchObject({ maxIterations: 3, maxSources: 20 });
    await config('research:\n  maxSources: 5\nreport:\n  depth: deep\n');
    expect((await load()).settings.research).toMatchObject({ ...deep, maxSources: 5 });
    const own = await load({ environment: { RESEARCH_STUDIO__RESEARCH__MAX_ITERATIONS: '2' } });
    expect(own.settings.research).toMatchObject({ ...deep, maxSources: 5, maxIterations: 2 });
  });

  it('replaces a list by the list of a later layer', async () => {
    await config('reading:\n  allowHosts: [a.example, b.example]\n');
    const { settings } = await load({ environment: { RESEARCH_STUDIO__READING__ALLOW_HOSTS: 'c.example' } });
    expect(settings.reading.allowHosts).toEqual(['c.example']);
  });

  it('reads lists, booleans, numbers and null from variables', async () => {
    await config('report:\n  language: de\n');
    const { settings } = await load({
      environment: {
        RESEARCH_STUDIO__READING__ALLOW_HOSTS: 'localhost, *.lan ,127.0.0.0/8',
        RESEARCH_STUDIO__SEARCH__DOCS: '["/papers, old", "/notes"]',
        RESEARCH_STUDIO__READING__RESPECT_ROBOTS: 'false',
        RESEARCH_STUDIO__MODELS__TEMPERATURE: '.5',
        RESEARCH_STUDIO__REPORT__LANGUAGE: 'null',
        RESEARCH_STUDIO__RUN__TODAY: '',
      },
    });
    expect(settings.reading.allowHosts).toEqual(['localhost', '*.lan', '127.0.0.0/8']);
    expect(settings.search.docs).toEqual(['/papers, old', '/notes']);
    expect(settings.reading.respectRobots).toBe(false);
    expect(settings.models.temperature).toBe(0.5);
    expect(settings.report.language).toBeNull();
    expect(settings.run.today).toBeNull();
  });

  it('takes a path with a comma from the command line as one path', async () => {
    const { settings } = await load({ flags: { search: { docs: ['notes, old', '/abs'] } } });
    expect(settings.search.docs).toEqual([join(cwd, 'notes, old'), '/abs']);
  });

  it('counts an undefined flag, an empty section and an empty file as not given', async () => {
    await config('research:\n');
    await expect(load({ flags: { research: { mode: undefined } } })).resolves.toMatchObject({
      settings: { research: { mode: 'multi' } },
    });
    await config('# nothing yet\n');
    await expect(load()).resolves.toMatchObject({ settings: { research: { mode: 'multi' } } });
  });

  it('accepts every setting from its variable, by its default or a value of its type', async () => {
    const samples = { integer: '1000', number: '1', boolean: 'true', string: 'de', array: '' };
    const sampleOf = (definition: ReturnType<typeof settingDefinitions>[number]) =>
      typeof definition.defaultValue === 'number' || typeof definition.defaultValue === 'string'
        ? String(definition.defaultValue)
        : definition.isNullable
          ? 'null'
          : samples[definition.type];
    const environment = Object.fromEntries(
      settingDefinitions().map((definition) => [definition.variable, sampleOf(definition)]),
    );
    const { origins } = await load({ environment });
    expect(Object.values(origins).map(({ layer }) => layer)).toEqual(
      settingDefinitions().map(() => 'environment'),
    );
    expect(environment['RESEARCH_STUDIO__READING__ALLOW_HOSTS']).toBeDefined();
  });

  it('freezes settings through and through', async () => {
    const { settings } = await load({ flags: { search: { docs: ['a'] } } });
    expect(() => Object.assign(settings.research, { maxIterations: 9 })).toThrow(TypeError);
    expect(() => (settings.search.docs as string[]).push('b')).toThrow(TypeError);
  });
});

describe('what cannot be used', () => {
  it('names key, value, place and what is allowed', async () => {
    await config('research:\n  mode: multi\n  maxIterations: 99\n');
    expect(await problemOf()).toBe(
      `research.maxIterations (in ${join(cwd, 'research-studio.config.yaml')}, line 3) is 99; allowed: a whole number from 1 to 10.`,
    );
    await config('');
    const problem = await problemOf({
      flags: { research: { mode: 'mutli' } },
      flagNames: { 'research.mode': '--mode' },
    });
    expect(problem).toBe(
      'research.mode (in --mode) is "mutli"; allowed: one of single, multi. Did you mean "multi"?',
    );
  });

  it.each([
    ['RESEARCH_STUDIO__RESEARCH__MAX_ITERATIONS', '3 rounds', 'a whole number from 1 to 10'],
    ['RESEARCH_STUDIO__RESEARCH__MAX_ITERATIONS', '2.5', 'a whole number from 1 to 10'],
    ['RESEARCH_STUDIO__RESEARCH__MAX_ITERATIONS', '0x3', 'a whole number from 1 to 10'],
    ['RESEARCH_STUDIO__RESEARCH__MAX_ITERATIONS', '', 'a whole number from 1 to 10'],
    ['RESEARCH_STUDIO__READING__RESPECT_ROBOTS', 'yes', 'true or false'],
    ['RESEARCH_STUDIO__RUN__TODAY', '2026-02-30', 'a date as YYYY-MM-DD, or null'],
    ['RESEARCH_STUDIO__RUN__BUDGET_USD', '-1', 'a number above 0, or null'],
    ['RESEARCH_STUDIO__MODELS__SMART', 'gpt-4o', 'openai:gpt-4o'],
    ['RESEARCH_STUDIO__MODELS__SMART', 'opnai:gpt-4o', 'where the provider is openai'],
    ['RESEARCH_STUDIO__REPORT__LANGUAGE', 'German please', 'a language tag'],
    ['RESEARCH_STUDIO__SEARCH__PROVIDERS', 'wikipedia,tavilly', 'Did you mean "tavily"?'],
  ])('refuses %s=%j', async (name, value, expected) => {
    const problem = await problemOf({ environment: { [name]: value } });
    expect(problem).toContain(`the environment variable ${name}`);
    expect(problem).toContain(value === '' ? 'is empty' : value.split(',')[0]);
    expect(problem).toContain(expected);
  });

  it('reports all problems of all layers, one per line', async () => {
    await config('research:\n  maxItrations: 2\nreprot: {}\n');
    const problem = await problemOf({
      environment: { RESEARCH_STUDIO__READING__ALLOW_HOST: 'x', RESEARCH_STUDIO__NOWHERE__NEAR: 'x' },
      flags: { research: { maxSources: 0 } },
    });
    expect(problem.split('\n')).toEqual([
      expect.stringMatching(
        /no setting "research.maxItrations" \(in .*yaml, line 2\); did you mean "research.maxIterations"\?$/,
      ),
      expect.stringMatching(/no section "reprot" \(in .*yaml, line 3\); did you mean "report"\?$/),
      expect.stringMatching(
        /no setting for the environment variable RESEARCH_STUDIO__READING__ALLOW_HOST; did you mean RESEARCH_STUDIO__READING__ALLOW_HOSTS\?$/,
      ),
      expect.stringMatching(/no setting for the environment variable RESEARCH_STUDIO__NOWHERE__NEAR\.$/),
      'research.maxSources (in the command line) is 0; allowed: a whole number from 1 to 500.',
    ]);
  });

  it('reports a bad value even if a later layer hides it', async () => {
    await config('research:\n  maxIterations: many\n');
    expect(await problemOf({ flags: { research: { maxIterations: 2 } } })).toContain('is "many"');
  });

  it.each([
    ['research:\n  mode: [multi\n', /yaml, line 2 is not valid YAML|yaml, line 3 is not valid YAML/],
    ['research:\n  mode: multi\n  mode: single\n', /yaml, line 3 is not valid YAML.*unique/],
    ['- research\n', /yaml, line 1: expected a mapping of sections/],
    // Its value is not shown: it may be a key.
    ['sk-never-to-be-seen', /yaml, line 1: expected a mapping(?!.*sk-never)/],
    ['research: fast\n', /research \(in .*yaml, line 1\) is "fast"; allowed: a mapping/],
    ['a: *nobody\n', /not valid YAML/],
  ])('refuses the file %j', async (text, expected) => {
    await config(text);
    expect(await problemOf()).toMatch(expected);
  });
});

describe('keys', () => {
  const key = 'sk-never-to-be-seen-1234';

  it('keeps keys out of the settings and out of everything that prints', async () => {
    const { settings, secrets } = await load({ environment: { OPENAI_API_KEY: `${key}\n` } });
    expect(secrets.get('OPENAI_API_KEY')).toBe(key);
    for (const text of [
      JSON.stringify({ secrets, settings }),
      inspect({ secrets }, { depth: 9, showHidden: true }),
      String(secrets),
    ])
      expect(text).not.toContain(key);
    expect(JSON.stringify(secrets)).toBe('{"OPENAI_API_KEY":"[redacted]"}');
    expect(secrets.redact(`refused: ${key}`)).toBe('refused: [OPENAI_API_KEY]');
  });

  it('reads them from .env, lets a variable win, and takes an empty one for unset', async () => {
    await dotEnv(`OPENAI_API_KEY=from-file\nTAVILY_API_KEY="tvly-file" # mine\n`);
    const { secrets } = await load({ environment: { OPENAI_API_KEY: '' } });
    expect(secrets.has('OPENAI_API_KEY')).toBe(false);
    expect(secrets.get('TAVILY_API_KEY')).toBe('tvly-file');
    expect(secrets.present()).toEqual(['TAVILY_API_KEY']);
  });

  it('never repeats a key that is in the wrong place or cannot be one', async () => {
    await config(`models:\n  apiKey: ${key}\n`);
    const misplaced = await problemOf();
    expect(misplaced).toContain('"models.apiKey"');
    expect(misplaced).toContain('in the environment or in .env');
    expect(misplaced).not.toContain(key);

    await config('');
    const blank = await problemOf({ environment: { OPENAI_API_KEY: `${key} ${key}` } });
    expect(blank).toContain('OPENAI_API_KEY');
    expect(blank).not.toContain(key);

    const swapped = await problemOf({
      environment: { OPENAI_API_KEY: key, RESEARCH_STUDIO__MODELS__SMART: key },
    });
    expect(swapped).toContain('"[OPENAI_API_KEY]"');
    expect(swapped).not.toContain(key);
  });

  it('refuses an address that is none, without the user and password in it', async () => {
    const problem = await problemOf({ environment: { OPENAI_BASE_URL: 'ftp://me:pass@host/v1' } });
    expect(problem).toMatch(/OPENAI_BASE_URL .* is "ftp:\/\/…@host\/v1"; allowed: an http or https address/);
  });
});
