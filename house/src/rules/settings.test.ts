import { InvocationModels } from '@research-studio/core/run';
import { settingDefinitions } from '@research-studio/core/settings';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from '../repository.ts';

/** Files that name settings without acting on them: their schemas, and the options of the command line. */
const NAMING = /^packages\/schemas\/|\/option-settings\.ts$|^house\//;

const readers = (await sourceFiles()).filter(({ path, isTesting }) => !isTesting && !NAMING.test(path));
const isRead = (name: string) =>
  readers.some(({ text }) => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text));

describe('each setting and knob is read by code outside the schemas', () => {
  const settings = settingDefinitions().map(({ key }) => key);

  it('knows the settings', () => {
    expect(settings).toContain('advanced.maxSupervisorTurns');
    expect(isRead('aSettingThatNothingReads')).toBe(false);
  });

  it('of the settings', () => {
    expect(settings.filter((key) => !isRead(key.split('.').at(-1) ?? ''))).toEqual([]);
  });

  it('of the knobs of one invocation', () => {
    expect(Object.keys(InvocationModels.shape).filter((name) => !isRead(name))).toEqual([]);
  });
});
