import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'eval-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

/** One case of the snapshots, evaluated once, and its results. */
const ONE = ['--from-snapshots', '--cases', 'narrow', '--pipelines', 'standard-single'];
let resultsOfOne: string;
beforeAll(async () => {
  const { stdout } = await callCli({ args: ['eval', ...ONE, '--json'], cwd: tmpdir() });
  resultsOfOne = stdout;
});

const evaluate = (...args: string[]) => callCli({ args: ['eval', ...args], cwd });

describe('eval', () => {
  it('scores snapshots again, writes all rows, and finds nothing worse than itself', async () => {
    const some = ['--from-snapshots', '--cases', 'narrow,recent', '--pipelines', 'standard-single'];
    const first = await evaluate(...some, '--output', 'a/results.json');
    expect(first.stderr).toBe('Written: a/results.json\n');
    expect(first.stdout).toMatch(
      /^\d+ statements in 2 reports that no model wrote: \d+ supported \(.*\), \d+ open\.\nError of the rules, on \d+ labelled citations: \d/,
    );
    expect(first.stdout).toMatch(/structural checks +\d+ of \d+/);
    const { createdAt, mode, rows } = JSON.parse(await readFile(join(cwd, 'a', 'results.json'), 'utf8'));
    expect([createdAt, mode]).toEqual(['', 'from-snapshots']);
    expect(first.exitCode).toBe(rows.some(({ passed }: { passed: boolean }) => passed === false) ? 1 : 0);
    const again = await evaluate(
      ...some,
      ...['--baseline', 'a/results.json', '--junit', 'b.xml', '--markdown', 'c.md', '--annotations'],
    );
    expect(again.exitCode).toBe(0);
    expect(again.stdout).toContain('No regressions: 0 worse, 0 gone');
    expect(await readFile(join(cwd, 'b.xml'), 'utf8')).toContain('<testsuite');
    expect(await readFile(join(cwd, 'c.md'), 'utf8')).toContain('## Evals: passed');
  });

  it('fails on what got worse, and says what', async () => {
    const results = JSON.parse(resultsOfOne);
    const row = results.rows.find(({ metric }: { metric: string }) => metric === 'effective_citations');
    row.score += 1;
    await writeFile(join(cwd, 'better.json'), JSON.stringify(results));
    const { exitCode, stdout } = await evaluate(...ONE, '--baseline', 'better.json');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/effective_citations/);
    expect(stdout).toMatch(/\d regressions?: /);
  });

  it('misses a case and an evaluator that the results do not have any more', async () => {
    const results = JSON.parse(resultsOfOne);
    const [row] = results.rows;
    results.rows.push({ ...row, evaluator: 'retired', metric: 'held', kind: 'behavioural' });
    await writeFile(join(cwd, 'more.json'), JSON.stringify(results));
    const more = await evaluate(...ONE, '--baseline', 'more.json');
    expect([more.exitCode, more.stdout]).toEqual([1, expect.stringMatching(/retired/)]);
    const gone = results.rows.map((each: object) => ({ ...each, caseId: 'deleted' }));
    await writeFile(join(cwd, 'gone.json'), JSON.stringify({ ...results, rows: gone }));
    await writeFile(
      join(cwd, 'mine.yaml'),
      '- id: narrow\n  kind: narrow\n  question: From when?\n  docs: []\n',
    );
    const mine = ['--from-snapshots', '--pipelines', 'standard-single', '--case-file', 'mine.yaml'];
    const { exitCode, stdout } = await evaluate(...mine, '--baseline', 'gone.json');
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/deleted/)]);
  });

  it('scores the cases of a file of one’s own alone, and fails for one without a snapshot', async () => {
    const tides = '- id: tides\n  kind: narrow\n  question: When is high tide?\n  docs: []\n';
    const narrow = '- id: narrow\n  kind: narrow\n  question: From when?\n  docs: []\n';
    await writeFile(join(cwd, 'mine.yaml'), `${tides}${narrow}`);
    const mine = ['--from-snapshots', '--pipelines', 'standard-single', '--case-file', 'mine.yaml'];
    const { exitCode, stdout } = await evaluate(...mine, '--json');
    const rows: { caseId: string; metric: string; passed: boolean | null }[] = JSON.parse(stdout).rows;
    expect(exitCode).toBe(1);
    expect(new Set(rows.map(({ caseId }) => caseId))).toEqual(new Set(['narrow', 'tides']));
    expect(rows.filter(({ caseId }) => caseId === 'tides')).toEqual([
      expect.objectContaining({ metric: 'finished', passed: false }),
    ]);
    expect((await evaluate(...mine)).stdout).toContain('holds no snapshot of case "tides"');
    await writeFile(join(cwd, 'tides.yaml'), tides);
    const none = await evaluate('--from-snapshots', '--case-file', 'tides.yaml');
    expect([none.exitCode, none.stderr]).toEqual([2, expect.stringContaining('holds no snapshot of')]);
  });

  it('fails by a new case that fails, says how it is accepted, and passes once it is', async () => {
    const one = {
      id: 'one',
      kind: 'narrow',
      question: 'How much does an adult ticket for the Saltmere ferry cost?',
      docs: [join(import.meta.dirname, '../../../../packages/evals/data/behavioural/saltmere')],
    };
    const two = { ...one, id: 'two', expect: { mustMention: [['a thousand crowns']] } };
    await writeFile(join(cwd, 'cases.json'), JSON.stringify([one, two]));
    const mine = ['--offline', '--case-file', 'cases.json', '--pipelines', 'standard-single'];
    await evaluate(...mine, '--cases', 'one', '--output', 'base.json');
    const files = ['--output', 'new.json', '--junit', 'new.xml'];
    const { exitCode, stdout } = await evaluate(...mine, '--baseline', 'base.json', ...files);
    expect([exitCode, stdout]).toEqual([1, expect.stringMatching(/\n1 regression: 1 worse, 0 gone/)]);
    expect(stdout).toMatch(/is not in the baseline; if intended, update the baseline: .*thousand crowns/);
    expect(await readFile(join(cwd, 'new.xml'), 'utf8')).toMatch(
      /<testsuites name="evals" tests="\d+" failures="1"/,
    );
    const refused = await evaluate(...mine, '--baseline', 'new.json');
    expect([refused.exitCode, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/failing checks without a reason/),
    ]);
    const { rows, ...rest } = JSON.parse(await readFile(join(cwd, 'new.json'), 'utf8'));
    const reasoned = rows.map((row: { passed: boolean }) =>
      row.passed === false ? { ...row, knownBecause: 'No ticket costs so much.' } : row,
    );
    await writeFile(join(cwd, 'new.json'), JSON.stringify({ ...rest, rows: reasoned }));
    expect((await evaluate(...mine, '--baseline', 'new.json')).exitCode).toBe(0);
  });

  it('runs one case offline, from anywhere', async () => {
    const args = ['--offline', '--cases', 'narrow', '--pipelines', 'standard-single', '--json'];
    const { stdout, stderr } = await evaluate(...args);
    expect(stderr).toBe('');
    const { rows } = JSON.parse(stdout);
    expect(new Set(rows.map(({ caseId }: { caseId: string }) => caseId))).toEqual(new Set(['narrow']));
  });

  it.each([
    [['--offline', '--cases', 'nowhere'], /There is no case "nowhere"\. There are: factual_simple/],
    [['--from-snapshots', '--baseline', 'b.json'], /--baseline: there is no file/],
    [['--from-snapshots', '--judge'], /A judge needs a model/],
    [[], /Give one of --offline(?:.|\n)*See: pnpm eval --help/],
  ])('refuses %j with exit code 2', async (args, message) => {
    const { exitCode, stdout, stderr } = await evaluate(...args);
    expect(stderr).toMatch(message);
    expect([exitCode, stdout]).toEqual([2, '']);
  });
});
