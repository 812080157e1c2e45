import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ModelServerAnswer,
  type ModelServerRequest,
  startModelServer,
} from '@research-studio/core/testing';
import { builtInCases } from '@research-studio/evals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
    claim,
    reason: 'As the passage says.',
    verdict,
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

describe('eval --compare', () => {
  const CRITERIA = ['answer', 'evidence', 'soundness', 'reading'];
  const preferring =
    (prefers: (data: { first: string; second: string }) => string): Answer =>
    (request) => {
      const better = prefers(dataOf(request));
      const verdict = Object.fromEntries(CRITERIA.map((name) => [name, { reason: 'As read.', better }]));
      return JSON.stringify({ verdict: { ...verdict, reason: 'It answers more of it.', better } });
    };
  const compared = ['--compare', 'a', '--with', 'b'];

  /** Folders of the same two snapshots; in b the reports of the named cases say a little more. */
  async function saveBoth(changed: readonly string[]): Promise<void> {
    const { readSnapshots, saveSnapshot, SNAPSHOTS_FOLDER } = await import('@research-studio/evals');
    const snapshots = await readSnapshots({ folder: SNAPSHOTS_FOLDER, cases: await builtInCases() });
    for (const snapshot of snapshots) {
      if (!('bundle' in snapshot) || snapshot.pipeline !== 'standard-single') continue;
      if (!['narrow', 'recent'].includes(snapshot.caseId)) continue;
      await saveSnapshot(join(cwd, 'a'), snapshot);
      const { report } = snapshot.bundle;
      const isChanged = changed.includes(snapshot.caseId);
      const markdown = isChanged ? report.markdown.replace(/\n\n/, '\n\nIn short.\n\n') : report.markdown;
      await saveSnapshot(join(cwd, 'b'), {
        ...snapshot,
        bundle: { ...snapshot.bundle, report: { ...report, markdown } },
      });
    }
  }

  it('says which report is better, in both orders, on the terminal and as JSON', async () => {
    await saveBoth(['narrow']);
    const likesChange = preferring(({ first }) => (first.includes('In short.') ? 'first' : 'second'));
    const args = [...compared, '--output', 'c.json'];
    const { exitCode, stdout, stderr, requests } = await evaluateWith(likesChange, args);
    expect(exitCode, stderr).toBe(0);
    expect(requests.map(({ temperature }) => temperature)).toEqual([0, 0]);
    expect(stdout).toMatch(
      /Judged in both orders by openai:\S+ \(compare-reports@1\):\n *narrow · standard-single: B: It answers/,
    );
    expect(stdout).toContain('A is better in 0, B in 1, neither in 0 of 1.');
    expect(stdout).toContain('Pairs of the same report, not judged: 1.');
    expect(stdout).toMatch(/The order changed the answer in 0% of pairs; the first report won 50%/);
    expect(stdout).toMatch(/Judging took [\d,]+ \+ [\d,]+ tokens/);
    expect(stderr).toContain('1/1 narrow · standard-single');
    const verdicts = await readJson('c.json');
    expect(verdicts).toMatchObject({ identical: 1, wins: { A: 0, B: 1, tie: 0 }, failed: 0 });
    expect(verdicts.use).toMatchObject({ promptId: 'compare-reports@1' });
    expect(verdicts.judged).toMatchObject([{ a: { caseId: 'narrow' }, outcome: { winner: 'B' } }]);
  });

  it('calls it a tie where the judge goes by the order, and says so', async () => {
    await saveBoth(['narrow']);
    const goesByOrder = preferring(() => 'first');
    const { exitCode, stdout } = await evaluateWith(goesByOrder, compared);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('neither: with A first A won, with B first B won');
    expect(stdout).toMatch(/The order changed the answer in 100% of pairs; the first report won 100%/);
  });

  it('fails where the key is refused or the cap is reached, and says why', async () => {
    await saveBoth(['narrow', 'recent']);
    const { stdout, exitCode } = await evaluateWith(refused, compared);
    expect(stdout).toMatch(/narrow · standard-single: .*key/i);
    expect(stdout).toContain('No verdict on 2 of 2.');
    expect(exitCode).toBe(3);
    const equal = preferring(() => 'equal');
    const capped = await evaluateWith(equal, [...compared, '--budget', '0.0000001']);
    expect(capped.stdout).toMatch(/No verdict on 1 of 2\./);
    expect([capped.exitCode, capped.requests.length]).toEqual([3, 2]);
  });

  it('refuses to judge without a model, and without reports', async () => {
    await saveBoth(['narrow']);
    const without = await callCli({ args: ['eval', ...compared], cwd });
    expect([without.exitCode, without.stderr]).toEqual([2, expect.stringMatching(/set OPENAI_API_KEY/)]);
    await rm(join(cwd, 'b'), { recursive: true });
    const lost = await evaluateWith(refused, compared);
    expect([lost.exitCode, lost.stderr]).toEqual([2, expect.stringMatching(/no folder of snapshots .*b/)]);
    expect(lost.requests).toHaveLength(0);
  });
});
