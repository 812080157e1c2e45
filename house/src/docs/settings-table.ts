import { optionSettings, settingDefinitions } from '@research-studio/core/settings';
import { RESEARCH_OPTIONS } from '../../../apps/cli/src/research/research-options.ts';

/** Every setting as Markdown: a table for each section, from the schema and the command line's options. */
export function settingsTable(): string {
  const definitions = settingDefinitions();
  const flags = flagsBySetting();
  return [...new Set(definitions.map(({ section }) => section))]
    .map((section) => {
      const rows = definitions
        .filter((definition) => definition.section === section)
        .map(({ key, variable, defaultValue, allowed, description }) => [
          `\`${key}\`<br>\`${variable}\``,
          (flags.get(key) ?? []).map((flag) => `\`${flag}\``).join('<br>'),
          `\`${JSON.stringify(defaultValue)}\``,
          allowed,
          description,
        ]);
      return `### ${section}\n\n${table(['Setting, variable', 'Flag', 'Default', 'Allowed', 'Meaning'], rows)}`;
    })
    .join('\n\n');
}

/** Which options give a setting, found by giving each option alone. `--test-mode` gives several and is listed separately. */
function flagsBySetting(): ReadonlyMap<string, readonly string[]> {
  const flags = new Map<string, string[]>();
  for (const [option, declared] of Object.entries(RESEARCH_OPTIONS)) {
    if (option === 'test-mode') continue;
    const value = 'type' in declared && declared.type === 'boolean' ? true : 'x';
    for (const [key, flag] of Object.entries(optionSettings({ [option]: value }).names))
      flags.set(key, [...(flags.get(key) ?? []), flag]);
  }
  return flags;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n');
}
