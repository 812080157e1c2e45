import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import process from 'node:process';
import {
  type Check,
  type ChosenModels,
  chooseModels,
  chooseProviders,
  isAddress,
  isSecret,
  KEY_NAMES,
  type LoadedSettings,
  loadSettings,
  modelChecks,
  optionSettings,
  searchChecks,
  settingDefinitions,
} from '@research-studio/core';
import { audienceWarning, type Settings } from '@research-studio/schemas';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { plural } from '../progress/format-progress.ts';
import { checkOptions } from '../research/read-request.ts';
import { DOCTOR_OPTIONS } from '../research/research-options.ts';
import { print, printableLine, type Style, shortPath, styleFor, type Terminal } from '../terminal.ts';

/** Tells what is configured, what answers and what a run would use; fails when something configured does not answer. */
export async function doctorCommand(
  args: Readonly<Record<string, unknown>>,
  terminal: Terminal,
): Promise<ExitCode> {
  checkOptions(args, Object.keys(DOCTOR_OPTIONS));
  const { values, names, profile } = optionSettings(args);
  const { cwd, environment } = terminal;
  const loaded = await loadSettings({ cwd, environment, flags: values, flagNames: names, profile });
  const { settings, secrets: keys } = loaded;
  const models = await chooseModels(settings, keys);
  const providers = chooseProviders({ settings, keys });
  const answers = await Promise.all([
    machineChecks(settings, terminal),
    modelChecks({ models, settings, keys }),
    searchChecks({ providers, settings, keys, showPath: (path) => shortPath(terminal, path) }),
  ]);
  const [machine, model, search] = answers;
  const checks: readonly Check[] = [
    ...machine,
    ...settingChecks(loaded),
    ...keyChecks(loaded),
    ...model,
    ...search,
  ];
  const count = (state: Check['state']) => checks.filter((check) => check.state === state).length;
  const failed = count('failed');
  const warnings = count('warning');
  const text = [
    renderChecks(checks, styleFor(terminal.stdout, environment)),
    ...(failed > 0 ? [`${plural(failed, 'check')} failed.`] : []),
    ...(warnings > 0 ? [`${plural(warnings, 'warning')}.`] : []),
    `A run here would use: ${describeRun({ models, model, providers, loaded, search, terminal })}.`,
  ].join('\n\n');
  await print(terminal.stdout, `${text}\n`);
  return failed > 0 ? EXIT_CODE.unexpected : EXIT_CODE.report;
}

function describeRun(options: {
  models: ChosenModels;
  model: readonly Check[];
  providers: ReturnType<typeof chooseProviders>;
  loaded: LoadedSettings;
  search: readonly Check[];
  terminal: Terminal;
}): string {
  const { models, model, providers, loaded, search, terminal } = options;
  const { smart, fast } = models;
  // Models have a line only where their provider answers.
  const there = [smart, fast].map((names) =>
    names.find((name) => model.some((check) => check.name === name)),
  );
  const engine =
    smart.length === 0
      ? `extractive engine (${loaded.settings.models.smart === 'none' ? 'models.smart is "none"' : 'no model configured'})`
      : there[0] === undefined
        ? `extractive engine, unless ${[...new Set([...smart, ...fast])].join(' or ')} answers by then`
        : [...new Set(there)].join(' and ') +
          (there[0] === smart[0] ? '' : ` (${smart[0]} does not answer now)`);
  const docs = loaded.settings.search.docs.map((path) => shortPath(terminal, path));
  const sources = providers.map((provider) => {
    if (provider === 'documents') return `documents in ${docs.join(', ')}`;
    const isThere = search.some(
      ({ name, state }) => (name === provider || name.startsWith(`${provider}:`)) && state === 'ok',
    );
    return isThere ? provider : `${provider} (does not answer now)`;
  });
  return `${engine}; ${sources.join(', ')}`;
}

/** The checks as a table, group by group, the marks and the names each in their column. */
function renderChecks(checks: readonly Check[], style: Style): string {
  const nameWidth = Math.max(...checks.map(({ name }) => name.length));
  const marks: Readonly<Record<Check['state'], string>> = {
    ok: style('green', 'ok     '),
    set: '       ',
    missing: style('dim', 'missing'),
    warning: style('yellow', 'warning'),
    failed: style('red', 'failed '),
  };
  const groups = [...new Set(checks.map(({ group }) => group))];
  return groups
    .map((group) => {
      const rows = checks
        .filter((check) => check.group === group)
        .map(({ name, state, detail }) => {
          return `  ${marks[state]}  ${name.padEnd(nameWidth)}  ${printableLine(detail)}`.trimEnd();
        });
      return [style('bold', group), ...rows].join('\n');
    })
    .join('\n\n');
}

/** Each setting with the layer that set it. */
function settingChecks({ settings, origins }: LoadedSettings): readonly Check[] {
  const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = settings;
  return settingDefinitions().map(({ key, section, name }) => {
    const { layer = 'default', name: place = '' } = origins[key] ?? {};
    const from = layer === 'default' ? 'default' : `from ${place}`;
    const detail = `${JSON.stringify(sections[section]?.[name])} (${from})`;
    return { group: 'Settings', name: key, state: 'set', detail };
  });
}

/** Which keys and addresses there are. Addresses are shown, without a user or password in them; keys never. */
function keyChecks({ secrets: keys, keyOrigins }: LoadedSettings): readonly Check[] {
  return KEY_NAMES.map((name) => {
    const base = { group: 'Keys and addresses', name } as const;
    const value = keys.get(name);
    if (value === undefined) return { ...base, state: 'missing', detail: 'not set' };
    const shown = isAddress(name) ? withoutUser(value) : isSecret(name) ? HIDDEN : value;
    return { ...base, state: 'set', detail: `${shown} (from ${keyOrigins[name]})` };
  });
}

const HIDDEN = '••••••';

function withoutUser(address: string): string {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  url.search = '';
  return url.href;
}

/** The program is run by this Node or a later one, see devDependencies of the root. */
const MINIMUM_NODE = 24;

async function machineChecks(settings: Settings, terminal: Terminal): Promise<readonly Check[]> {
  const [major = '0'] = process.versions.node.split('.');
  const isNew = Number(major) >= MINIMUM_NODE;
  return [
    {
      group: 'This machine',
      name: 'Node',
      state: isNew ? 'ok' : 'failed',
      detail: `${process.version}${isNew ? '' : `, needs ${MINIMUM_NODE} or later; start it with pnpm`}`,
    },
    await checkFolder({ name: 'Run folders', path: settings.run.directory, terminal }),
    await checkFolder({ name: 'Cache', path: settings.run.cacheDirectory, terminal }),
    ...serverChecks(settings),
  ];
}

function serverChecks({ server }: Settings): readonly Check[] {
  const detail = audienceWarning(server);
  return detail === null ? [] : [{ group: 'This machine', name: 'Accounts', state: 'warning', detail }];
}

/** Nothing is made: of a folder that does not exist yet, the nearest one above must be writable. */
async function checkFolder(options: { name: string; path: string; terminal: Terminal }): Promise<Check> {
  const { name, path, terminal } = options;
  const base = { group: 'This machine', name } as const;
  const shown = shortPath(terminal, path);
  for (let folder = path; ; folder = dirname(folder)) {
    try {
      const found = await stat(folder);
      if (!found.isDirectory())
        return { ...base, state: 'failed', detail: `${shown}: ${folder} is not a folder` };
      await access(folder, constants.W_OK | constants.X_OK);
      return { ...base, state: 'ok', detail: `${shown}${folder === path ? '' : ' (made by the first run)'}` };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      const isMissing = code === 'ENOENT' && dirname(folder) !== folder;
      if (!isMissing)
        return { ...base, state: 'failed', detail: `${shown} cannot be written (${String(code)})` };
    }
  }
}
