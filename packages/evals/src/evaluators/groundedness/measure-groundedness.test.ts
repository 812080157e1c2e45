import { describe, expect, it } from 'vitest';
import { measureGroundedness, type StoredSource } from './measure-groundedness.ts';
import { type CitationJudge, counts, errorOf, measureOwnError, ownErrorFaults } from './measure-own-error.ts';

const BRIDGE: StoredSource = {
  id: 1,
  url: 'https://bridges.example/orrin',
  title: 'The Orrin footbridge',
  siteName: 'Bridges',
  publishedAt: null,
  language: 'en',
  text: 'The Orrin footbridge opened on 12 June 2019 and is 184 metres long. It cost £4.2 million. The bridge carries about 900 people a day.\n\nIts architect was Lena Harrow. “Nobody expected so many cyclists on the bridge in winter,” she said in 2021.',
};
const FERRY: StoredSource = {
  ...BRIDGE,
  id: 2,
  url: 'https://ferries.example/orrin',
  title: 'Ferries on the Orrin',
  siteName: 'Ferries',
  text: 'The ferry across the Orrin stopped running in 2018. It had carried 210 people a day at the end. A single fare was £1.50.',
};

function report(...statements: string[]): string {
  return `# The Orrin crossing\n\n## What is known\n\n${statements.join(' ')}\n\n## Sources\n\n[1] [The Orrin footbridge](https://bridges.example/orrin)\n\n[2] [Ferries on the Orrin](https://ferries.example/orrin)\n`;
}

const measured = (...statements: string[]) =>
  measureGroundedness({ markdown: report(...statements), sources: [BRIDGE, FERRY] });

describe('citations of a report against the stored texts', () => {
  it('counts what the cited source says, and covers every sentence', async () => {
    const found = await measured(
      'The Orrin footbridge opened on 12 June 2019 [1].',
      'It is 184 metres long and cost £4.2 million [1].',
      'The ferry across the Orrin stopped running in 2018 [2].',
    );
    expect(found).toMatchObject({
      citationPrecision: 1,
      sentenceCoverage: 1,
      effectiveCitations: 3,
      uncheckedShare: 0,
      falseQuotes: [],
    });
  });

  it.each([
    ['another number', 'The Orrin footbridge is 148 metres long [1].'],
    ['another unit', 'The Orrin footbridge is 184 kilometres long [1].'],
    ['another date', 'The Orrin footbridge opened on 12 July 2019 [1].'],
    ['another name', 'The architect of the Orrin footbridge was Maria Stent [1].'],
    ['another source', 'The ferry across the Orrin stopped running in 2018 [1].'],
    ['nothing of the kind', 'The footbridge is lit by 340 lamps from dusk on [1].'],
    ['a number that is in no list', 'The Orrin footbridge opened on 12 June 2019 [7].'],
  ])('does not count a citation with %s', async (_, statement) => {
    const found = await measured('The ferry across the Orrin stopped running in 2018 [2].', statement);
    expect(found).toMatchObject({ citationPrecision: 0.5, sentenceCoverage: 0.5, effectiveCitations: 1 });
  });

  it('counts each of several sources that bear a sentence out between them', async () => {
    const found = await measured(
      'The footbridge opened on 12 June 2019, and the ferry across the Orrin stopped running in 2018 [1][2].',
    );
    expect(found.citations.map(({ source, outcome }) => [source, outcome])).toEqual([
      ['1', 'supported'],
      ['2', 'supported'],
    ]);
  });

  it('names quotations that do not stand in the source', async () => {
    const found = await measured(
      'Lena Harrow said: “Nobody expected so many horses on the bridge in summer” [1].',
    );
    expect(found.falseQuotes).toEqual([
      {
        quote: 'Nobody expected so many horses on the bridge in summer',
        source: '1',
        verdict: expect.stringMatching(/altered|absent/),
      },
    ]);
  });

  it('has nothing to judge, not zero, where nothing is cited', async () => {
    const found = await measureGroundedness({ markdown: '# Nothing\n\nHello there.\n', sources: [] });
    expect(found).toMatchObject({ citationPrecision: null, sentenceCoverage: null, uncheckedShare: null });
  });

  it('cannot check what cites a source that is not stored', async () => {
    const markdown = report('The Orrin footbridge opened on 12 June 2019 [1].');
    const found = await measureGroundedness({ markdown, sources: [FERRY] });
    expect(found).toMatchObject({ citationPrecision: null, uncheckedShare: 1, sentenceCoverage: 0 });
  });

  it('leaves out what the report says of its own run', async () => {
    const markdown =
      '# Unable\n\n> No source states this; missing: 1998.\n\n## Tried\n\n- “sales Orrin 1998”: nothing found\n';
    const found = await measureGroundedness({ markdown, sources: [], isOwn: ({ line }) => line > 1 });
    expect(found).toMatchObject({ claims: [], sentenceCoverage: null });
  });

  it.each(['', '[1]', '# \n\n## Sources\n\n[1]', '|||\n|-|\n', '[[[[[[[[[[[[', 'a [1](b [2](c'])(
    'survives garbage: %j',
    async (markdown) => {
      const found = await measureGroundedness({ markdown, sources: [BRIDGE] });
      expect(found.effectiveCitations).toBe(0);
    },
  );
});

describe('the error of the measurement itself', () => {
  it('misses at most one good citation in twenty and takes at most one bad one in five for good', async () => {
    const { pairs, missed, accepted, judged } = await measureOwnError();
    expect(pairs).toBeGreaterThan(90);
    expect(missed).toBeLessThanOrEqual(0.05);
    expect(accepted).toBeLessThanOrEqual(0.2);
    const numbers = judged.filter(({ label }) => label === 'number');
    expect(numbers.length).toBeGreaterThan(0);
    expect(numbers.filter(({ isWrong }) => isWrong)).toEqual([]);
  });

  const damaged: readonly (readonly [string, CitationJudge])[] = [
    ['supports everything', async () => true],
    ['supports nothing', async () => false],
    [
      'ignores contradictions',
      (statement, page) => counts(statement, page, ['supported', 'partial', 'contradicted']),
    ],
    [
      'ignores negations',
      (statement, page) =>
        counts(statement.replace(NEGATION, ' '), { ...page, text: page.text.replace(NEGATION, ' ') }),
    ],
  ];

  it.each(damaged)('is a fault, which fails every evaluation, where the judge %s', async (_, judge) => {
    expect(await ownErrorFaults(await errorOf(judge))).not.toEqual([]);
  });

  it('is none as it is', async () => {
    expect(await ownErrorFaults(await measureOwnError())).toEqual([]);
  });
});

/** With the words that go with it, in the languages of the labelled pages. */
const NEGATION =
  /\s(?:not|no|never|neither|nor|nicht|kein\w*|ne|n’|pas|sans|no|non|ningun\w*|nessun\w*|mai)(?=\s)/giu;
