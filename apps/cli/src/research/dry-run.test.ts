import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startModelServer } from '@research-studio/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

let cwd: string;
beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'dry-run-'));
});
afterAll(async () => {
  await rm(cwd, { recursive: true, force: true });
});

const QUESTION = 'When was the Lantern Bridge opened, and who built it?';

it.each([[[]], [['--advanced']]])(
  'shows plan, calls and cost, and neither asks nor writes anything: %j',
  async (more) => {
    await using model = await startModelServer({ answer: () => '{}' });
    const environment = { OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: model.baseUrl };
    const args = ['research', '--dry-run', '--budget', '0.01', ...more, QUESTION];
    const { exitCode, stdout, stderr } = await callCli({ args, cwd, environment });
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toContain('who built it');
    expect(stdout).toMatch(
      /write-report +1 +[\d,]+ \([\d,]+ to [\d,]+\) +\$0\.\d{4} \(\$0\.\d{4} to \$0\.\d{4}\) +openai:gpt-4o/,
    );
    expect(stdout).toContain('The budget of $0.01 is less than the least that is expected');
    expect(model.requests).toEqual([]);
    expect(await readdir(cwd)).toEqual([]);
  },
);

it('says of a model without a price that the budget does not count it, and where the price is given', async () => {
  const environment = { OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OLLAMA_BASE_URL: 'http://127.0.0.1:9' };
  const args = ['research', '--dry-run', '--budget', '0.01', '--model', 'openai:own', QUESTION];
  const known = 'openai:own inputUsd=0.5 outputUsd=1.5';
  const { stdout } = await callCli({ args, cwd, environment });
  expect(stdout).toContain('The budget of $0.01 does not count openai:own');
  expect(stdout).toContain(`RESEARCH_STUDIO__MODELS__KNOWN="${known}"`);
  const priced = { ...environment, RESEARCH_STUDIO__MODELS__KNOWN: known };
  expect((await callCli({ args, cwd, environment: priced })).stdout).toMatch(
    /The budget of \$0\.01 (is|may)/,
  );
});

it('says what is expected, the fees of searches included', async () => {
  const environment = { OPENAI_API_KEY: 'sk-loopback', TAVILY_API_KEY: 'tvly-loopback' };
  const args = ['research', '--dry-run', '--search', 'tavily', QUESTION];
  const { stdout } = await callCli({ args, cwd, environment });
  expect(stdout).toMatch(/search tavily +9 \(1 to \d+\) +\$0\.0720 \(\$0\.0080 to /);
  expect(stdout).toMatch(
    /Expected with one research round: \d+ model calls, [\d,]+ tokens, \$\d\.\d{4}, of it \$0\.0720 for searches\./,
  );
  expect(stdout).toMatch(/Each further round adds about 3 model calls, [\d,]+ tokens, \$0\.\d{4}, of it/);
  const once = await callCli({ args: [...args, '--iterations', '1'], cwd, environment });
  expect(once.stdout).not.toContain('further round');
});

it('is of use without a key, as text and as JSON', async () => {
  const dry = (...more: string[]) =>
    callCli({ args: ['research', '--dry-run', '--model', 'none', ...more, QUESTION], cwd });
  expect((await dry()).stdout).toContain('put together by code, at no cost');
  expect(JSON.parse((await dry('--json')).stdout)).toMatchObject({ question: QUESTION, steps: [] });
  expect((await dry('--compare')).stderr).toContain('--dry-run and --compare exclude each other');
});
