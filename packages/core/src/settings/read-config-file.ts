import { SettingsError } from '@research-studio/schemas';
import { readFileIfThere } from './read-file-if-there.ts';
import type { SettingLayer } from './setting-entry.ts';
import { walkSettings } from './walk-settings.ts';

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
  const [error] = document.errors;
  if (error !== undefined)
    throw new SettingsError({
      message: `${path}, line ${lines.linePos(error.pos[0]).line} is not valid YAML: ${error.message}.`,
      cause: error,
    });
  if (document.contents === null) return NOTHING;
  if (!isMap(document.contents))
    throw new SettingsError({
      message: `${path}, line ${lines.linePos(document.contents.range[0]).line}: expected a mapping of sections such as "research:", and nothing else.`,
    });
  const placeOf = (keys: readonly string[]) => {
    const node = document.getIn(keys, true);
    return isNode(node) && node.range ? `${path}, line ${lines.linePos(node.range[0]).line}` : path;
  };
  const { profiles = {}, ...settings } = toTree(document, path);
  const layer = walkSettings(settings, (keys) => ({ layer: 'file', name: placeOf(keys) }));
  if (!isTree(profiles) || !Object.values(profiles).every(isTree))
    throw new SettingsError({
      message: `profiles (in ${placeOf(['profiles'])}) must be a mapping of names to sections of settings.`,
    });
  const named = Object.entries(profiles).map(([name, tree]) => {
    const originOf = (keys: readonly string[]) =>
      ({ layer: 'profile', name: `the profile ${name}, ${placeOf(['profiles', name, ...keys])}` }) as const;
    return [name, walkSettings(tree as Record<string, unknown>, originOf)];
  });
  return { ...layer, profiles: Object.fromEntries(named) };
}

function isTree(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Aliases are resolved here, and a document that explodes on resolving them is refused by the library. */
function toTree(document: { toJS(): unknown }, path: string): Record<string, unknown> {
  try {
    return document.toJS() as Record<string, unknown>;
  } catch (error) {
    throw new SettingsError({ message: `${path} is not valid YAML: ${String(error)}.`, cause: error });
  }
}
