import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishedMarkdown } from '@research-studio/core/citation';
import { startModelServer } from '@research-studio/core/testing';
import { Bundle } from '@research-studio/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import { spawnCli } from '../testing/spawn-cli.ts';

const BRIDGE = `# The Lantern Bridge

The Lantern Bridge crosses the river Orrin at Kestrel Ford. It was opened on 4 May 1931 and is 212 metres long.

The engineer of the Lantern Bridge was Maud Ellery. The bridge cost 48,000 pounds to build.
`;
const QUESTION = 'When was the Lantern Bridge opened?';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'research-'));
  await mkdir(join(cwd, 'library'));
  await writeFile(join(cwd, 'library', 'bridge.md'), BRIDGE);
});
afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

const withLibrary = (...args: string[]) => ({ args: ['research', '--docs', 'library', ...args], cwd });
const research = (...args: string[]) => callCli(withLibrary(...args));

describe('research', () => {
  it('prints the report alone on standard output and writes the files that were asked for', async () => {
    const outputs = ['md', 'html', 'json'].flatMap((suffix) => ['--output', `out/report.${suffix}`]);
    const { exitCode, stdout, stderr } = await research(...outputs, QUESTION);
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toMatch(/^# /);
    expect(stdout).toMatch(/4 May 1931.*\[1\]/);
    expect(stdout).not.toContain('Run folder');
    expect(stderr).toContain('No model configured');
    expect(stderr).toContain('Run folder: data/checkpoints/');
    expect(await readFile(join(cwd, 'out/report.md'), 'utf8')).toBe(stdout);
    expect(await readFile(join(cwd, 'out/report.html'), 'utf8')).toContain('4 May 1931');
    const bundle = Bundle.parse(JSON.parse(await readFile(join(cwd, 'out/report.json'), 'utf8')));
    expect(bundle.question).toBe(QUESTION);
  });

  it('does not ask for a key that is set where no model is asked for', async () => {
    const environment = { OPENAI_API_KEY: 'sk-x' };
    const { stderr } = await callCli({ ...withLibrary('--model', 'none', QUESTION), environment });
    expect(stderr).toContain('models.smart is "none"');
    expect(stderr).not.toContain('OPENAI_API_KEY');
    expect(stderr).not.toContain('Only a model can follow');
  });

  it('says which wishes for the report need a model', async () => {
    const wishes = ['--system-prompt', 'Write for children.', '--model', 'none'];
    for (const pipeline of [[], ['--advanced']]) {
      const { stderr } = await research(...pipeline, ...wishes, QUESTION);
      expect(stderr).toContain('Only a model can follow the wishes of report.systemPrompt');
    }
  });

  it('does what the options of a command line ask for', async () => {
    const { stdout } = await research(
      ...['--advanced', '--format', 'bullet_points', '--today', '2031-02-01', '--json', '--yes', QUESTION],
    );
    const { pipeline, report, metadata } = Bundle.parse(JSON.parse(stdout));
    expect(pipeline).toBe('advanced-full');
    expect(metadata.answered).not.toBe('none');
    const prose = report.sections.filter(({ role }) => role === undefined).map(({ markdown }) => markdown);
    const lines = prose
      .join('\n')
      .split('\n')
      .filter((line) => /\p{L}/u.test(line));
    expect(lines.join('\n')).toContain('4 May 1931');
    expect(lines.filter((line) => !/^\s*[-*] /.test(line))).toEqual([]);
  });

  it('shows the report readable on a terminal, and the same as ever in files', async () => {
    const page = `---\ntitle: ${'Lantern '.repeat(2_000)}\nsource_url: https://bridges.example/lantern\n---\n${BRIDGE}`;
    await mkdir(join(cwd, 'titles'));
    await writeFile(join(cwd, 'titles', 'bridge.md'), page);
    const { stdout } = await callCli({
      args: ['research', '--docs', 'titles', '--output', 'titles.md', QUESTION],
      cwd,
      columns: 80,
    });
    expect(stdout).toMatch(/4 May 1931.*\[1\]/);
    expect(stdout).toMatch(/^1\. .*: Lantern [^…]{1,90}… <https:\/\/bridges\.example\/lantern>/m);
    expect(stdout).not.toContain(':~:text=');
    expect(await readFile(join(cwd, 'titles.md'), 'utf8')).toContain(':~:text=');
  });

  it('prints the bundle with --json, and the same report again for the same day', async () => {
    const options = ['--json', '--single-agent', '--today', '2026-01-02', QUESTION];
    const bundles = [await research(...options), await research(...options)].map(({ stdout }) =>
      Bundle.parse(JSON.parse(stdout)),
    );
    expect(bundles[0]?.pipeline).toBe('standard-single');
    expect(bundles[1]?.report).toEqual(bundles[0]?.report);
  });

  it('exits 3 with an honest report when no document has to do with the question', async () => {
    const { exitCode, stdout } = await research('What do axolotls eat?');
    expect(exitCode).toBe(3);
    expect(stdout).toContain('Unable to');
  });

  it.each([[], ['--advanced']])(
    'exits 4 and does not claim to be whole without money for a call %s',
    async (...mode) => {
      await using model = await startModelServer({ answer: () => ({ fault: 'status', status: 500 }) });
      const question = 'When was the Lantern Bridge opened? Who painted it? How many trams cross it a day?';
      const { exitCode, stdout, stderr } = await callCli({
        ...withLibrary(...mode, '--model', 'openai:gpt-4o', '--budget', '0.003', '--json', '--yes', question),
        environment: { OPENAI_API_KEY: 'sk-x', OPENAI_BASE_URL: model.baseUrl },
      });
      const { metadata, report } = Bundle.parse(JSON.parse(stdout));
      expect(exitCode, stderr).toBe(4);
      expect(metadata.coverage).toBeLessThan(1);
      expect(['partial', 'none']).toContain(metadata.answered);
      expect(metadata.budget?.isExhausted).toBe(true);
      expect(`${stdout}${stderr}`).not.toContain('Everything is done as planned');
      expect(report.markdown).toContain('budget did not allow more');
      // The budget pays for a short prompt: no step of understanding, reading or writing is asked.
      expect(model.requests.filter(({ raw }) => !raw.includes('select-findings'))).toEqual([]);
    },
  );

  it('compares the two modes side by side', async () => {
    const { exitCode, stdout } = await research('--compare', '--test-mode', QUESTION);
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^\| +\| single-agent \| multi-agent \|/);
    expect(stdout).toMatch(/- single-agent: data\/checkpoints\/.*\n- multi-agent: data\/checkpoints\//);
  });

  it('stops at Ctrl-C, says how to go on, and goes on from there', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const stopped = await spawnCli({
      ...withLibrary('--yes', '--json', '--output', 'kept/report.md', QUESTION),
      environment: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
      // A model that never answers.
      interruptAt: once(server, 'request'),
    });
    server.closeAllConnections();
    await once(server.close(), 'close');
    expect({ exitCode: stopped.exitCode, stdout: stopped.stdout }).toEqual({ exitCode: 130, stdout: '' });
    const runId = /Interrupted\. Go on with: pnpm research --resume (\S+)\n$/.exec(stopped.stderr)?.[1];
    expect(stopped.stderr).not.toContain('sk-test');

    const resume = ['research', '--resume', `${runId}`];
    const { exitCode, stdout, stderr } = await callCli({ args: resume, cwd });
    expect(exitCode, stderr).toBe(0);
    const resumed = Bundle.parse(JSON.parse(stdout));
    expect(resumed.report.markdown).toMatch(/4 May 1931.*\[1\]/);
    expect(await readFile(join(cwd, 'kept/report.md'), 'utf8')).toBe(publishedMarkdown(resumed));

    await rm(join(cwd, 'kept'), { recursive: true });
    const args = [...resume, '--json=false', '--output', 'other.md'];
    const again = await callCli({ args, cwd });
    expect(again.stdout).toBe(await readFile(join(cwd, 'other.md'), 'utf8'));
    await expect(readFile(join(cwd, 'kept/report.md'))).rejects.toThrow('ENOENT');
  });

  it('follows no run that is not there, and says which there are', async () => {
    const ids = (await readdir(join(cwd, 'data/checkpoints'))).sort();
    const unknown = await research('--follow', 'nonsense', 'Who was its engineer?');
    expect([unknown.exitCode, unknown.stdout]).toEqual([2, '']);
    expect(unknown.stderr).toContain(`--follow: There is no run "nonsense"`);
    expect(unknown.stderr).toContain(ids.at(-1));
    const several = await research('--follow', '2', 'Who was its engineer?');
    expect([several.exitCode, several.stdout]).toEqual([2, '']);
    expect(several.stderr).toContain(`--follow: ${ids.length} runs begin with "2"`);
    expect(await readdir(join(cwd, 'data/checkpoints'))).toHaveLength(ids.length);

    const beginning = ids.at(-1)?.slice(0, -1) ?? '';
    const followed = await research('--follow', beginning, '--json', 'Who was its engineer?');
    expect(followed.stderr).not.toContain('has no source that can be read');
    expect(JSON.parse(followed.stdout).report.markdown).toContain('Maud Ellery');
  });

  it('exits 2 when the run to go on with is not there', async () => {
    const { exitCode, stderr } = await callCli({ args: ['research', '--resume', 'no-such-run'], cwd });
    expect(exitCode, stderr).toBe(2);
    expect(stderr).toContain('no-such-run');
  });

  it('begins no run with a search provider that lacks its key', async () => {
    const before = await readdir(join(cwd, 'data/checkpoints'));
    const { exitCode, stdout, stderr } = await research('--search', 'tavily', 'Who was its engineer?');
    expect([exitCode, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/^Search provider "tavily" needs a key: set TAVILY_API_KEY/);
    expect(await readdir(join(cwd, 'data/checkpoints'))).toEqual(before);
  });
});
