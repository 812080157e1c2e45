import { access, constants, stat } from 'node:fs/promises';
import process from 'node:process';
import {
  type Check,
  type ChosenModels,
  chooseModels,
  modelChecks,
  searchChecks,
} from '@research-studio/core/run';
import { chooseProviders } from '@research-studio/core/search';
import {
  isAddress,
  isSecret,
  KEY_NAMES,
  type LoadedSettings,
  optionSettings,
  settingDefinitions,
} from '@research-studio/core/settings';
import { audienceWarning, type Settings } from '@research-studio/schemas';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { codeOf } from '../failures.ts';
import { nearestFolder } from '../output-file.ts';
import { plural } from '../progress/format-progress.ts';
import { settingsHere } from '../research/read-request.ts';
import {
  type Args,
  print,
  printableLine,
  type Style,
  shortPath,
  styleFor,
  type Terminal,
} from '../terminal.ts';

/** Lists what is configured, what answers and what a run would use; fails when something configured does not answer. */
export async function doctorCommand(args: Args, terminal: Terminal): Promise<ExitCode> {
  const loaded = await settingsHere(terminal, optionSettings(args));
  const { settings, secrets: keys } = loaded;
  const models = await chooseModels(settings, keys);
  const providers = chooseProviders({ settings, keys });
  const showPath = (path: string) => shortPath(terminal, path);
  const [machine, model, search] = await Promise.all([
    machineChecks(settings, showPath),
    modelChecks({ models, settings, keys }),
    searchChecks({ providers, settings, keys, showPath }),
  ]);
  const checks = [...machine, ...settingChecks(loaded), ...keyChecks(loaded), ...model, ...search];
  const count = (state: Check['state']) => checks.filter((check) => check.state === state).length;
  const [failed, warnings] = [count('failed'), count('warning')];
  const engine = describeEngine(models, { model, isNone: settings.models.smart === 'none' });
  const sources = providers.map((provider) => {
    if (provider === 'documents') return `documents in ${settings.search.docs.map(showPath).join(', ')}`;
    const isIt = ({ name }: Check) => name === provider || name.startsWith(`${provider}:`);
    return search.some((check) => isIt(check) && check.state === 'ok')
      ? provider
      : `${provider} (does not answer now)`;
  });
  const text = [
    renderChecks(checks, styleFor(terminal.stdout, terminal.environment)),
    ...(failed > 0 ? [`${plural(failed, 'check')} failed.`] : []),
    ...(warnings > 0 ? [`${plural(warnings, 'warning')}.`] : []),
    `A run here would use: ${engine}; ${sources.join(', ')}.`,
  ].join('\n\n');
  await print(terminal.stdout, `${text}\n`);
  return failed > 0 ? EXIT_CODE.unexpected : EXIT_CODE.report;
}

function describeEngine(
  { smart, fast }: ChosenModels,
  { model, isNone }: { model: readonly Check[]; isNone: boolean },
): string {
  if (smart.length === 0)
    return `extractive engine (${isNone ? 'models.smart is "none"' : 'no model configured'})`;
  // Models have a line only where their provider answers.
  const isThere = (name: string) => model.some((check) => check.name === name);
  const [first, second] = [smart.find(isThere), fast.find(isThere)];
  if (first === undefined)
    return `extractive engine, unless ${[...new Set([...smart, ...fast])].join(' or ')} answers by then`;
  const names = [...new Set([first, second])].join(' and ');
  return first === smart[0] ? names : `${names} (${smart[0]} does not answer now)`;
}

function renderChecks(checks: readonly Check[], style: Style): string {
  const nameWidth = Math.max(...checks.map(({ name }) => name.length));
  const [ok, missing] = [style('green', 'ok     '), style('dim', 'missing')];
  const [warning, failed] = [style('yellow', 'warning'), style('red', 'failed ')];
  const marks = { ok, missing, warning, failed, set: '       ' };
  const lineOf = ({ name, state, detail }: Check) =>
    `  ${marks[state]}  ${name.padEnd(nameWidth)}  ${printableLine(detail)}`.trimEnd();
  const groups = [...Map.groupBy(checks, ({ group }) => group)];
  return groups.map(([group, some]) => [style('bold', group), ...some.map(lineOf)].join('\n')).join('\n\n');
}

function settingChecks({ settings, origins }: LoadedSettings): readonly Check[] {
  const sections: Readonly<Record<string, Readonly<Record<string, unknown>>>> = settings;
  return settingDefinitions().map(({ key, section, name }) => {
    const { layer = 'default', name: place = '' } = origins[key] ?? {};
    const from = layer === 'default' ? 'default' : `from ${place}`;
    const detail = `${JSON.stringify(sections[section]?.[name])} (${from})`;
    return { group: 'Settings', name: key, state: 'set', detail };
  });
}

const withoutUser = (address: string) =>
  Object.assign(new URL(address), { username: '', password: '', search: '' }).href;

/** Which keys and addresses there are. Addresses are shown, without a user or password in them; keys never. */
function keyChecks({ secrets: keys, keyOrigins }: LoadedSettings): readonly Check[] {
  return KEY_NAMES.map((name) => {
    const base = { group: 'Keys and addresses', name } as const;
    const value = keys.get(name);
    if (value === undefined) return { ...base, state: 'missing', detail: 'not set' };
    const shown = isAddress(name) ? withoutUser(value) : isSecret(name) ? '••••••' : value;
    return { ...base, state: 'set', detail: `${shown} (from ${keyOrigins[name]})` };
  });
}

/** The oldest Node that runs the bundle; see `engines` of the npm package. */
const MINIMUM_NODE = 22;

async function machineChecks(settings: Settings, showPath: (path: string) => string): Promise<Check[]> {
  const [major = '0'] = process.versions.node.split('.');
  const isNew = Number(major) >= MINIMUM_NODE;
  const detail = `${process.version}${isNew ? '' : `, needs ${MINIMUM_NODE} or later`}`;
  const accounts = audienceWarning(settings.server);
  const { directory, cacheDirectory } = settings.run;
  return [
    { name: 'Node', state: isNew ? ('ok' as const) : ('failed' as const), detail },
    { name: 'Run folders', ...(await checkFolder(directory, showPath)) },
    { name: 'Cache', ...(await checkFolder(cacheDirectory, showPath)) },
    ...(accounts === null ? [] : [{ name: 'Accounts', state: 'warning' as const, detail: accounts }]),
  ].map((check) => ({ group: 'This machine', ...check }));
}

/** Nothing is made: of a folder that does not exist yet, the nearest one above must be writable. */
async function checkFolder(
  path: string,
  showPath: (path: string) => string,
): Promise<Pick<Check, 'state' | 'detail'>> {
  const folder = nearestFolder(path);
  const shown = showPath(path);
  try {
    if (!(await stat(folder)).isDirectory())
      return { state: 'failed', detail: `${shown}: ${folder} is not a folder` };
    await access(folder, constants.W_OK | constants.X_OK);
    return { state: 'ok', detail: `${shown}${folder === path ? '' : ' (made by the first run)'}` };
  } catch (error) {
    return { state: 'failed', detail: `${shown} cannot be written (${codeOf(error)})` };
  }
}
