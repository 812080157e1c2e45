import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { FEW_DOCUMENTS } from '@research-studio/core/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../../../package.json' with { type: 'json' };
import { ROOT } from '../bundle/program-entry.ts';
import { callCli } from '../testing/call-cli.ts';
import { type CliResult, spawnCli } from '../testing/spawn-cli.ts';
import { makePackage } from './make-package.ts';
import { installedAt } from './package-manifest.ts';

const run = promisify(execFile);
const QUESTION = 'How efficient are heat pumps in cold climates?';
const ARGS = [
  ...FEW_DOCUMENTS.flatMap((path) => ['--docs', path]),
  '--yes',
  '--today',
  '2025-11-01',
  QUESTION,
];

/** An empty project in which the tarball is installed; its dependencies are those of this workspace, without a network. */
let project: string;
let installed: string;

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'installed-'));
  installed = join(project, 'node_modules/research-studio');
  await mkdir(join(project, 'node_modules/.bin'), { recursive: true });
  const tarball = await makePackage(join(project, 'packed'));
  await mkdir(installed);
  await run('tar', ['-xzf', tarball, '-C', installed, '--strip-components', '1']);
  await rm(join(project, 'packed'), { recursive: true });
  const { bin, dependencies, optionalDependencies } = await packageJson();
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) await link(name);
  await symlink(join(installed, bin['research-studio']), join(project, 'node_modules/.bin/research-studio'));
});
afterAll(() => rm(project, { recursive: true, force: true }));

async function packageJson() {
  return JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'));
}

async function link(name: string): Promise<void> {
  const place = join(project, 'node_modules', name);
  await mkdir(dirname(place), { recursive: true });
  await symlink(installedAt(name), place);
}

function call(...args: string[]): Promise<CliResult> {
  return spawnCli({ args, cwd: project, program: join(project, 'node_modules/.bin/research-studio') });
}

describe('the installed program', () => {
  it('prints its version', async () => {
    expect(await call('--version')).toEqual({ exitCode: 0, stdout: `${manifest.version}\n`, stderr: '' });
  });

  it('calls itself by its own name', async () => {
    const help = await call('--help');
    const wrong = await call('verfy', 'report.md');
    expect(help.stdout).toContain('research-studio verify');
    expect(wrong.exitCode).toBe(2);
    expect(help.stdout + wrong.stderr).not.toContain('pnpm');
  });

  it('researches a question that is the whole command line, and writes what a clone writes, with its own libraries and fonts', async () => {
    const files = ['report.pdf', 'report.docx', 'report.bib'];
    const outputs = files.flatMap((file) => ['--output', file]);
    const clone = join(project, 'clone');
    await mkdir(clone);
    const [here, there] = await Promise.all([
      call(...ARGS, ...outputs),
      callCli({ args: ['research', ...ARGS], cwd: clone }),
    ]);
    expect(here.exitCode, here.stderr).toBe(0);
    expect(here.stdout).toContain('[[1]]');
    expect(here.stdout).toBe(there.stdout);
    expect(await readdir(project)).toEqual(expect.arrayContaining(files));
  });

  it('completes commands and options in bash, and leaves files to the shell', async () => {
    const complete = ['ver', 'verify --min', 'verify rep']
      .map((words) => `research-studio ${words}`)
      .map(
        (line) =>
          `COMP_WORDS=(${line}); COMP_CWORD=${line.split(' ').length - 1}; _research_studio; echo "\${COMPREPLY[@]}"`,
      );
    const script = ['eval "$(research-studio completion bash)"', ...complete].join('; ');
    const path = [join(project, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH']];
    const env = { PATH: path.join(delimiter) };
    const { stdout } = await run('bash', ['-c', script], { cwd: project, env });
    expect(stdout.split('\n').map((line) => line.trim())).toEqual(['verify', '--min-supported', '', '']);
  });
});

const PROGRAM = `import { type Bundle, checkReport, loadSettings, research, ResearchError } from 'research-studio';

const docs = ${JSON.stringify(FEW_DOCUMENTS)};
const { settings, secrets: keys } = await loadSettings({ cwd: '.', environment: {}, flags: { search: { docs } } });
const { bundle, outcome } = await research({ question: '${QUESTION}', settings, keys });
const { markdown }: Bundle['report'] = bundle.report;
const checked = await checkReport({
  name: 'report', markdown, docs: [], bundle, fetch: false, entailment: null, settings, keys, cwd: '.', tell: () => {},
});
const refusal = await research({ question: '', settings, keys, resumeRunId: 'none' }).catch((error: unknown) => error);
console.log(outcome, checked.claims.length > 0, refusal instanceof ResearchError && refusal.code);
// @ts-expect-error a question is needed
research({ settings, keys }).catch(() => undefined);
`;

describe('the library', () => {
  it('researches and verifies, with types that a strict compiler accepts without skipLibCheck', async () => {
    await writeFile(join(project, 'package.json'), '{ "type": "module" }');
    await writeFile(join(project, 'program.ts'), PROGRAM);
    const strict = ['--strict', '--exactOptionalPropertyTypes', '--module', 'nodenext', '--target', 'es2024'];
    const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
    const check = [
      compiler,
      ...strict,
      '--noEmit',
      '--skipLibCheck',
      'false',
      '--singleThreaded',
      'program.ts',
    ];
    const [{ stdout }] = await Promise.all([
      run(process.execPath, ['program.ts'], { cwd: project }),
      run(process.execPath, check, { cwd: project, env: { GOGC: 'off' } }),
    ]);
    expect(stdout).toBe('report true RUN_NOT_FOUND\n');
  });
});

it('holds no path of the machine that made it', async () => {
  const files = await readdir(installed, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    files.filter((file) => file.isFile()).map((file) => readFile(join(file.parentPath, file.name), 'utf8')),
  );
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter((text) => text.includes(ROOT))).toEqual([]);
});
