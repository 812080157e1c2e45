import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { spawnCli } from '../testing/spawn-cli.ts';

const LIBRARY = resolve(import.meta.dirname, '../../../../examples/library');
/** A recorded report of the standard pipeline over the library. */
const RECORDED = resolve(
  import.meta.dirname,
  '../../../../packages/standard-pipeline/src/cassettes/multi.report.md',
);

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'verify-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const verify = (...args: string[]) => spawnCli({ args: ['verify', ...args], cwd });

const TRAM =
  '# The tram of Harwick\n\nThe first tram of Harwick ran on 3 May 1904 with 42 passengers. It was painted green.\n';
const REPORT = `# Trams

The first tram of Harwick ran on 3 May 1904 with 24 passengers [1]. It was painted green [1].

Nobody has read the almanac of 1911 [2].

## Sources

[1] The tram of Harwick
[2] Almanac
`;

describe('verify', () => {
  it('prints problems first, each with its passage, and the figures last', async () => {
    await mkdir(join(cwd, 'sources'));
    await writeFile(join(cwd, 'sources', 'tram.md'), TRAM);
    await writeFile(join(cwd, 'report.md'), REPORT);
    const { exitCode, stdout, stderr } = await verify(
      'report.md',
      ...['--docs', 'sources', '--min-supported', '0.6', '--output', 'out/result.json'],
    );
    expect(stderr).toBe(
      'Written: out/result.json\n50% of the claims that could be judged are supported (1 claim); --min-supported asks for 60%.\n',
    );
    expect(exitCode).toBe(1);
    const heads = [...stdout.matchAll(/^(?:Contradicted|Could not be verified|Supported|Sources).*$/gm)];
    expect(heads.map(([head]) => head)).toEqual([
      'Contradicted (1)',
      'Could not be verified (1)',
      'Supported (1)',
      'Sources',
    ]);
    expect(stdout).toContain('✗ line 3: The first tram of Harwick ran on 3 May 1904 with 24 passengers. [1]');
    expect(stdout).toContain('“The first tram of Harwick ran on 3 May 1904 with 42 passengers.”');
    expect(stdout).toMatch(
      /1 of 2 claims that could be judged are supported \(50%\)\n.*\n1 of 2 sources read/,
    );
    const result = JSON.parse(await readFile(join(cwd, 'out', 'result.json'), 'utf8'));
    expect(result.claims.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'contradicted',
      'supported',
      'unverifiable',
    ]);
  });

  it('bears out most of a report of our own, and finds what was altered in a copy', async () => {
    const report = await readFile(RECORDED, 'utf8');
    const { exitCode, stdout } = await verify(
      RECORDED,
      '--docs',
      LIBRARY,
      '--json',
      '--min-supported',
      '0.75',
    );
    expect(exitCode).toBe(0);
    const before = JSON.parse(stdout);
    expect(before.sources.every(({ found }: { found: string }) => found === 'read')).toBe(true);
    const stands = before.claims.find(
      ({ verdict, passages, text }: { verdict: string; passages: { text: string }[]; text: string }) =>
        verdict === 'supported' &&
        /\b31\b/.test(text) &&
        passages.some((passage) => /\b31\b/.test(passage.text)),
    );
    const altered = stands.text.replace(/\b31\b/, '13');
    await writeFile(join(cwd, 'altered.md'), report.replaceAll(/\b31 field studies\b/g, '13 field studies'));
    const after = JSON.parse((await verify('altered.md', '--docs', LIBRARY, '--json')).stdout);
    const claim = after.claims.find(({ text }: { text: string }) => text === altered);
    expect(claim.verdict).not.toBe('supported');
  });

  it('judges claims line by line, and stops at the first line that is none, by its number', async () => {
    const lines = [
      { id: 'a', claim: 'The tram ran in 1904.', evidence: ['The tram ran in 1904.', 'Gulls eat fish.'] },
      { id: 2, claim: 'The tram ran in 1905.', evidence: ['The tram ran in 1904.'] },
    ].map((line) => JSON.stringify(line));
    await writeFile(join(cwd, 'claims.jsonl'), `${lines.join('\n')}\n\n{"id": 3}\n`);
    const { exitCode, stdout, stderr } = await verify('--claims', 'claims.jsonl');
    const [first, second] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(first).toMatchObject({ id: 'a', verdict: 'supported', spans: [0] });
    expect(second).toMatchObject({ id: 2, verdict: 'contradicted' });
    expect(first.score).toBeGreaterThan(second.score);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--claims: line 4 is not {id, claim, evidence: [sentences]} at claim');
  });

  it('says what is wrong with the command line before it reads anything', async () => {
    const { exitCode, stderr } = await verify('report.md', '--min-supported', '90');
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      '--min-supported: 90 is no share; give a number from 0 to 1, e.g. 0.9.\nSee: pnpm verify --help\n',
    );
  });
});
