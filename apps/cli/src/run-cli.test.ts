import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callCli } from './testing/call-cli.ts';
import { spawnCli } from './testing/spawn-cli.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'cli-'));
  await mkdir(join(cwd, 'empty'));
});
afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

describe('help', () => {
  it('goes to standard output and lists options, exit codes and variables', async () => {
    const { exitCode, stdout, stderr } = await spawnCli({ args: ['research', '--help'], cwd });
    expect(exitCode).toBe(0);
    expect(stderr).toBe('');
    for (const part of ['--docs', '--resume', 'Examples:', 'Exit codes:', 'OPENAI_API_KEY', 'TAVILY_API_KEY'])
      expect(stdout).toContain(part);
    expect(stdout).toContain('--advanced');
    expect(stdout, 'a paragraph that is wrapped twice').not.toContain('\nthen\n');
  });
});

describe('a command line that cannot be carried out exits 2 before anything runs', () => {
  it.each<[string, string[], string]>([
    ['a question that is too long', ['research', 'x'.repeat(10_000)], '10,000 characters; at most 8,000'],
    ['a question without a command', ['--docs', 'nowhere', 'q'], '--docs: there is no file or folder'],
    ['an unknown command', ['reserch', 'q'], 'Did you mean research?'],
    ['an option without its value', ['research', 'q', '--docs'], '--docs needs a value'],
    ['an unknown provider', ['research', '--search', 'wikipdia', 'q'], 'Did you mean "wikipedia"?'],
    ['missing documents', ['research', '--docs', 'nowhere', 'q'], '--docs: there is no file or folder'],
    ['a folder without documents', ['research', '--docs', 'empty', 'q'], 'holds no files'],
    ['a misspelt option', ['research', '--formatt', 'x', 'q'], 'no option --formatt. Did you mean --format?'],
    ['an option like no other', ['research', '-x', 'q'], 'There is no option -x.'],
    ['an option given twice', ['verify', '--model', 'a:b', '--model', 'c:d'], '--model is given 2 times'],
    ['a misspelt option of eval', ['eval', '--case', 'broad'], 'no option --case. Did you mean --cases?'],
    [
      'a missing folder',
      '--exclude a.example --exclude b.example --docs nowhere q'.split(' '),
      '--docs: there is',
    ],
    ['an option of another command', ['doctor', '--format', 'concise'], 'no option --format'],
  ])('%s', async (_, args, message) => {
    const { exitCode, stdout, stderr } = await callCli({ args, cwd });
    expect(stderr).toContain(message);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).not.toMatch(/\n\s+at /);
  });

  it('reports all wrong settings of all layers at once', async () => {
    const folder = join(cwd, 'configured');
    await mkdir(folder);
    await writeFile(join(folder, 'research-studio.config.yaml'), 'report:\n  fromat: concise\n');
    const { exitCode, stderr } = await callCli({
      args: ['research', '--max-sources', '0', 'q'],
      cwd: folder,
      environment: { RESEARCH_STUDIO__RUN__TODAY: 'monday' },
    });
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/"report.fromat" \(in .*yaml, line 2\); did you mean "report.format"/);
    expect(stderr).toContain('the environment variable RESEARCH_STUDIO__RUN__TODAY');
    expect(stderr).toContain('research.maxSources (in --max-sources)');
  });

  it('takes paths from the current folder when it is started through the package script', async () => {
    const { exitCode, stdout, stderr } = await spawnCli({
      args: ['research', '--docs', 'nowhere', 'q'],
      cwd: resolve(import.meta.dirname, '../../..'),
      environment: { INIT_CWD: cwd },
    });
    expect(stderr).toContain(join(cwd, 'nowhere'));
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  });
});
