import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ModelServerAnswer,
  type ModelServerRequest,
  startModelServer,
} from '@research-studio/core/testing';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'eval-judged-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

type Answer = (request: ModelServerRequest) => ModelServerAnswer;

/** `eval` with a model on the loopback. */
async function evaluateWith(answer: Answer, args: readonly string[]) {
  await using model = await startModelServer({ answer });
  const environment = { OPENAI_API_KEY: 'sk-very-secret', OPENAI_BASE_URL: model.baseUrl };
  const outcome = await callCli({ args: ['eval', ...args], cwd, environment });
  expect(outcome.stdout + outcome.stderr).not.toContain('sk-very-secret');
  return { ...outcome, requests: model.requests };
}

const readJson = async (name: string) => JSON.parse(await readFile(join(cwd, name), 'utf8'));
const dataOf = ({ messages }: ModelServerRequest) => JSON.parse(messages.at(-1)?.content ?? '');
const refused: Answer = () => ({ fault: 'status', status: 401, message: 'Incorrect API key provided.' });

describe('eval --rulings --judge', () => {
  const PIER = 'The pier of Lindholm is 310 metres long and opened in 1911.';
  const LIGHT = 'The lighthouse was built of granite in 1834.';
  const rulings = [
    { claim: 'The pier of Lindholm is 310 metres long.', passage: PIER, ruling: 'supported' },
    { claim: 'The pier of Lindholm is 410 metres long.', passage: PIER, ruling: 'contradicted' },
    { claim: 'The lighthouse was built in 1834.', passage: LIGHT, ruling: 'supported' },
    { claim: 'The lighthouse was built by Anders Holm.', passage: LIGHT, ruling: 'unsupported' },
  ];
  beforeEach(async () => {
    const lines = rulings.map((one) => JSON.stringify({ ...one, by: 'A. Reader' }));
    await writeFile(join(cwd, 'gold.jsonl'), lines.join('\n'));
  });

  const wrong = { passages: [1], unsaid: 'The rest of it.' };
  const asTold = (claim: number, verdict: string, rest = wrong) => ({
    ...{ claim, reason: 'As the passage tells it.', verdict },
    ...rest,
  });
  /** Right of every claim in the words of either judge; with `isBlind` it takes all for said. */
  const reader =
    ({ isBlind = false } = {}): Answer =>
    (request) => {
      const isFaith = JSON.stringify(request.messages).includes('faithful');
      const [said, denied, missing] = isFaith
        ? ['faithful', 'reversed', 'unfaithful']
        : ['grounded', 'contradicted', 'ungrounded'];
      const { claims } = dataOf(request) as { claims: readonly { claim: number; text: string }[] };
      const verdicts = claims.map(({ claim, text }) => {
        if (!isBlind && text.includes('410')) return asTold(claim, denied ?? '');
        if (!isBlind && text.includes('Holm')) return asTold(claim, missing ?? '');
        return asTold(claim, said ?? '', { passages: [1], unsaid: '' });
      });
      return JSON.stringify({ verdicts });
    };

  it('scores two judges beside the verification, each claim with its own text, and writes it all', async () => {
    const args = ['--rulings', 'gold.jsonl', '--judge', '--output', 'score.json'];
    const { exitCode, stdout, stderr, requests } = await evaluateWith(reader(), args);
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toMatch(
      /^verification\n[\s\S]*\njudge_groundedness · openai:[^\n]* · judge-groundedness@1/,
    );
    expect(stdout).toMatch(/judge_faithfulness · .*\n4 of 4 rulings met: 100\.0% .*kappa 1\.00/);
    expect(stdout).toMatch(/label \\ verdict +supp\. +partly +contr\. [^\n]*\nsupported +2 +0 +0 +0 +0\n/);
    const { evaluators } = await readJson('score.json');
    expect(
      evaluators.map(({ name, score }: { name: string; score: { accuracy: number } }) => [
        name,
        score.accuracy,
      ]),
    ).toEqual([
      ['verification', expect.any(Number)],
      ['judge_groundedness', 1],
      ['judge_faithfulness', 1],
    ]);
    expect(evaluators[1].judge).toMatchObject({
      promptId: 'judge-groundedness@1',
      inputTokens: expect.any(Number),
    });
    expect(requests).toHaveLength(4);
    for (const request of requests) {
      expect(request.temperature).toBe(0);
      const { passages, claims } = dataOf(request);
      expect([passages.length, claims.length]).toEqual([1, 2]);
      expect(JSON.stringify(claims).includes('pier')).toBe(passages[0].text === PIER);
    }
  });

  it('judges with the model of the profile that is named, and knows no other profiles', async () => {
    const args = ['--rulings', 'gold.jsonl', '--judge', '--profile'];
    const { exitCode, stdout, requests } = await evaluateWith(reader(), [...args, 'cheap']);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('judge_groundedness · openai:gpt-4o-mini');
    expect(new Set(requests.map(({ model }) => model))).toEqual(new Set(['gpt-4o-mini']));
    const unknown = await evaluateWith(reader(), [...args, 'chep']);
    expect(unknown.exitCode).toBe(2);
    expect(unknown.stderr).toMatch(/known: best, cheap, local.*Did you mean "cheap"/);
  });

  it('gives a judge that takes everything for said no credit beyond chance, and fails it where more is asked for', async () => {
    const args = ['--rulings', 'gold.jsonl', '--judge', '--min-agreement', '0.75'];
    const { exitCode, stdout, stderr } = await evaluateWith(reader({ isBlind: true }), args);
    expect(stdout).toMatch(/judge_groundedness[^\n]*\n2 of 4 rulings met: 50\.0% .*kappa 0\.00/);
    expect(stderr).toContain('judge_groundedness meets 50% of the rulings; --min-agreement asks for 75%.');
    expect(exitCode).toBe(1);
  });

  it('fails where the judges could not be asked, and says why', async () => {
    const { exitCode, stderr } = await evaluateWith(refused, ['--rulings', 'gold.jsonl', '--judge']);
    expect(stderr).toMatch(/judge_faithfulness: 0 of 4 claims judged: .*key/i);
    expect(exitCode).toBe(3);
  });
});

describe('eval --compare --judge', () => {
  const CRITERIA = ['answer', 'evidence', 'soundness', 'reading'];
  const preferring =
    (prefers: (data: { first: string; second: string }) => string): Answer =>
    (request) => {
      const better = prefers(dataOf(request));
      const verdict = Object.fromEntries(CRITERIA.map((name) => [name, { reason: 'As read.', better }]));
      return JSON.stringify({ verdict: { ...verdict, reason: 'It answers more of it.', better } });
    };
  const one = ['--cases', 'narrow,recent', '--pipelines', 'standard-single'];
  const compared = ['--compare', 'a.json', '--with', 'b.json'];

  /** Folders with two evaluations each, by the cases that differ. */
  const made = new Map<string, string>();
  afterAll(async () => {
    for (const folder of made.values()) await rm(folder, { recursive: true, force: true });
  });

  /** Evaluations of two cases: of a.json, and of b.json whose reports of the cases named say a little more. */
  async function evaluateTwice(changed: readonly string[]): Promise<void> {
    const folder = made.get(changed.join()) ?? (await evaluatedTwice(changed));
    made.set(changed.join(), folder);
    await cp(folder, cwd, { recursive: true });
  }

  async function evaluatedTwice(changed: readonly string[]): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'compared-'));
    const scored = async (name: string, snapshots: readonly string[]) =>
      callCli({ args: ['eval', '--from-snapshots', ...one, ...snapshots, '--output', name], cwd: folder });
    await scored('a.json', []);
    const { readSnapshots, keepReports } = await import('@research-studio/evals');
    const kept = await readSnapshots({ folder: join(folder, 'a.reports'), cases: [] });
    const others = kept.flatMap((snapshot) => {
      if (!('bundle' in snapshot)) return [];
      const { report } = snapshot.bundle;
      const isChanged = changed.includes(snapshot.caseId);
      const markdown = isChanged ? report.markdown.replace(/\n\n/, '\n\nBriefly told.\n\n') : report.markdown;
      return { ...snapshot, bundle: { ...snapshot.bundle, report: { ...report, markdown } } };
    });
    await keepReports(join(folder, 'other'), others);
    await scored('b.json', ['--snapshots', 'other']);
    return folder;
  }

  it('says which report is better, in both orders, beside the scores, on the terminal, as JSON and on the page', async () => {
    await evaluateTwice(['narrow']);
    const likesTold = preferring(({ first }) => (first.includes('Briefly told') ? 'first' : 'second'));
    const files = ['--output', 'c.json', '--html', 'c.html'];
    const { exitCode, stdout, stderr, requests } = await evaluateWith(likesTold, [
      ...compared,
      ...files,
      '--judge',
    ]);
    expect(exitCode, stderr).toBe(0);
    expect(requests).toHaveLength(2);
    expect(requests.map(({ temperature }) => temperature)).toEqual([0, 0]);
    expect(stdout).toMatch(
      /Judged in both orders by openai:\S+ \(compare-reports@1\):\n *narrow · standard-single: B: It answers/,
    );
    expect(stdout).toContain('A is the better report in 0, B in 1, neither in 0 of 1 pair.');
    expect(stdout).toContain('Not asked about 1 pair of the same report.');
    expect(stdout).toMatch(/The order changed the answer in 0% of pairs; what stood first won 50%/);
    expect(stdout).toMatch(/Judging took [\d,]+ \+ [\d,]+ tokens/);
    expect(stderr).toContain('1/1 narrow · standard-single');
    const { verdicts, pairs, metrics } = await readJson('c.json');
    expect(verdicts).toMatchObject({ judged: 1, identical: 1, wins: { A: 0, B: 1, tie: 0 }, failed: 0 });
    expect(verdicts.judge).toMatchObject({ promptId: 'compare-reports@1' });
    expect(verdicts.bias).toMatchObject({ orderDependent: 0, firstWins: 0.5 });
    expect(
      pairs.map(({ isSame, judged }: { isSame: boolean; judged: unknown }) => [isSame, judged !== null]),
    ).toEqual([
      [false, true],
      [true, false],
    ]);
    expect(metrics.length).toBeGreaterThan(20);
    const page = await readFile(join(cwd, 'c.html'), 'utf8');
    expect(page).toMatch(/<h2>The judge of pairs<\/h2>[\s\S]*<mark>Briefly told/);
    expect(page).toContain('is the better report');
  });

  it('calls it a tie where the judge goes by the order, and says so', async () => {
    await evaluateTwice(['narrow']);
    const { exitCode, stdout } = await evaluateWith(
      preferring(() => 'first'),
      [...compared, '--judge'],
    );
    expect(exitCode).toBe(0);
    expect(stdout).toContain('neither: with A first A won, with B first B won');
    expect(stdout).toMatch(/The order changed the answer in 100% of pairs; what stood first won 100%/);
  });

  it('fails where the key is refused or the cap is reached, and says why', async () => {
    await evaluateTwice(['narrow', 'recent']);
    const { stderr, stdout, exitCode } = await evaluateWith(refused, [...compared, '--judge']);
    expect(stderr).toMatch(/\n0 of 2 pairs judged: .*key/i);
    expect(stdout).toContain('Not judged: 2 of 2 pairs.');
    expect(exitCode).toBe(3);
    const equal = preferring(() => 'equal');
    const capped = await evaluateWith(equal, [...compared, '--judge', '--budget', '0.0000001']);
    expect(capped.stderr).toMatch(/\n1 of 2 pairs judged: .*(?:cap|budget|limit)/i);
    expect([capped.exitCode, capped.requests.length]).toEqual([3, 2]);
  });

  it('refuses to judge without a model, and without reports', async () => {
    await evaluateTwice(['narrow']);
    const without = await callCli({ args: ['eval', ...compared, '--judge'], cwd });
    expect([without.exitCode, without.stderr]).toEqual([2, expect.stringMatching(/set OPENAI_API_KEY/)]);
    await rm(join(cwd, 'a.reports'), { recursive: true });
    const lost = await evaluateWith(refused, [...compared, '--judge']);
    expect([lost.exitCode, lost.stderr]).toEqual([
      2,
      expect.stringMatching(/no two to compare.\n.*a\.reports/),
    ]);
    expect(lost.requests).toHaveLength(0);
  });
});
