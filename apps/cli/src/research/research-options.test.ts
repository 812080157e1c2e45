import {
  loadSettings,
  optionSettings,
  SETTING_OF_OPTION,
  settingDefinitions,
} from '@research-studio/core/settings';
import { describe, expect, it } from 'vitest';

import { RESEARCH_OPTIONS } from './research-options.ts';

const load = (args: Record<string, unknown>) => {
  const { values, names } = optionSettings(args);
  return loadSettings({ cwd: '/home/me', environment: {}, flags: values, flagNames: names });
};

describe('options and settings', () => {
  it.each(Object.entries(SETTING_OF_OPTION))('--%s gives the setting %s', (option, key) => {
    expect(settingDefinitions().map((definition) => definition.key)).toContain(key);
    expect(RESEARCH_OPTIONS).toHaveProperty([option]);
  });

  it.each(['max-sources', 'iterations'] as const)(
    'shows the default of --%s as the settings have it',
    (option) => {
      const definition = settingDefinitions().find(({ key }) => key === SETTING_OF_OPTION[option]);
      expect(RESEARCH_OPTIONS[option].defaultDescription).toBe(String(definition?.defaultValue));
    },
  );

  it('joins providers of several options and keeps each path whole', async () => {
    const { settings } = await load({ search: ['wikipedia', 'tavily,documents'], docs: ['a,b', '/c'] });
    expect(settings.search.providers).toEqual(['wikipedia', 'tavily', 'documents']);
    expect(settings.search.docs).toEqual(['/home/me/a,b', '/c']);
  });

  it('lowers limits with --test-mode, and lets an option that is given win over it', async () => {
    const { settings, origins } = await load({ 'test-mode': true, 'max-sources': '9' });
    expect(settings.research).toMatchObject({ maxIterations: 1, maxQuestions: 2, maxSources: 9 });
    expect(origins['research.maxIterations']?.name).toBe('--test-mode');
    expect(origins['research.maxSources']?.name).toBe('--max-sources');
  });
});
