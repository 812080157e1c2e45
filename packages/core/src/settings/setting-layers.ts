import { readFile } from 'node:fs/promises';
import { SettingsError } from '@research-studio/schemas';
import { coerceSetting, nearestName, settingDefinitions, VARIABLE_PREFIX } from './setting-definitions.ts';

/** Where a value came from, for messages. */
export interface SettingOrigin {
  readonly layer: 'default' | 'file' | 'profile' | 'environment' | 'command line';
  /** For a person, e.g. "RESEARCH_STUDIO__RUN__TODAY in /home/me/.env", "--iterations" or "default". */
  readonly name: string;
}

/** One value that a layer gives, as it was written. */
export interface SettingEntry {
  readonly key: string;
  readonly value: unknown;
  readonly origin: SettingOrigin;
}

/** Entries of a layer under known keys, and one sentence for each unusable entry. */
export interface SettingLayer {
  readonly entries: readonly SettingEntry[];
  readonly problems: readonly string[];
}

const SECRET = /(key|token|secret|password)$/i;

/**
 * Flattens a nested mapping of sections into entries. Unknown keys become problems that name the nearest known one
 * and never their value, which may be a key in the wrong place. An undefined value counts as not given.
 */
export function walkSettings(tree: Tree, originOf: (path: readonly string[]) => SettingOrigin): SettingLayer {
  const entries: SettingEntry[] = [];
  const problems: string[] = [];
  const all = settingDefinitions();
  const sections = [...new Set(all.map(({ section }) => section))];
  const explain = (what: 'section' | 'setting', written: string, known: readonly string[], place: string) => {
    const nearest = nearestName(
      written,
      what === 'setting' ? [...known, ...all.map(({ key }) => key)] : known,
    );
    const hint = SECRET.test(written)
      ? ': keys are given in the environment or in .env under their usual names, e.g. OPENAI_API_KEY.'
      : nearest === null
        ? `; allowed: ${known.join(', ')}.`
        : `; did you mean "${nearest}"?`;
    problems.push(`There is no ${what} "${written}" (in ${place})${hint}`);
  };
  for (const [section, content] of Object.entries(tree)) {
    const place = originOf([section]).name;
    if (!sections.includes(section)) explain('section', section, sections, place);
    else if (content !== null && content !== undefined && !isTree(content))
      problems.push(
        `${section} (in ${place}) is ${JSON.stringify(content)}; allowed: a mapping of settings.`,
      );
    else {
      const keys = all.filter((definition) => definition.section === section).map(({ key }) => key);
      for (const [name, value] of Object.entries(content ?? {})) {
        if (value === undefined) continue;
        const key = `${section}.${name}`;
        const origin = originOf([section, name]);
        if (keys.includes(key)) entries.push({ key, value, origin });
        else explain('setting', key, keys, origin.name);
      }
    }
  }
  return { entries, problems };
}

type Tree = Readonly<Record<string, unknown>>;

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const CONFIG_FILE = 'research-studio.config.yaml';

interface ConfigFile extends SettingLayer {
  /** The entries of `profiles:`, by name. */
  readonly profiles: Readonly<Record<string, SettingLayer>>;
}

const NOTHING: ConfigFile = { entries: [], problems: [], profiles: {} };

/**
 * The layer of the configuration file and its profiles; empty when there is no such file.
 *
 * @throws {SettingsError} when it cannot be read, is not YAML, or is not a mapping.
 */
export async function readConfigFile(path: string): Promise<ConfigFile> {
  const text = await readFileIfThere(path);
  if (text === null) return NOTHING;
  const { isMap, isNode, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineOf = (offset: number) => `${path}, line ${lines.linePos(offset).line}`;
  const fail = (message: string, cause?: unknown) => new SettingsError({ message, cause });
  const [error] = document.errors;
  if (error) throw fail(`${lineOf(error.pos[0])} is not valid YAML: ${error.message}.`, error);
  const { contents } = document;
  if (contents === null) return NOTHING;
  if (!isMap(contents))
    throw fail(
      `${lineOf(contents.range[0])}: expected a mapping of sections such as "research:", and nothing else.`,
    );
  const placeOf = (keys: readonly string[]) => {
    const node = document.getIn(keys, true);
    return isNode(node) && node.range ? lineOf(node.range[0]) : path;
  };
  let tree: Tree;
  try {
    // Aliases are resolved here, and a document that explodes on resolving them is refused by the library.
    tree = document.toJS();
  } catch (cause) {
    throw fail(`${path} is not valid YAML: ${String(cause)}.`, cause);
  }
  const { profiles = {}, ...settings } = tree;
  if (!isTree(profiles) || !Object.values(profiles).every(isTree))
    throw fail(`profiles (in ${placeOf(['profiles'])}) must be a mapping of names to sections of settings.`);
  const named = Object.entries(profiles).map(([profile, own]) => {
    const placed = (keys: readonly string[]) => placeOf(['profiles', profile, ...keys]);
    const originOf = (keys: readonly string[]) =>
      ({ layer: 'profile', name: `the profile ${profile}, ${placed(keys)}` }) as const;
    return [profile, walkSettings(own as Tree, originOf)];
  });
  return {
    ...walkSettings(settings, (keys) => ({ layer: 'file', name: placeOf(keys) })),
    profiles: Object.fromEntries(named),
  };
}

/** The text of a file, or null when there is none. @throws {SettingsError} when it is there but unreadable. */
export async function readFileIfThere(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    const message = `${path} cannot be read (${String(code ?? error)}). Make it readable, or move it away to do without it.`;
    throw new SettingsError({ message, cause: error });
  }
}

/** A variable and where it was set. */
export interface Variable {
  readonly value: string;
  /** For a person, e.g. "the environment variable OPENAI_API_KEY" or "OPENAI_API_KEY of /home/me/.env". */
  readonly place: string;
}

/**
 * The process environment over the variables of a `.env` file: a variable that is set, even to nothing, hides the
 * file's.
 *
 * @throws {SettingsError} when the file is there but cannot be read.
 */
export async function readEnvironment(options: {
  environment: Readonly<Record<string, string | undefined>>;
  envFile: string;
}): Promise<ReadonlyMap<string, Variable>> {
  const { environment, envFile } = options;
  const text = await readFileIfThere(envFile);
  const own = text === null ? {} : (await import('dotenv')).parse(text);
  const variables = new Map<string, Variable>();
  for (const [name, value] of Object.entries(own))
    variables.set(name, { value, place: `${name} of ${envFile}` });
  for (const [name, value] of Object.entries(environment))
    if (value !== undefined) variables.set(name, { value, place: `the environment variable ${name}` });
  return variables;
}

/** The settings given as RESEARCH_STUDIO__SECTION__KEY. A variable of that form which names no setting is a problem. */
export function environmentLayer(variables: ReadonlyMap<string, Variable>): SettingLayer {
  const byVariable = new Map(settingDefinitions().map((definition) => [definition.variable, definition]));
  const names = [...byVariable.keys()].map((known) => known.slice(VARIABLE_PREFIX.length));
  const entries: SettingEntry[] = [];
  const problems: string[] = [];
  for (const [name, { value, place }] of variables) {
    if (!name.toUpperCase().startsWith(VARIABLE_PREFIX)) continue;
    const definition = byVariable.get(name);
    if (definition !== undefined) {
      const origin = { layer: 'environment', name: place } as const;
      entries.push({ key: definition.key, value: coerceSetting(value, definition), origin });
      continue;
    }
    const nearest = nearestName(name.slice(VARIABLE_PREFIX.length), names);
    const hint = nearest === null ? '.' : `; did you mean ${VARIABLE_PREFIX}${nearest}?`;
    problems.push(`There is no setting for ${place}${hint}`);
  }
  return { entries, problems };
}
