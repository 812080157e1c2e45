import { join } from 'node:path';
import { expectedSupport, type ResolvedSource, summarise, verifyReport } from '@research-studio/verification';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseReport } from './parse-report.ts';
import { resolveSources } from './resolve-sources.ts';

const LIBRARY = join(import.meta.dirname, '../../../../../examples/library');

/** A report over the example library, every sentence of which its source supports. */
const REPORT = `# Heat pumps in the cold

## Efficiency

The median COP was 2.6 at −10 °C and 2.1 at −20 °C in 127 houses around Tornvik [1]. Electric backup heaters used 4.7% of the electricity of the heating season [1]. In a quarter of houses the backup heaters did not run at all [1].
A review of 31 field studies found a mean seasonal performance factor of 2.9 for air-source systems [2].

> “The Frost 9 from Halvik Varme won with 81 points.” [3]

## Noise

A machine with a sound power of 55 dB(A) that stands against a wall gives about 38 dB(A) at 4 metres [4].

## Sources

[1] Field performance of 127 air-source heat pumps over two winters in a cold climate: https://journal-of-building-physics.example/articles/48/211
- “Electric backup heaters used 4.7% of the electricity of the heating season; in a quarter of houses they did not run at all.”
[2] How heat pumps perform in homes: a review of 31 field studies - https://www.reviews-low-temperature-heating.example/9/41
[3] [Six heat pumps on the test rig: efficient, but not always quiet](https://test-and-tell.example/tests/heat-pumps-2024)
[4] noise-rules-2025.html
`;

let sources: readonly ResolvedSource[] = [];
beforeAll(async () => {
  sources = await resolveSources({
    entries: parseReport(REPORT).sources,
    docs: [LIBRARY],
    maxBytes: 5_000_000,
  });
});

describe('a report over the example library', () => {
  it('has every source found, by address, title or file name, and decides by wording alone', () => {
    expect(sources.map(({ key, found, reason }) => [key, found, reason])).toEqual([
      ['1', 'read', 'by its address'],
      ['2', 'read', 'by its address'],
      ['3', 'read', 'by its address'],
      ['4', 'read', 'by its file name'],
    ]);
    const { claims, summary, sources: listed } = verifyReport({ report: REPORT, sources });
    expect(claims.map(({ verdict, decidedBy }) => [verdict, decidedBy])).toEqual([
      ['open', null],
      ['supported', 'quote'],
      ['open', null],
      ['open', null],
      ['supported', 'quote'],
      ['open', null],
    ]);
    expect(claims.map(expectedSupport)).toEqual(claims.map(() => 'full'));
    expect(summary).toMatchObject({ claims: 6, cited: 6, uncited: 0, counted: 6 });
    expect(summary.verdicts).toMatchObject({ supported: 2, open: 4 });
    expect(summary.deciders).toEqual({ quote: 2, rule: 0, model: 0 });
    expect(listed[0]?.quotes.map(({ verdict }) => verdict)).toEqual(['exact']);
  });

  it('shows the passage in the text around it', () => {
    for (const { passages } of verifyReport({ report: REPORT, sources }).claims)
      for (const { source, start, end, text } of passages) {
        const read = sources.find(({ key }) => key === source);
        expect(read?.found === 'read' && read.text.slice(start, end)).toBe(text);
      }
  });

  it.each([
    ['a number changed', '4.7% of', '7.4% of', 'open'],
    ['a number of another row', '81 points', '66 points', 'contradicted'],
    ['a negation put in', 'against a wall gives', 'against a wall does not give', 'open'],
    ['a negation beside another one', 'backup heaters used 4.7%', 'backup heaters did not use 4.7%', 'open'],
    ['a negation taken out', 'heaters did not run at all', 'heaters did run', 'open'],
    [
      'a word of a quotation that carries it',
      'Frost 9 from Halvik Varme',
      'Frost 7 from Halvik Varme',
      'contradicted',
    ],
    ['a measure changed', '38 dB(A) at 4', '42 dB(A) at 4', 'open'],
    ['a citation moved', 'heating season [1]', 'heating season [4]', 'open'],
    ['a citation that leads nowhere', 'heating season [1]', 'heating season [7]', 'unsupported'],
    ['a citation taken away', 'heating season [1]', 'heating season', 'unsupported'],
    [
      'a quotation made up',
      'won with 81 points.”',
      'broke down at once and smelt of burning.”',
      'unsupported',
    ],
    [
      'a claim that none of it says',
      'Electric backup heaters used 4.7% of the electricity of the heating season',
      'Gas boilers were banned by the parliament of Lirania',
      'open',
    ],
  ])('does not support %s', (_, from, to, verdict) => {
    const report = REPORT.replace(from, to);
    expect(report).not.toBe(REPORT);
    const before = verifyReport({ report: REPORT, sources }).claims;
    const changed = verifyReport({ report, sources }).claims.filter(
      ({ text, citations }, at) => text !== before[at]?.text || `${citations}` !== `${before[at]?.citations}`,
    );
    expect(changed.map((claim) => claim.verdict)).toEqual([verdict]);
    expect(changed.map(expectedSupport)).not.toContain('full');
  });

  it.each([
    ['the source', 'Test and Tell, 5 December 2024', 'supported'],
    ['another', 'Hans Meyer, 5 December 2024', 'open'],
  ])('takes a quotation with the name of %s behind it for what it is', (_, by, verdict) => {
    const report = REPORT.replace('points.”', `points.” — ${by}`);
    const claim = verifyReport({ report, sources }).claims.find(({ text }) => text.includes('Frost 9'));
    expect(claim?.verdict).toBe(verdict);
    expect(claim?.passages.filter(({ text }) => text.includes('won with 81 points'))).toHaveLength(1);
  });

  it('says which source would bear out a sentence without a citation', () => {
    const report = REPORT.replace('heating season [1]', 'heating season');
    const claim = verifyReport({ report, sources }).claims.find(({ citations }) => citations.length === 0);
    expect(claim?.codes).toEqual([{ code: 'uncited' }, { code: 'supported_by', source: '1' }]);
    expect(claim?.passages[0]?.text).toContain('4.7%');
  });

  it('reports a quotation in the list of sources that was altered', () => {
    const report = REPORT.replace('in a quarter of houses', 'in a third of houses');
    const altered = sources.map((source) => ({
      ...source,
      quotes: parseReport(report).sources.find(({ key }) => key === source.key)?.quotes ?? [],
    }));
    const [first] = verifyReport({ report, sources: altered }).sources;
    expect(first?.quotes).toEqual([expect.objectContaining({ verdict: 'altered' })]);
    expect(first?.quotes[0]?.passage?.text).toContain('in a quarter of houses');
  });

  it('leaves a claim open, never unsupported, whose source was not given', () => {
    const missing = sources.map((source) =>
      source.key === '1'
        ? { ...source, found: 'not_given' as const, reason: 'no documents were given' }
        : source,
    );
    const { claims, summary } = verifyReport({ report: REPORT, sources: missing });
    expect(claims.slice(0, 3).map(({ verdict, score }) => [verdict, score])).toEqual([
      ['open', null],
      ['open', null],
      ['open', null],
    ]);
    expect(claims[0]?.codes).toEqual([
      { code: 'source_not_given', source: '1', reason: 'no documents were given' },
    ]);
    expect(summary.verdicts).toMatchObject({ supported: 1, open: 5 });
    expect(summary.supportedShare).toBeCloseTo(1 / 6);
    expect(summarise(claims, { unknownSources: true })).toMatchObject({ counted: 3, supportedShare: 1 / 3 });
  });
});

const source = (key: string, text: string, language: string): ResolvedSource => ({
  key,
  title: `Quelle ${key}`,
  url: null,
  quotes: [],
  found: 'read',
  reason: 'by its title',
  context: `Quelle ${key}`,
  language,
  text,
});

describe('reports in other languages', () => {
  const german = source(
    '1',
    'Die Brücke über die Aune wurde 1937 eröffnet. Sie ist 240 Meter lang und trägt zwei Gleise. Die Sanierung kostete 18 Millionen Euro und dauerte drei Jahre.',
    'de',
  );

  it.each([
    ['Die Sanierung der Brücke kostete 18 Millionen Euro [1].', 'open'],
    ['Die Sanierung der Brücke kostete 81 Millionen Euro [1].', 'open'],
    ['Sie ist 240 Meter lang und trägt zwei Gleise [1].', 'supported'],
    ['Im Bericht heißt es: „Sie ist 240 Meter lang und trägt zwei Gleise“ [1].', 'open'],
    ['Im Bericht heißt es: „Sie ist 420 Meter lang und trägt zwei Gleise“ [1].', 'contradicted'],
  ])('German: %s', (sentence, verdict) => {
    const report = `# Brücken\n\n${sentence}\n\n## Quellen\n\n[1] Quelle 1\n`;
    expect(verifyReport({ report, sources: [german] }).claims.map((claim) => claim.verdict)).toEqual([
      verdict,
    ]);
  });

  it('does not call unsupported what a source says in another language', () => {
    const report =
      '# Bridges\n\nThe repair of the bridge kept the engineers busy for three years [1].\n\n## Sources\n\n[1] Quelle 1\n';
    const [claim] = verifyReport({ report, sources: [german] }).claims;
    expect(claim?.verdict).toBe('open');
    expect(claim?.codes[0]).toEqual({ code: 'other_language', language: 'de' });
  });
});

describe('several citations', () => {
  const one = source('1', 'The ferry Aurora sails from Harwick to Tornvik every day except Sunday.', 'en');
  const two = source('2', 'The crossing of the ferry Aurora takes 95 minutes in calm weather.', 'en');
  const list = '\n\n## Sources\n\n[1] Quelle 1\n[2] Quelle 2\n';

  it('takes what the sources say between them', () => {
    const report = `The ferry Aurora sails from Harwick to Tornvik every day except Sunday, and the crossing takes 95 minutes in calm weather [1][2].${list}`;
    const [claim] = verifyReport({ report, sources: [one, two] }).claims;
    expect(claim?.verdict).toBe('open');
    expect(new Set(claim?.passages.map((passage) => passage.source))).toEqual(new Set(['1', '2']));
  });

  it('leaves open what a source that was read does not say and one that was not may', () => {
    const unread: ResolvedSource = {
      key: '2',
      title: '',
      url: null,
      quotes: [],
      found: 'unreadable',
      reason: 'broken',
    };
    const report = `The captain of the Aurora was born in 1961 in Lirania [1][2].${list}`;
    const [claim] = verifyReport({ report, sources: [one, unread] }).claims;
    expect(claim?.verdict).toBe('open');
    expect(claim?.codes.at(-1)).toEqual({ code: 'source_unreadable', source: '2', reason: 'broken' });
  });
});

it('asks nothing of a source that is only pointed to', () => {
  expect(verifyReport({ report: 'See [1].\n\n## Sources\n\n[1] Quelle 1', sources: [] }).claims).toEqual([]);
});

it('counts what nothing could decide, and not as supported', () => {
  const { summary, claims } = verifyReport({ report: 'It opened in 1904 [3].', sources: [] });
  expect(claims[0]).toMatchObject({ verdict: 'open', citations: ['[3]'] });
  expect(summary).toMatchObject({ supportedShare: 0, openShare: 1 });
});
