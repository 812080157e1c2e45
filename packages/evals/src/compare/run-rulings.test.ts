import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { renderRulings, runRulings } from './run-rulings.ts';
import type { RulingsScore } from './score-against-rulings.ts';
import { smallBundle } from './testing/small-bundle.ts';

const folder = await mkdtemp(join(tmpdir(), 'rulings-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function write(name: string, values: readonly unknown[]): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, values.map((value) => JSON.stringify(value)).join('\n'));
  return path;
}

const context = { reasoner: null, signal: undefined };
const verification = async (path: string): Promise<RulingsScore> => {
  const [first] = await runRulings({ path, context });
  if (first === undefined) throw new Error('The verification is always scored.');
  return first.score;
};

const own = { ruling: 'supported', by: 'A. Reader' };

describe('runRulings', () => {
  it('holds claims against passages, documents and the sources of bundles', async () => {
    await writeFile(
      join(folder, 'harbour.md'),
      '# The harbour\n\nThe new pier of Lindholm opened on 4 May 2021 and is 310 metres long.\n',
    );
    const source = 'The old lighthouse was built of granite in 1834.';
    const sentences = [['The lighthouse was built of granite in 1834.', 'unsupported']] as const;
    await writeFile(join(folder, 'report.json'), JSON.stringify(smallBundle({ source, sentences })));
    const path = await write('gold.jsonl', [
      { ...own, bundle: 'report.json', claimId: 'C1' },
      { ...own, claim: 'The pier of Lindholm is 310 metres long.', source: 'harbour.md' },
      {
        ...own,
        claim: 'The pier of Lindholm is 410 metres long.',
        source: 'harbour.md',
        ruling: 'contradicted',
      },
      {
        ...own,
        claim: 'Der Turm wurde 1903 gebaut.',
        passage: 'Der Turm wurde 1903 gebaut und 1950 erneuert.',
      },
      {
        ...own,
        claim: 'The mayor said: “We shall never sell the pier of Lindholm to anybody from abroad.”',
        passage: 'The mayor said: “We shall gladly sell the pier of Lindholm to anybody from abroad.”',
        ruling: 'contradicted',
      },
    ]);
    const score = await verification(path);
    expect(score).toMatchObject({ rulings: 5, unjudged: 0 });
    // Other words than those of the passage are for a model.
    expect(score.confusion.supported).toMatchObject({ supported: 0, open: 3 });
    expect(score.confusion.contradicted.contradicted).toBeGreaterThanOrEqual(1);
  });

  it.each([
    [
      { ...own, claim: 'It rained.', source: 'absent.md' },
      /gold-bad\.jsonl:1: .*absent\.md.*there is no such file/,
    ],
    [{ ...own, bundle: 'absent.json', claimId: 'C1' }, /absent\.json: the bundle cannot be read \(ENOENT\)/],
    [
      { ...own, bundle: 'gold-bad.jsonl', claimId: 'C1' },
      /gold-bad\.jsonl is not a bundle: give report\.json of a run/,
    ],
  ])('says what cannot be used in %j', async (value, message) => {
    const path = await write('gold-bad.jsonl', [value]);
    await expect(runRulings({ path, context })).rejects.toThrow(message);
    await expect(runRulings({ path: join(folder, 'nothing.jsonl'), context })).rejects.toThrow(
      /the rulings cannot be read/,
    );
  });

  it('scores the verification against our own rulings: never contradicted where a person says supported, never supported where one says otherwise', async () => {
    const path = fileURLToPath(new URL('../../data/rulings.jsonl', import.meta.url));
    const score = await verification(path);
    expect(score.rulings).toBeGreaterThanOrEqual(40);
    expect(
      score.disagreements.filter((one) => one.verdict === 'contradicted' && one.ruling === 'supported'),
    ).toEqual([]);
    expect(score.confusion.contradicted.supported + score.confusion.unsupported.supported).toBe(0);
    const reported = renderRulings(await runRulings({ path, context }));
    expect(reported).toMatch(
      /^verification\n\d+ of \d+ rulings met: [\d.]+% \(95%: [\d.]+% to [\d.]+%\), kappa -?0\.\d\d\n/,
    );
    for (const { claim } of score.disagreements) expect(reported).toContain(claim);
  });
});
