import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ModelServerAnswer, startModelServer } from '@research-studio/core/testing';
import { LabelledSentence } from '@research-studio/evals';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

const EXAMPLES = new URL(
  '../../../../packages/evals/src/sentences/testing/fixtures/library-example.jsonl',
  import.meta.url,
).pathname;
const rows = (await readFile(EXAMPLES, 'utf8'))
  .trim()
  .split('\n')
  .map((line) => LabelledSentence.parse(JSON.parse(line)));

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'eval-sentences-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const evaluate = (...args: string[]) => callCli({ args: ['eval', '--sentences', EXAMPLES, ...args], cwd });

/** The sentences that a checker is asked to judge. */
function numberedIn(content = ''): readonly { readonly n: number; readonly sentence: string }[] {
  const paragraphs: readonly string[] = JSON.parse(content).report.flatMap(
    (part: { paragraphs: readonly string[] }) => part.paragraphs,
  );
  return paragraphs.flatMap((paragraph) =>
    [...paragraph.matchAll(/\{(\d+)\} (.*?)(?= \{\d+\} |$)/g)].map(([, n, rest = '']) => {
      const row = rows.findLast(({ sentence }) => rest.startsWith(sentence));
      return { n: Number(n), sentence: row?.sentence ?? rest };
    }),
  );
}

/** With a model that judges each sentence as its reader did. */
async function evaluateWith(answer: () => ModelServerAnswer | null, ...args: string[]) {
  await using model = await startModelServer({
    answer: ({ messages }) => {
      const asked = numberedIn(messages.at(-1)?.content);
      const findings = asked.map(({ n, sentence }) => {
        const label = rows.find((row) => row.sentence === sentence)?.label ?? 'unsupported';
        const verdict = label === 'not_a_claim' ? 'supported' : label;
        const kind = label === 'not_a_claim' ? 'analysis' : 'fact';
        return { n, kind, verdict, problemLabel: null, citeIds: [] };
      });
      return answer() ?? JSON.stringify({ findings });
    },
  });
  const environment = { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: model.baseUrl };
  const all = ['eval', '--sentences', EXAMPLES, '--judge', ...args];
  return { ...(await callCli({ args: all, cwd, environment })), requests: model.requests };
}

describe('eval --sentences', () => {
  it('scores the recorded verdicts, those of the reports and rules alone, without a model', async () => {
    const { exitCode, stdout } = await evaluate('--output', 'score.json');
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/^As the model judged in its run\nlabel \\ verdict +supp\. +partly/);
    expect(stdout).toContain('Right sentences with a negative verdict: 1 of 6 (16.7%)\n');
    expect(stdout).toContain('Wrong sentences that pass as supported: 1 of 3 (33.3%)\n');
    expect(stdout).toMatch(/\nRules alone\n[\s\S]*\ncontradicted +0 +0 +1 +0 +2\n/);
    const { verdicts } = JSON.parse(await readFile(join(cwd, 'score.json'), 'utf8'));
    expect(verdicts.map(({ name }: { name: string }) => name)).toEqual(['recorded', 'shown', 'rules']);
  });

  it('fails where the recorded verdicts do not keep to a limit, and says by how much', async () => {
    const limits = ['--max-false-alarms', '0.03', '--max-missed', '0.5', '--min-precision', '0.95'];
    const { exitCode, stderr } = await evaluate(...limits);
    expect(exitCode).toBe(1);
    expect(stderr).toBe(
      'Right sentences with a negative verdict: 1 of 6 (16.7%); asked for is at most 3%.\n',
    );
    expect((await evaluate('--max-false-alarms', '0.2')).exitCode).toBe(0);
  });

  it('does not pass where a limit has nothing to measure', async () => {
    const right = rows.filter(({ label }) => label === 'supported');
    await writeFile(join(cwd, 'right.jsonl'), right.map((row) => JSON.stringify(row)).join('\n'));
    const args = ['eval', '--sentences', 'right.jsonl', '--max-missed', '0.05', '--max-false-alarms', '1'];
    const { exitCode, stderr } = await callCli({ args, cwd });
    expect(exitCode).toBe(3);
    expect(stderr).toBe('Wrong sentences that pass as supported: not measured; asked for is at most 5%.\n');
  });

  it('asks the model with the prompt of a run, and holds its verdicts to the limits', async () => {
    const limits = [
      '--max-false-alarms',
      '0',
      '--max-missed',
      '0',
      '--min-precision',
      '1',
      '--output',
      'c.json',
    ];
    const { exitCode, stdout, stderr, requests } = await evaluateWith(() => null, ...limits);
    expect(exitCode, stderr).toBe(0);
    expect(stdout).toMatch(/\nJudged now · openai:\S+ · check-sentences@\d+ · /);
    const asked = requests.flatMap(({ messages }) => numberedIn(messages.at(-1)?.content));
    // Verbatim sentences are not asked about.
    expect(asked).toHaveLength(rows.length - 1);
    const { verdicts } = JSON.parse(await readFile(join(cwd, 'c.json'), 'utf8'));
    expect(verdicts.at(-1).answers).toHaveLength(rows.length - 1);
    expect(verdicts.at(-1).answers).toContainEqual({
      id: 'library-example-07',
      kind: 'fact',
      verdict: 'contradicted',
    });
    expect(requests.map(({ temperature }) => temperature)).toEqual(requests.map(() => 0));
  });

  it('fails where no model judged, and says why', async () => {
    const refused = { fault: 'status', status: 401, message: 'Incorrect API key provided.' } as const;
    const { exitCode, stderr } = await evaluateWith(() => refused);
    expect(exitCode).toBe(3);
    expect(stderr).toMatch(/\n1 of 12 sentences judged: .*key/i);
  });

  it('refuses limits and files that it cannot use', async () => {
    const wrong = await evaluate('--max-missed', '5%');
    expect([wrong.exitCode, wrong.stderr]).toEqual([2, expect.stringContaining('--max-missed is 5%')]);
    const none = await callCli({ args: ['eval', '--sentences', 'none.jsonl'], cwd });
    expect([none.exitCode, none.stderr]).toEqual([2, expect.stringContaining('cannot be read (ENOENT)')]);
    const stray = await callCli({ args: ['eval', '--offline', '--max-missed', '0.05'], cwd });
    expect(stray.stderr).toContain('it belongs to --sentences');
  });
});
