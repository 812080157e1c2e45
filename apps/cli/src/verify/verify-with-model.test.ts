import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModelServerAnswer, startModelServer } from '@research-studio/core/testing';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'verify-model-'));
  await mkdir(join(cwd, 'sources'));
  await writeFile(
    join(cwd, 'sources', 'tram.md'),
    '# The tram of Harwick\n\nThe first tram of Harwick ran on 3 May 1904 with 42 passengers. It was painted green.\n',
  );
  await writeFile(
    join(cwd, 'report.md'),
    '# Trams\n\nIt was painted green [1]. In the spring of 1904 some forty people took the first ride [1].\n\n## Sources\n\n[1] The tram of Harwick\n',
  );
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function verify(answer: ModelServerAnswer, ...args: string[]) {
  await using server = await startModelServer({ answer: () => answer });
  const environment = {
    OPENAI_API_KEY: 'sk-test-0123456789',
    OPENAI_BASE_URL: server.baseUrl,
    RESEARCH_STUDIO__MODELS__RETRIES: '0',
  };
  const command = ['verify', 'report.md', '--docs', 'sources', '--json', ...args];
  const { stdout, stderr, exitCode } = await callCli({ args: command, cwd, environment });
  const result = JSON.parse(stdout);
  return { result, stderr, exitCode, requests: server.requests };
}

const verdict = (given: string, problem: string | null) =>
  JSON.stringify({
    checked: [1],
    findings:
      given === 'supported'
        ? []
        : [{ n: 1, kind: 'fact', verdict: given, problemLabel: problem, citeIds: [] }],
  });

it('asks a model about what rules leave open, and about nothing else', async () => {
  const { result, stderr, requests } = await verify(verdict('supported', null), '--model', 'openai:judge');
  expect(requests).toHaveLength(1);
  expect(stderr).toContain('Asking openai:judge about 1 of 2 statements');
  const asked = requests[0]?.messages.at(-1)?.content ?? '';
  expect(asked).toContain('some forty people took the first ride');
  expect(asked).not.toContain('"It was painted green [1]');
  expect(asked).toContain('42 passengers');
  expect(result.claims.map((claim: { verdict: string }) => claim.verdict)).toEqual([
    'supported',
    'supported',
  ]);
  expect(result.summary).toMatchObject({ supportedShare: 1, deciders: { quote: 1, rule: 0, model: 1 } });
});

it('says what the model found wrong', async () => {
  const { result } = await verify(verdict('contradicted', 'It was in May.'), '--model', 'openai:judge');
  const [, claim] = result.claims;
  expect(claim.verdict).toBe('contradicted');
  expect(claim.codes[0]).toEqual({ code: 'model_judged', problem: 'It was in May.' });
});

it.each<[string, ModelServerAnswer]>([
  ['is down', { fault: 'status', status: 500 }],
  ['refuses the key', { fault: 'status', status: 401 }],
  ['answers {}', '{}'],
  ['answers nothing', ''],
  ['answers nonsense', 'I would say yes.'],
  ['has judged nothing', '{"findings": [], "checked": []}'],
  ['answers about another sentence', verdict('supported', null).replace('[1]', '[9]')],
  ['gives a verdict of its own', verdict('true', null)],
  ['refuses', 'I cannot help with that.'],
  ['breaks off', '{"findings": [{"n": 1, "kind": "fact", "verd'],
])('passes no gate with a judge that %s', async (_, answer) => {
  const { result, stderr, exitCode } = await verify(
    answer,
    ...['--model', 'openai:judge', '--min-supported', '0.5', '--max-open', '1'],
  );
  expect(result.claims.map((claim: { verdict: string }) => claim.verdict)).toEqual(['supported', 'open']);
  expect(result.claims[1].codes[0]).toEqual({ code: 'judge_failed' });
  expect(stderr).toContain('Not verified: the model gave no verdict on 1 statement.');
  expect(exitCode).toBe(3);
});

it('asks no model where none is to be asked', async () => {
  const { requests } = await verify('', '--model', 'none');
  expect(requests).toHaveLength(0);
});

it('asks the model of the profile that is named', async () => {
  await writeFile(
    join(cwd, 'research-studio.config.yaml'),
    'profiles:\n  careful:\n    models:\n      smart: openai:careful-judge\n',
  );
  const { stderr, requests } = await verify(verdict('supported', null), '--profile', 'careful');
  expect(stderr).toContain('Asking openai:careful-judge about 1 of 2 statements');
  expect(requests.map(({ model }) => model)).toEqual(['careful-judge']);
});
