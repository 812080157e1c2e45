import { describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import { commandLineHeeded } from './command-line-heeded.ts';

const without = (option: string) => async (args: readonly string[], cwd: string) => {
  const at = args.indexOf(option);
  const { stdout } = await callCli({
    args: args.filter((_, index) => index !== at && index !== at + 1),
    cwd,
  });
  return stdout;
};

describe('commandLineHeeded', () => {
  it('finds that the options of a command line are those of its report', async () => {
    expect(await commandLineHeeded()).toMatchObject({ passed: true, score: 1, message: '' });
  });

  it.each([
    ['--format', /--format bullet_points was not heeded/],
    ['--today', /--today 2031-02-01 was not heeded/],
  ])('notices a program that forgets %s', async (option, message) => {
    const row = await commandLineHeeded(without(option));
    expect(row).toMatchObject({ passed: false, score: 0, message: expect.stringMatching(message) });
  });

  it('notices a program that prints no bundle', async () => {
    const row = await commandLineHeeded(async () => 'Out of memory.');
    expect(row).toMatchObject({ passed: false, message: expect.stringContaining('came to nothing') });
  });
});
