import { SettingsError } from '@research-studio/schemas';
import { readFileIfThere } from './read-file-if-there.ts';
import type { SettingLayer } from './setting-entry.ts';
import { walkSettings } from './walk-settings.ts';

export const CONFIG_FILE = 'research-studio.config.yaml';

/**
 * The layer of the configuration file; empty when there is no such file.
 *
 * @throws {SettingsError} when it cannot be read, is not YAML, or is not a mapping.
 */
export async function readConfigFile(path: string): Promise<SettingLayer> {
  const text = await readFileIfThere(path);
  if (text === null) return { entries: [], problems: [] };
  const { isMap, isNode, LineCounter, parseDocument } = await import('yaml');
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const [error] = document.errors;
  if (error !== undefined)
    throw new SettingsError({
      message: `${path}, line ${lines.linePos(error.pos[0]).line} is not valid YAML: ${error.message}.`,
      cause: error,
    });
  if (document.contents === null) return { entries: [], problems: [] };
  if (!isMap(document.contents))
    throw new SettingsError({
      message: `${path}, line ${lines.linePos(document.contents.range[0]).line}: expected a mapping of sections such as "research:", and nothing else.`,
    });
  return walkSettings(toTree(document, path), (keys) => {
    const node = document.getIn(keys, true);
    const line = isNode(node) && node.range ? `, line ${lines.linePos(node.range[0]).line}` : '';
    return { layer: 'file', name: `${path}${line}` };
  });
}

/** Aliases are resolved here, and a document that explodes on resolving them is refused by the library. */
function toTree(document: { toJS(): unknown }, path: string): Record<string, unknown> {
  try {
    return document.toJS() as Record<string, unknown>;
  } catch (error) {
    throw new SettingsError({ message: `${path} is not valid YAML: ${String(error)}.`, cause: error });
  }
}
