import { nearestName } from './nearest-name.ts';
import { settingDefinitions } from './setting-definitions.ts';
import type { SettingEntry, SettingLayer, SettingOrigin } from './setting-entry.ts';

const SECRET = /(key|token|secret|password)$/i;

/**
 * Flattens a nested mapping of sections into entries. Unknown keys become problems that name the nearest known one
 * and never their value, which may be a key in the wrong place. An undefined value counts as not given.
 */
export function walkSettings(
  tree: Readonly<Record<string, unknown>>,
  originOf: (path: readonly string[]) => SettingOrigin,
): SettingLayer {
  const entries: SettingEntry[] = [];
  const problems: string[] = [];
  const known = settingDefinitions();
  const sections = [...new Set(known.map((definition) => definition.section))];
  for (const [section, content] of Object.entries(tree)) {
    const origin = originOf([section]);
    if (!sections.includes(section)) {
      problems.push(explainUnknown({ written: section, origin, known: sections, what: 'section' }));
      continue;
    }
    if (content === null || content === undefined) continue;
    if (typeof content !== 'object' || Array.isArray(content)) {
      problems.push(
        `${section} (in ${origin.name}) is ${JSON.stringify(content)}; allowed: a mapping of settings.`,
      );
      continue;
    }
    const keys = known.filter((definition) => definition.section === section).map(({ key }) => key);
    for (const [name, value] of Object.entries(content)) {
      if (value === undefined) continue;
      const key = `${section}.${name}`;
      const leafOrigin = originOf([section, name]);
      if (keys.includes(key)) entries.push({ key, value, origin: leafOrigin });
      else problems.push(explainUnknown({ written: key, origin: leafOrigin, known: keys, what: 'setting' }));
    }
  }
  return { entries, problems };
}

function explainUnknown(options: {
  written: string;
  origin: SettingOrigin;
  known: readonly string[];
  what: 'section' | 'setting';
}): string {
  const { written, origin, known, what } = options;
  const all = what === 'setting' ? [...known, ...settingDefinitions().map(({ key }) => key)] : known;
  const nearest = nearestName(written, all);
  const sentence = `There is no ${what} "${written}" (in ${origin.name})`;
  if (SECRET.test(written))
    return `${sentence}: keys are given in the environment or in .env under their usual names, e.g. OPENAI_API_KEY.`;
  return nearest === null
    ? `${sentence}; allowed: ${known.join(', ')}.`
    : `${sentence}; did you mean "${nearest}"?`;
}
