import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

const QUESTION = 'When was the Lantern Bridge opened?';
const BRIDGE =
  '# The Lantern Bridge\n\nThe Lantern Bridge was opened on 4 May 1931 and is 212 metres long.\n';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'odd-'));
  const odd = join(cwd, 'odd');
  await mkdir(join(odd, 'folder.html', 'naïve \n name'), { recursive: true });
  await writeFile(join(odd, 'folder.html', 'naïve \n name', 'a b#c?.md'), BRIDGE);
  await symlink('..', join(odd, 'folder.html', 'loop'));
  await symlink('nowhere', join(odd, 'broken.md'));
  await symlink('/dev/zero', join(odd, 'endless.txt'));
  for (const suffix of ['html', 'pdf', 'docx', 'md']) await writeFile(join(odd, `zero.${suffix}`), '');
  await writeFile(join(odd, 'binary.html'), Buffer.from([0xff, 0xfe, 0, 1, 2, 0, 0, 7]));
});
afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});
const research = (args: readonly string[], environment = {}) =>
  callCli({ args: ['research', '--docs', 'odd', ...args], cwd, environment });

describe('research in odd places', () => {
  it('reads what can be read in a folder of loops, empty, endless and binary files, and names the rest', async () => {
    const { exitCode, stdout, stderr } = await research([QUESTION]);
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toMatch(/4 May 1931.*\[1\]/);
    for (const name of ['broken.md', 'zero.pdf', 'zero.docx', 'zero.html', 'binary.html'])
      expect(stderr).toContain(name);
  });

  it.runIf(process.platform === 'linux')(
    'says at once that a run cannot be kept where no folder can be made',
    async () => {
      const { exitCode, stderr } = await research([QUESTION], {
        RESEARCH_STUDIO__RUN__DIRECTORY: '/proc/runs',
      });
      expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringContaining('run.directory') });
    },
  );

  it('goes on when nobody reads its progress any more', async () => {
    const main = resolve(import.meta.dirname, '../start.mjs');
    const child = spawn(process.execPath, [main, 'research', '--docs', 'odd', QUESTION], {
      cwd,
      env: { PATH: process.env['PATH'] },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stderr.destroy();
    const [stdout, [exitCode]] = await Promise.all([text(child.stdout), once(child, 'close')]);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/4 May 1931/);
  });

  it('keeps a question as long as a page out of titles and logs', async () => {
    const { exitCode, stdout, stderr } = await research([`${QUESTION} ${'Tell me all of it. '.repeat(400)}`]);
    expect(exitCode, stderr).toBe(0);
    for (const line of `${stdout}\n${stderr}`.split('\n')) expect(line.length).toBeLessThan(700);
  });
});
