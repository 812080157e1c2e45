import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModelServerAnswer, startModelServer } from '@research-studio/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

const CASE = {
  id: 'mine',
  kind: 'narrow',
  question: 'How much does an adult ticket for the Saltmere ferry cost?',
  docs: [join(import.meta.dirname, '../../../../packages/evals/data/behavioural/saltmere')],
  today: '2026-01-31',
};
const REFUSED = { fault: 'status', status: 401, message: 'Incorrect API key.' } as const;

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'eval-'));
  await writeFile(join(cwd, 'cases.json'), JSON.stringify([CASE]));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

/** With a model that always answers the same. */
async function evaluate(answer: ModelServerAnswer, ...args: string[]) {
  await using model = await startModelServer({ answer: () => answer });
  const environment = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: model.baseUrl };
  const result = await callCli({ args: ['eval', ...args], cwd, environment });
  return { ...result, calls: model.requests.length };
}

const SNAPSHOT = ['--from-snapshots', '--cases', 'narrow', '--pipelines', 'standard-single'];
const LIVE = ['--live', '--test-mode', '--case-file', 'cases.json', '--pipelines', 'standard-single'];

describe('eval, where something cannot be measured', () => {
  it('says that no report was judged with a refused key, and does not pass', async () => {
    const files = ['--output', 'r.json', '--junit', 'r.xml'];
    const { exitCode, stdout } = await evaluate(REFUSED, ...SNAPSHOT, '--judge', ...files);
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(
      /\nNot measured: 5 of 5 judges gave no verdict: openai:\S+ the key was refused \(HTTP 401\); check OPENAI_API_KEY\. 0 of 1 report judged in full\.\nAll \d+ checks hold in 1 run of cases\.\n$/,
    );
    expect(stdout).toMatch(/judge_relevance relevance +\?/);
    const xml = await readFile(join(cwd, 'r.xml'), 'utf8');
    expect(xml).toMatch(/<testsuites name="evals" tests="\d+" failures="0" errors="5"/);
    expect(xml.match(/<error message="Not judged: [^"]*refused/g)).toHaveLength(5);
    const { rows } = JSON.parse(await readFile(join(cwd, 'r.json'), 'utf8'));
    const judged = rows.filter(({ kind }: { kind: string }) => kind === 'judge');
    expect(
      judged.every(
        ({ score, unmeasured }: { score: null; unmeasured: true }) => score === null && unmeasured,
      ),
    ).toBe(true);
  });

  it('says so of answers that cannot be used, beside a baseline, in Markdown and annotations, and in --json on the side', async () => {
    const { exitCode } = await evaluate(REFUSED, ...SNAPSHOT, '--output', 'base.json');
    expect(exitCode).toBe(0);
    const against = ['--judge', '--baseline', 'base.json', '--markdown', 'r.md', '--annotations'];
    const reported = await evaluate('I would rather not say.', ...SNAPSHOT, ...against);
    expect(reported.exitCode).toBe(3);
    expect(reported.stdout).toMatch(/Not measured: 5 of 5 judges gave no verdict: /);
    expect(reported.stdout).toMatch(
      /Not everything could be measured; no regressions in what was: 0 worse, 0 gone/,
    );
    expect(reported.stdout).toMatch(/::error title=Evals%3A not measured::5 of 5 judges gave no verdict/);
    expect(reported.stdout.match(/Not measured: /g)).toHaveLength(1);
    const markdown = await readFile(join(cwd, 'r.md'), 'utf8');
    expect(markdown).toMatch(
      /^## Evals: failed\n(?:.|\n)*### Could not be measured\n\n- 5 of 5 judges gave no verdict/,
    );
    const asJson = await evaluate(REFUSED, ...SNAPSHOT, '--judge', '--json');
    expect([asJson.exitCode, asJson.stderr]).toEqual([
      3,
      expect.stringMatching(/^Not measured: 5 of 5 judges/),
    ]);
    expect(JSON.parse(asJson.stdout).mode).toBe('from-snapshots');
  });

  it('says of a live run that no model made that it says nothing of the model, and does not pass', async () => {
    const { exitCode, stdout, calls } = await evaluate(REFUSED, ...LIVE);
    expect(calls).toBeGreaterThan(0);
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(
      /Not measured: 1 of 1 run not made by a model, so that nothing was learnt of it: No model answered; .*refused/,
    );
  });

  it('runs without a model where none is configured, and says so', async () => {
    const { exitCode, stdout, stderr } = await callCli({ args: ['eval', ...LIVE], cwd });
    expect(stderr).toContain('No model is configured: the reports were put together without one.');
    expect([exitCode, stdout]).toEqual([0, expect.not.stringContaining('Not measured')]);
  });

  it('says that the cost cap kept all runs from being made', async () => {
    const { exitCode, stdout } = await evaluate(
      { content: 'No.', usage: { inputTokens: 1_000_000, outputTokens: 1_000_000 } },
      ...LIVE,
      ...['--budget', '0.000001'],
    );
    expect(exitCode).toBe(3);
    expect(stdout).toMatch(
      /Not measured: 1 of 1 run not made: The cost cap is reached\.\nNothing was checked\.\n$/,
    );
  });

  it.each([
    ['--output', 'file/r.json'],
    ['--junit', 'file/r.xml'],
  ])('notices before it begins that %s %s cannot be written', async (option, path) => {
    await writeFile(join(cwd, 'file'), '');
    const { exitCode, stdout, stderr, calls } = await evaluate(REFUSED, ...LIVE, option, path);
    expect([exitCode, stdout, calls]).toEqual([2, '', 0]);
    expect(stderr).toMatch(new RegExp(`^${option}: .*file/r.* cannot be written; .*file is not a folder`));
  });
});
