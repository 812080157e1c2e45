import type { Bundle } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { EvalCase } from '../../cases/eval-case.ts';
import { expectationsEvaluator } from './expectations-evaluator.ts';

const SOURCE = {
  id: 1,
  url: 'https://www.statistics.example/heat/2024',
  title: 'Heat in 2024',
  siteName: 'Office of Statistics',
  author: null,
  publishedAt: '2025-02-01',
  language: 'en',
  kind: 'html' as const,
  method: 'plain',
  quality: 1,
  flags: [],
  fetchedAt: '2025-03-01T00:00:00Z',
  contentHash: '',
  credibility: null,
  text: 'In 2024 there were 118,400 stoves.',
};
const OTHER = {
  ...SOURCE,
  id: 2,
  url: 'https://blog.example/stoves',
  title: 'Stoves and I',
  siteName: 'Blog',
};

function bundleOf(body: string, change: Partial<Bundle> = {}): Bundle {
  const cited = [SOURCE, OTHER].filter(({ id }) => body.includes(`[${id}]`));
  const list = cited.map(({ id, title, url }) => `[${id}] [${title}](${url})`).join('\n\n');
  return {
    schemaVersion: 2,
    runId: 'r',
    question: 'How many stoves are there?',
    pipeline: 'standard-multi',
    createdAt: '',
    report: {
      markdown: `# Stoves\n\n${body}\n\n## Sources\n\n${list || 'No sources were used.'}\n`,
      sections: [],
    },
    sources: cited,
    evidence: [],
    claims: cited.length === 0 ? [] : [aClaim],
    metadata: {
      answered: 'full',
      iterations: 1,
      coverage: 1,
      confidence: 1,
      sourcesCount: cited.length,
      evidenceCount: 0,
      searches: [],
      models: [],
      usage: { calls: 0, inputTokens: 0, outputTokens: 0, cachedTokens: 0 },
      costUsd: 0,
      tier: 'full',
      timingsMs: {},
      warnings: [],
    },
    ...change,
  };
}

const aClaim = {
  id: 'C1',
  text: 'x',
  verdict: 'supported' as const,
  decidedBy: 'rule' as const,
  confidence: 1,
  signals: {},
  evidenceIds: [],
  independentSources: 1,
};

const ANSWER = '## Count\n\nIn 2024 there were 118,400 stoves in Orrin [1].';

async function judged(expectations: object, bundle: Bundle) {
  const subject = {
    case: EvalCase.parse({ id: 'stoves', kind: 'narrow', question: 'q', docs: [], expect: expectations }),
    bundle,
  };
  const rows = await expectationsEvaluator.evaluate(subject, { reasoner: null, signal: undefined });
  return Object.fromEntries(
    rows.map(({ metric, score, passed, message }) => [metric, { score, passed, message }]),
  );
}

describe('what a case expects', () => {
  it('is null where nothing is expected', async () => {
    const rows = await judged({}, bundleOf(ANSWER));
    expect(Object.values(rows).map(({ score, passed }) => [score, passed])).toEqual(
      Array(6).fill([null, null]),
    );
  });

  it.each(['statistics.example', 'www.statistics.example', 'Heat in 2024', 'Office of Statistics'])(
    'is cited by host, title or site: %s',
    async (name) => {
      expect((await judged({ mustCite: [name] }, bundleOf(ANSWER)))['must_cite']?.passed).toBe(true);
    },
  );

  it.each(['blog.example', 'tistics.example', 'Heat in 2023'])('is not cited: %s', async (name) => {
    const row = (await judged({ mustCite: [name] }, bundleOf(ANSWER)))['must_cite'];
    expect(row).toMatchObject({ passed: false, score: 0, message: expect.stringContaining(name) });
  });

  it('needs a citation in the text, not an entry in the list', async () => {
    const bundle = bundleOf(`${ANSWER}\n`, { sources: [SOURCE, OTHER] });
    expect((await judged({ mustCite: ['blog.example'] }, bundle))['must_cite']?.passed).toBe(false);
  });

  it.each([
    ['its host', 'statistics.example'],
    ['its address', SOURCE.url],
  ])('has no sources but those that it may cite: %s', async (_, place) => {
    const two = bundleOf(ANSWER, { sources: [SOURCE, OTHER] });
    expect((await judged({ mayCite: [place] }, bundleOf(ANSWER)))['may_cite']?.passed).toBe(true);
    expect((await judged({ mayCite: [place] }, two))['may_cite']).toMatchObject({
      passed: false,
      message: expect.stringContaining(OTHER.url),
    });
  });

  it.each(['e', 'Heat in', 'Statistics'])('is called by whole words: %s', async (name) => {
    const row = (await judged({ mustCite: [name] }, bundleOf(ANSWER)))['must_cite'];
    expect(row?.passed).toBe(name !== 'e');
  });

  it('names what is cited where that is a file', async () => {
    const file = { ...SOURCE, url: 'file:///home/someone/docs/stoves.md', title: '', siteName: null };
    const bundle = bundleOf(ANSWER, { sources: [file] });
    expect((await judged({ mustCite: ['library.example'] }, bundle))['must_cite']?.message).toContain(
      '(cited are stoves.md)',
    );
    expect((await judged({ mustCite: ['stoves.md'] }, bundle))['must_cite']?.passed).toBe(true);
  });

  it.each([
    ['8 dB', 'The limit is 38 dB [1].', false],
    ['38 dB', 'The limit is 38 dB [1].', true],
    ['38 dB', 'The limit is 38dB [1].', true],
    ['38 dB', 'The limit is 38 dB(A) [1].', true],
    ['1,5 %', 'It rose by 1.5% [1].', true],
    ['20 °C', 'It works at −20 °C [1].', false],
    ['-20 °C', 'It works at −20 °C [1].', true],
    ['10–20 °C', 'It works at 10-20 °C [1].', true],
    ['port', 'The support was given [1].', false],
    ['heat pump', 'Heat pumps are sold [1].', true],
    ['January 1 2027', 'It holds from January 1, 2027 [1].', true],
    ['118 stoves', 'In 2024 118 stoves were sold [1].', true],
    ['1183 stoves', 'In 2024 1,183 stoves were sold [1].', true],
    ['午前9時', '図書館は午前9時に開く [1]。', true],
  ])('mentions whole words and figures: %s in “%s”', async (wanted, text, expected) => {
    const rows = await judged({ mustMention: [[wanted]] }, bundleOf(`## What\n\n${text}`));
    expect(rows['must_mention']?.passed).toBe(expected);
  });

  it('mentions one of the alternatives, however a figure is written', async () => {
    const rows = await judged({ mustMention: [['118.400', '118 thousand'], ['orrin']] }, bundleOf(ANSWER));
    expect(rows['must_mention']).toMatchObject({ passed: true, score: 1 });
  });

  it('reports the share of what is mentioned, and what is not', async () => {
    const rows = await judged({ mustMention: [['118,400'], ['96,300', 'fewer']] }, bundleOf(ANSWER));
    expect(rows['must_mention']).toMatchObject({
      score: 0.5,
      message: expect.stringContaining('“96,300” or “fewer”'),
    });
  });

  it('does not find in title or list of sources what is to be mentioned', async () => {
    expect(
      (await judged({ mustMention: [['Heat in 2024']] }, bundleOf(ANSWER)))['must_mention']?.passed,
    ).toBe(false);
  });

  it('names what must not be claimed, where it is', async () => {
    const rows = await judged({ mustNotClaim: ['118,400 stoves', '12 stoves'] }, bundleOf(ANSWER));
    expect(rows['must_not_claim']).toMatchObject({
      passed: false,
      score: 0.5,
      message: expect.stringMatching(/^line 5: it claims “118,400 stoves”: “In 2024 there were/),
    });
  });

  it.each([
    ['a sentence in other words', 'Orrin had 118.4 thousand stoves in 2024 [1].', false],
    ['a row', '| Year | Stoves in Orrin |\n| --- | --- |\n| 2024 | 118,400 |', false],
    ['an item', '- Stoves in Orrin in 2024: 118,400 [1].', false],
    ['a quotation that it verifies', '> “In 2024 there were 118,400 stoves in Orrin.” [1]', false],
    ['a heading', '## 118,400 stoves in Orrin in 2024\n\nThey were counted [1].', true],
    ['another figure', 'In 2024 there were 96,300 stoves in Orrin [1].', true],
    [
      'a side of a dispute',
      'Much is said [1].\n\n## Where sources disagree\n\n- Blog: “In 2024 there were 118,400 stoves in Orrin.” [2]\n- Office: “In 2024 there were 96,300 stoves in Orrin.” [1]',
      true,
    ],
    ['a sentence in the list of sources', 'Much is said [1].', true],
  ])('holds what must not be claimed against %s', async (_, body, passes) => {
    const bundle = bundleOf(`## Count\n\n${body}`);
    const dispute = {
      heading: 'Where sources disagree',
      markdown: body.split('disagree\n\n')[1] ?? '',
      claimIds: [],
      role: 'told' as const,
    };
    const quoted = bundle.report.markdown.replace(/$/, '- “In 2024 there were 118,400 stoves in Orrin.”\n');
    const rows = await judged(
      { mustNotClaim: ['There were 118,400 stoves in Orrin in 2024'] },
      { ...bundle, report: { markdown: quoted, sections: [dispute] } },
    );
    expect(rows['must_not_claim']?.passed).toBe(passes);
  });

  it.each([
    ['the note under the title', `> No source states this directly; missing: 1998.\n\n${ANSWER}`],
    ['a German note', `> Keine Quelle sagt dies unmittelbar; es fehlt: 1998.\n\n${ANSWER}`],
    [
      'a report on having found nothing',
      '## What this means\n\nNothing was found, so nothing is claimed here.',
    ],
  ])('abstains by %s', async (_, body) => {
    const bundle = bundleOf(body);
    const none = { ...bundle, metadata: { ...bundle.metadata, answered: 'none' as const } };
    expect((await judged({ mustAbstain: true }, none))['must_abstain']?.passed).toBe(true);
  });

  it.each([
    ['one sentence of absence at its end', `${ANSWER} No source states the colour of the form.`],
    [
      'one sentence of absence first',
      '## Count\n\nNo source states the colour of the form. Much else is known [1].',
    ],
    ['what cannot be known in advance', `${ANSWER}\n\nThe price cannot be determined in advance.`],
  ])('does not abstain where it answers, in spite of %s', async (_, body) => {
    expect((await judged({ mustAbstain: true }, bundleOf(body)))['must_abstain']?.passed).toBe(false);
  });

  it('does not abstain where a sentence answers, whatever its note and the run say', async () => {
    const body =
      '> No source states this directly.\n\n## Count\n\nThere were 118,400 wood stoves in Orrin in 2024 [1].';
    const bundle = { ...bundleOf(body), question: 'How many wood stoves were there in Orrin in 2024?' };
    const none = { ...bundle, metadata: { ...bundle.metadata, answered: 'none' as const } };
    expect((await judged({ mustAbstain: true }, none))['must_abstain']?.passed).toBe(false);
  });

  it('does not abstain where it answers without a source', async () => {
    const body = '## Count\n\nThere were 118,400 stoves.';
    expect((await judged({ mustAbstain: true }, bundleOf(body)))['must_abstain']?.passed).toBe(false);
  });

  it.each([
    ['an answer', ANSWER, 'none' as const],
    [
      'a note on a part',
      `> The sources answer this only in part; missing: 1998.\n\n${ANSWER}`,
      'partial' as const,
    ],
  ])('does not abstain by %s, whatever the bundle calls itself', async (_, body, answered) => {
    const bundle = bundleOf(body);
    const other = { ...bundle, metadata: { ...bundle.metadata, answered } };
    expect((await judged({ mustAbstain: true }, other))['must_abstain']?.passed).toBe(false);
  });

  it('asks back where the run found the question open to more than one reading', async () => {
    const bundle = bundleOf(ANSWER);
    const asked = { ...bundle, metadata: { ...bundle.metadata, openQuestion: true } };
    expect((await judged({ mustAskBack: true }, asked))['must_ask_back']?.passed).toBe(true);
    expect((await judged({ mustAskBack: true }, bundle))['must_ask_back']?.passed).toBe(false);
  });
});
