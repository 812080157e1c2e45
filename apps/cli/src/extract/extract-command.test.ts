import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebServer } from '@research-studio/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'extract-'));
  await mkdir(join(cwd, 'pages/inner'), { recursive: true });
  await writeFile(join(cwd, 'pages/a-tram.html'), page('The tram of Harwick', 'painted green'));
  await writeFile(
    join(cwd, 'pages/inner/b-ferry.md'),
    '# The ferry\n\nThe ferry sails at nine in the morning.\n',
  );
  await writeFile(join(cwd, 'pages/c-logo.png'), 'not looked at');
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const page = (title: string, what: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><nav><a href="/">Home</a> <a href="/news">News</a></nav>
  <article><h1>${title}</h1>${'<p>It ran along the whole quay every day of the week.</p>'.repeat(8)}
  <p>It was ${what} in the spring of 1904, and stayed so.</p><p style="display:none">Nobody sees this sentence here.</p></article></html>`;
const extract = (...args: string[]) => callCli({ args: ['extract', ...args], cwd });
const linesOf = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('extract', () => {
  it('prints a JSON line for each document below a folder, in order', async () => {
    const { exitCode, stdout, stderr } = await extract('pages');
    expect(stderr).toBe('1 item of folders left out; the lines "left_out" say why.\n');
    expect(exitCode).toBe(0);
    expect(linesOf(stdout)).toMatchObject([
      { input: 'pages/a-tram.html', status: 'read', title: 'The tram of Harwick', kind: 'html' },
      { input: 'pages/c-logo.png', status: 'left_out', reason: 'unsupported_type' },
      {
        input: 'pages/inner/b-ferry.md',
        status: 'read',
        kind: 'markdown',
        text: expect.stringContaining('nine'),
      },
    ]);
    expect(linesOf(stdout)[2].reasons).toEqual([expect.stringContaining('it is short')]);
  });

  it('says of each input that could not be read why, and exits 3 when that is all of them', async () => {
    const { exitCode, stdout, stderr } = await extract('pages/c-logo.png', 'pages/a-tram.html');
    expect(exitCode).toBe(0);
    expect(linesOf(stdout)[1].status).toBe('read');
    await writeFile(join(cwd, 'empty.html'), '');
    const none = await extract('empty.html');
    expect(none.exitCode).toBe(3);
    expect(linesOf(none.stdout)).toEqual([
      { input: 'empty.html', status: 'failed', reason: 'empty', detail: 'it has no content' },
    ]);
    expect(none.stderr).toContain('1 document could not be read');
    expect(stderr).toBe('');
  });

  it('reads addresses from a server', async () => {
    await using server = await startWebServer({ pages: { '/tram': { body: page('Tram', 'painted red') } } });
    await writeFile(
      join(cwd, 'research-studio.config.yaml'),
      'reading:\n  allowHosts: ["site.localhost"]\n  respectRobots: false\n',
    );
    const { stdout, exitCode } = await extract(server.url('/tram'));
    expect(exitCode).toBe(0);
    expect(linesOf(stdout)[0]).toMatchObject({
      status: 'read',
      text: expect.stringContaining('painted red'),
    });
  });

  it('prints Markdown with the facts on top', async () => {
    const { stdout } = await extract('--markdown', 'pages/a-tram.html');
    expect(stdout).toMatch(/^---\ntitle: "The tram of Harwick"\n/);
    expect(stdout).toContain('\n\nIt was painted green in the spring of 1904, and stayed so.\n');
  });

  it('shows the steps, and what each took out', async () => {
    const { stdout } = await extract('--steps', 'pages/a-tram.html');
    expect(stdout).toMatch(/^ {2}hidden: .*1 removed.*\n {4}- Nobody sees this sentence here\./m);
    expect(stdout).toMatch(/^ {2}quality 0\.\d+/m);
  });

  it.each([
    [[], 'There is nothing to read. Name a page'],
    [['nowhere'], 'There is no file or folder nowhere.'],
    [['ftp://example.org/a'], 'is not an address of the web'],
    [['--steps', '--markdown', 'pages'], 'exclude each other'],
    [['--parallel', 'many', 'pages'], 'allowed: a whole number'],
  ])('refuses %j', async (args, message) => {
    const { exitCode, stderr } = await extract(...args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).toContain('See: pnpm extract --help');
  });
});
