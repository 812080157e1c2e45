import { coerceSetting } from './coerce-setting.ts';
import { nearestName } from './nearest-name.ts';
import type { Variable } from './read-environment.ts';
import { settingDefinitions, VARIABLE_PREFIX } from './setting-definitions.ts';
import type { SettingEntry, SettingLayer } from './setting-entry.ts';

/** The settings given as RESEARCH_STUDIO__SECTION__KEY. A variable of that form which names no setting is a problem. */
export function environmentLayer(variables: ReadonlyMap<string, Variable>): SettingLayer {
  const byVariable = new Map(settingDefinitions().map((definition) => [definition.variable, definition]));
  const entries: SettingEntry[] = [];
  const problems: string[] = [];
  for (const [name, { value, place }] of variables) {
    if (!name.toUpperCase().startsWith(VARIABLE_PREFIX)) continue;
    const definition = byVariable.get(name);
    if (definition === undefined) {
      const names = [...byVariable.keys()].map((known) => known.slice(VARIABLE_PREFIX.length));
      const nearest = nearestName(name.slice(VARIABLE_PREFIX.length), names);
      const hint = nearest === null ? '.' : `; did you mean ${VARIABLE_PREFIX}${nearest}?`;
      problems.push(`There is no setting for ${place}${hint}`);
      continue;
    }
    entries.push({
      key: definition.key,
      value: coerceSetting(value, definition),
      origin: { layer: 'environment', name: place },
    });
  }
  return { entries, problems };
}
