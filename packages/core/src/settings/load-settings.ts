import { join, resolve } from 'node:path';
import { Settings, SettingsError } from '@research-studio/schemas';
import { type Keys, readKeys } from './keys.ts';
import presets from './presets.json' with { type: 'json' };
import {
  coerceSetting,
  nearestName,
  type SettingDefinition,
  settingDefinitions,
  show,
} from './setting-definitions.ts';
import {
  CONFIG_FILE,
  environmentLayer,
  readConfigFile,
  readEnvironment,
  type SettingEntry,
  type SettingLayer,
  type SettingOrigin,
  walkSettings,
} from './setting-layers.ts';

export interface LoadSettingsOptions {
  /** The current folder: the configuration file and `.env` are looked for here, and relative paths start here. */
  readonly cwd: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Sections of settings from the command line; text is read like a variable's, undefined counts as not given. */
  readonly flags?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** The flag that gave a setting, by the setting's key, for messages. */
  readonly flagNames?: Readonly<Record<string, string>>;
  /** Name of the set of settings that goes over the configuration file; default: that of RESEARCH_STUDIO_PROFILE. */
  readonly profile?: string | undefined;
}

export interface LoadedSettings {
  /** Frozen through and through; paths are absolute. */
  readonly settings: Settings;
  readonly secrets: Keys;
  /** Where each setting's value came from, by key. */
  readonly origins: Readonly<Record<string, SettingOrigin>>;
  /** Where each key and address came from, by its name. */
  readonly keyOrigins: Readonly<Record<string, string>>;
}

/**
 * Settings of five layers: defaults, configuration file, profile, environment with `.env`, command line; the later wins,
 * and a list replaces a list.
 *
 * @throws {SettingsError} that lists, one per line, every key and value of any layer that cannot be used.
 */
export async function loadSettings(options: LoadSettingsOptions): Promise<LoadedSettings> {
  const { cwd, environment } = options;
  const variables = await readEnvironment({ environment, envFile: join(cwd, '.env') });
  const secrets = readKeys(variables);
  const file = await readConfigFile(join(cwd, CONFIG_FILE));
  const profile = options.profile ?? variables.get('RESEARCH_STUDIO_PROFILE')?.value.trim();
  const layers = [
    file,
    profile ? profileLayer(profile, file.profiles) : { entries: [], problems: [] },
    environmentLayer(variables),
    flagLayer(options),
  ];
  const entries = withDepth(layers.flatMap((layer) => layer.entries));
  const unused = Object.values(file.profiles).flatMap((layer) => layer.entries);
  const problems = [
    ...new Set([
      ...[...layers, ...Object.values(file.profiles)].flatMap((layer) => layer.problems),
      ...[...entries, ...unused].flatMap(findProblem),
    ]),
  ];
  if (problems.length > 0) throw new SettingsError({ message: secrets.redact(problems.join('\n')) });

  const origins: Record<string, SettingOrigin> = Object.fromEntries(
    settingDefinitions().map(({ key }) => [key, { layer: 'default', name: 'default' }]),
  );
  const tree: Record<string, Record<string, unknown>> = {};
  for (const { key, value, origin } of entries) {
    const { section, name } = definitionOf(key);
    tree[section] = { ...tree[section], [name]: value };
    origins[key] = origin;
  }
  const settings = Settings.parse(tree);
  return {
    settings: deepFreeze(withAbsolutePaths(settings, cwd)),
    secrets,
    origins: deepFreeze(origins),
    keyOrigins: Object.fromEntries(secrets.present().map((name) => [name, variables.get(name)?.place ?? ''])),
  };
}

/** How far research goes for each depth. `standard` is the settings' own. */
const DEPTHS: Readonly<Record<string, Readonly<Record<string, number>>>> = presets.depths;
/** Sets of settings that need no configuration file; a profile of the same name in the file takes their place. */
const BUILT_IN_PROFILES: Readonly<Record<string, Readonly<Record<string, object>>>> = presets.profiles;

/** Settings that follow from the depth, in the layer that gives the depth: settings of that layer or a later one win. */
function withDepth(entries: readonly SettingEntry[]): readonly SettingEntry[] {
  const depth = entries.findLast(({ key }) => key === 'report.depth');
  if (depth === undefined) return entries;
  const { origin } = depth;
  const first = entries.findIndex((entry) => entry.origin.layer === origin.layer);
  const meant = Object.entries(DEPTHS[String(depth.value)] ?? {});
  return entries.toSpliced(first, 0, ...meant.map(([key, value]) => ({ key, value, origin })));
}

function profileLayer(name: string, own: Readonly<Record<string, SettingLayer>>): SettingLayer {
  const builtIn = Object.hasOwn(BUILT_IN_PROFILES, name) ? BUILT_IN_PROFILES[name] : undefined;
  if (Object.hasOwn(own, name)) return own[name] as SettingLayer;
  if (builtIn !== undefined)
    return walkSettings(builtIn, () => ({ layer: 'profile', name: `the built-in profile ${name}` }));
  const known = [...new Set([...Object.keys(own), ...Object.keys(BUILT_IN_PROFILES)])].sort();
  const problem = `There is no profile ${JSON.stringify(name)}; known: ${known.join(', ')}. Your own are under "profiles:" in ${CONFIG_FILE}.${meant(name, known)}`;
  return { entries: [], problems: [problem] };
}

function meant(written: unknown, known: readonly string[]): string {
  const nearest = typeof written === 'string' ? nearestName(written, known) : null;
  return nearest === null ? '' : ` Did you mean "${nearest}"?`;
}

function flagLayer({ flags = {}, flagNames = {} }: LoadSettingsOptions): SettingLayer {
  const { entries, problems } = walkSettings(flags, (path) => ({
    layer: 'command line',
    name: flagNames[path.join('.')] ?? 'the command line',
  }));
  const coerced = ({ key, value }: SettingEntry) =>
    typeof value === 'string' ? coerceSetting(value, definitionOf(key)) : value;
  return { problems, entries: entries.map((entry) => ({ ...entry, value: coerced(entry) })) };
}

/** Each entry is checked by itself, so that a bad value is reported even if a later layer would hide it. */
function findProblem({ key, value, origin }: SettingEntry): string[] {
  const { section, name, allowed, choices } = definitionOf(key);
  if (Settings.safeParse({ [section]: { [name]: value } }).success) return [];
  const wrong = [value].flat().find((item) => typeof item === 'string' && !choices.includes(item));
  return [`${key} (in ${origin.name}) is ${show(value)}; allowed: ${allowed}.${meant(wrong, choices)}`];
}

function definitionOf(key: string): SettingDefinition {
  const definition = settingDefinitions().find((candidate) => candidate.key === key);
  if (definition === undefined) throw new Error(`No definition of setting ${key}`);
  return definition;
}

function withAbsolutePaths({ search, run, server, ...settings }: Settings, cwd: string): Settings {
  const absolute = (path: string) => resolve(cwd, path);
  const { directory, cacheDirectory } = run;
  return {
    ...settings,
    search: { ...search, docs: search.docs.map(absolute) },
    run: { ...run, directory: absolute(directory), cacheDirectory: absolute(cacheDirectory) },
    server: { ...server, directory: absolute(server.directory) },
  };
}

function deepFreeze<Value extends object>(value: Value): Value {
  for (const child of Object.values(value))
    if (typeof child === 'object' && child !== null) deepFreeze(child);
  return Object.freeze(value);
}
