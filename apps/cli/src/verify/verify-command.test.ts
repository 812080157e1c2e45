import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startWebServer } from '@research-studio/core/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import { spawnCli } from '../testing/spawn-cli.ts';
import { readReportFile } from './read-verify-request.ts';

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'verify-'));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

const verify = (...args: string[]) => callCli({ args: ['verify', ...args], cwd });

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
    const { exitCode, stdout, stderr } = await spawnCli({
      args: 'verify report.md --docs sources --min-supported 0.7 --output out/result.json'.split(' '),
      cwd,
    });
    expect(stderr).toBe(
      'Written: out/result.json\n1 of 3 statements supported (33.3%); --min-supported asks for 70%.\n',
    );
    expect(exitCode).toBe(1);
    const heads = [...stdout.matchAll(/^(?:Contradicted|Open|Supported|Sources).*$/gm)];
    expect(heads.map(([head]) => head)).toEqual([
      'Contradicted (1)',
      'Open: nothing decided it (1)',
      'Supported (1)',
      'Sources',
    ]);
    expect(stdout).toContain('✗ line 3: The first tram of Harwick ran on 3 May 1904 with 24 passengers. [1]');
    expect(stdout).toContain('“The first tram of Harwick ran on 3 May 1904 with 42 passengers.”');
    expect(stdout).toMatch(
      /1 of 3 statements is supported \(33\.3%\), 1 open \(33\.3%\)\n.*by a rule.*\n.* 1 of 2 sources read/,
    );
    const result = JSON.parse(await readFile(join(cwd, 'out', 'result.json'), 'utf8'));
    expect(result.claims.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'contradicted',
      'supported',
      'open',
    ]);
  });

  it('takes the bundle beside a report for its sources, or the bundle itself for the report', async () => {
    const source = { id: 1, url: 'https://rail.example/tram', title: 'The tram of Harwick', siteName: null };
    const facts = { publishedAt: null, language: 'en', text: TRAM };
    const bundle = { report: { markdown: REPORT }, sources: [{ ...source, ...facts }] };
    await writeFile(join(cwd, 'report.md'), REPORT);
    await writeFile(join(cwd, 'report.json'), JSON.stringify(bundle));
    const beside = await verify('report.md');
    expect(beside.stderr).toMatch(/^Sources from report\.json\.\nNot verified: 1 of 3 statements open/);
    expect(beside.stdout).toContain('1 of 2 sources read');
    const itself = await readReportFile(join(cwd, 'report.json'), async (beside) => beside);
    expect(itself).toEqual({ markdown: REPORT, bundle, foundBeside: null });
  });

  it('fetches what it is asked to, and says of a page that is gone that it could not be read', async () => {
    await using server = await startWebServer({
      pages: {
        '/tram': {
          body: `<html><body><article><h1>Tram</h1><p>${TRAM.split('\n').at(-2)}</p><p>It had two cars, and the fare was a penny for all.</p></article></body></html>`,
        },
      },
    });
    const list = `[1] Tram: ${server.url('/tram')}\n[2] Almanac: ${server.url('/gone')}\n`;
    await writeFile(join(cwd, 'report.md'), `${REPORT.split('[1] The tram')[0]}${list}`);
    const environment = { RESEARCH_STUDIO__READING__ALLOW_HOSTS: '*.localhost' };
    const { stdout } = await callCli({
      args: ['verify', 'report.md', '--fetch', '--json'],
      cwd,
      environment,
    });
    const { claims, sources } = JSON.parse(stdout);
    expect(sources.map(({ found }: { found: string }) => found)).toEqual(['read', 'unreadable']);
    expect(sources[1].reason).toContain('HTTP 404');
    expect(claims.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'contradicted',
      'supported',
      'open',
    ]);
  });

  describe('as a gate', () => {
    const PUMPS =
      '# Two pumps on the bench\n\nThe Marlow 200 weighs 10.4 kg and costs 410 crowns, while the Teal 310 weighs 12.9 kg and costs 395 crowns. In the endurance run the Marlow stopped after 212 hours and the Teal after 340 hours. Ines Calder leads the company, Tomas Reiker its laboratory.\n';
    const gate = async (body: string, ...args: string[]) => {
      await mkdir(join(cwd, 'docs'), { recursive: true });
      await writeFile(join(cwd, 'docs', 'pumps.md'), PUMPS);
      await writeFile(
        join(cwd, 'pumps.md'),
        `# Report\n\n${body}\n\n## Sources\n[1] pumps.md\n[2] A study of nothing\n`,
      );
      return verify(
        'pumps.md',
        '--model',
        'none',
        '--docs',
        'docs',
        ...(args.includes('--min-supported') ? [] : ['--min-supported', '0.9']),
        ...args,
      );
    };
    const SWAPPED =
      'The Marlow 200 weighs 12.9 kg [1]. The Teal 310 costs 410 crowns [1]. The Marlow stopped after 340 hours in the endurance run [1]. Tomas Reiker leads the company, Ines Calder its laboratory [1].';

    it('supports no swapped value or role without a model, and does not pass', async () => {
      const { exitCode, stdout, stderr } = await gate(SWAPPED);
      expect(stdout).toContain('0 of 4 statements are supported (0%), 4 open (100%)');
      expect(stdout).not.toContain('✓ line');
      expect(exitCode).toBe(3);
      expect(stderr).toContain('4 of 4 statements open (100%); --max-open allows 20%');
      expect(stderr).toContain('a model (--model) for 4');
    });

    it('passes what is found verbatim, and allows as much open as is set', async () => {
      const quoted = 'Ines Calder leads the company, Tomas Reiker its laboratory [1].';
      expect((await gate(quoted)).exitCode).toBe(0);
      const { exitCode } = await gate(`${quoted} ${SWAPPED}`, '--min-supported', '0.1', '--max-open', '0.9');
      expect(exitCode).toBe(0);
    });

    it('counts facts without a citation and sources that are not there against the report', async () => {
      const body =
        'Ines Calder leads the company, Tomas Reiker its laboratory [1]. The plant was opened in 1987 [7]. It employs 431 people [8]. The pumps won 12 prizes [9].\n\nThe town has 1,402 inhabitants.';
      const counted = await gate(body);
      expect(counted.exitCode).toBe(1);
      expect(counted.stderr).toContain('1 of 5 statements supported (20%)');
      const uncounted = await gate(body, '--ignore-uncited', '--ignore-unknown-sources');
      expect(uncounted.exitCode).toBe(0);
    });
  });

  it('refuses what no person wrote before it judges any of it', async () => {
    const paragraphs = Array.from({ length: 201 }, () => 'Trams ran here. '.repeat(100));
    await writeFile(join(cwd, 'long.md'), `# Trams\n\n${paragraphs.join('\n\n')}\n`);
    const { exitCode, stderr } = await verify('long.md');
    expect(exitCode).toBe(2);
    expect(stderr).toContain('long.md has 20100 sentences; at most 20000 of one report are judged.');
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
    expect(second).toMatchObject({ id: 2, verdict: 'open', decidedBy: null });
    expect(first.score).toBeGreaterThan(second.score);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('--claims: line 4 is not {id, claim, evidence: [sentences]} at claim');
  });

  it('reports an entailment model that cannot be used', async () => {
    await writeFile(join(cwd, 'claims.jsonl'), '');
    await mkdir(join(cwd, 'model'));
    const { exitCode, stderr } = await verify('--claims', 'claims.jsonl', '--entailment', 'model');
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/The entailment model .* cannot be used/);
  });

  it('says what is wrong with the command line before it reads anything', async () => {
    const { exitCode, stderr } = await verify('report.md', '--min-supported', '90');
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      '--min-supported is 90; allowed: a share from 0 to 1, e.g. 0.8.\nSee: pnpm verify --help\n',
    );
  });
});
