import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'runs-'));
  await mkdir(join(cwd, 'library'));
  await writeFile(join(cwd, 'library', 'a.md'), '# The bridge\n\nThe bridge was opened on 4 May 1931.\n');
});
afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

const runs = () => readdir(join(cwd, 'data/checkpoints'));

it('lists the runs of a folder and removes old ones', async () => {
  const empty = await callCli({ args: ['research', '--list'], cwd });
  expect([empty.exitCode, empty.stdout]).toEqual([0, '']);
  expect(empty.stderr).toContain('There are no runs in data/checkpoints.');
  await callCli({ args: ['research', '--docs', 'library', 'When was the bridge opened?'], cwd });
  const [id = ''] = await runs();
  const { stdout } = await callCli({ args: ['research', '--list'], cwd, columns: 100 });
  expect(stdout).toMatch(/^finished +0 min +\$0\.00 +When was the bridge opened\?$/m);
  expect(stdout).toContain(id);
  const json = await callCli({ args: ['research', '--list', '--json'], cwd });
  expect(JSON.parse(json.stdout)).toMatchObject([{ id, state: 'finished', costUsd: 0 }]);
  await callCli({ args: ['research', '--prune', '1'], cwd });
  expect(await runs()).toEqual([id]);
  const pruned = await callCli({ args: ['research', '--prune', '0'], cwd });
  expect(pruned.stderr).toContain('1 run removed');
  expect(await runs()).toEqual([]);
});

it.each([
  [['--prune', 'soon'], 'give the age in days'],
  [['--list', 'When?'], 'take no question'],
  [['--list', '--advanced'], 'no option --advanced'],
])('refuses %j', async (args, message) => {
  const { exitCode, stderr } = await callCli({ args: ['research', ...args], cwd });
  expect(exitCode).toBe(2);
  expect(stderr).toContain(message);
});
