import { describe, expect, it } from 'vitest';
import { findContradictions } from '../contradictions/find-contradictions.ts';
import { type CheckedSentence, checkFindings, Finding } from './check-findings.ts';

function sentence(text: string, quotes: readonly string[] = [], at = 0): CheckedSentence {
  return {
    id: `S${at}`,
    text,
    evidence: quotes.map((quote, index) => ({ id: `E${at}${index}`, quote })),
  };
}

function kindsOf(text: string, quotes: readonly string[] = []): string[] {
  const findings = checkFindings({ sentences: [sentence(text, quotes)], contradictions: [] });
  for (const finding of findings) expect(Finding.parse(finding)).toEqual(finding);
  return findings.map(({ kind }) => kind);
}

describe('checkFindings: dates', () => {
  it.each([
    'The hall was opened on 30 February 2019.',
    'The vote of 31 April 2022 was close.',
    'Die Brücke wurde am 31. November 2018 eröffnet.',
    'Le pont fut inauguré le 29 février 2023.',
    'The log of 2024-13-02 is missing.',
    'Edda Krane (1890–1842) painted the hall.',
  ])('suspects: %s', (text) => {
    expect(kindsOf(text)).toEqual(['impossible_date']);
  });

  it.each([
    'The hall was opened on 29 February 2024.',
    'The mill was built between 1927 and 1931.',
    'Edda Krane (1842–1890) painted the hall.',
    'The ban was postponed from 2026 to 2032.',
    'By 2050 a third of the homes will be empty.',
    'The fund was expected to be spent in 2031.',
    'Prices fell from 2020 to 1990 crowns.',
    'Das Verbot soll 2032 in Kraft treten.',
    'The line was closed on 3 March 2025.',
    'She died at the age of 96.',
    'The scheme is funded until 31 March 2028.',
  ])('passes: %s', (text) => {
    expect(kindsOf(text)).toEqual([]);
  });
});

describe('checkFindings: statistics', () => {
  it.each<[string, string[]?]>([
    ['The sum is 12.5 × 4 + 10 = 75.'],
    ['The ratio is 29.4 ÷ 10.2 = 3.88.'],
    ['The number of herons rose from 200 to 300, an increase of 80%.'],
    ['Die Preise stiegen von 40 auf 60 Euro, ein Plus von 20 %.'],
    ['The dam cost €4.2 billion.', ['The dam cost €4.2 million, the ministry said.']],
  ])('suspects: %s', (text, quotes) => {
    expect(kindsOf(text, quotes)).toEqual(['suspicious_statistic']);
  });

  it.each<[string, string[]?]>([
    ['Sales reached 130% of the level of 2019.'],
    ['Output rose to 104% of the rated value.'],
    ['The ratio is 29.4 ÷ 10.2 × 0.92 = 2.65.'],
    ['Sales fell from 80,000 to 60,000, a drop of 25%.'],
    ['The town counted 88,700 births, 7.9% fewer than the 96,300 of before.'],
    ['The share fell from 68% to 54%.'],
    ['Prices rose from €40 to €60, an increase of 50%.'],
    ['Between 200 and 300 people came, 80% of them by train.'],
    ['Visits rose from 200 to 300; 80% of the visitors were pleased.'],
    ['The price doubled from €40 to €81.'],
    ['Causes named were cost (58%), noise (44%) and looks (31%).'],
    ['Of the 200 houses, 110 had a stove and the other 90 an oven.'],
    ['The dam cost €4.2 million.', ['The dam cost €4,200,000, the ministry said.']],
    ['About 48,000 people live in the valley.', ['The valley has 48,213 inhabitants.']],
    ['Die Anlage kostet 2.974 Euro.', ['Gasheizung: rund 2.974 Euro im Jahr']],
    ['The pump gave 2.6 at −10 °C.', ['The median was 2.6 at −10 °C and 260 were tested.']],
  ])('passes: %s', (text, quotes) => {
    expect(kindsOf(text, quotes)).toEqual([]);
  });
});

describe('checkFindings: contradictions', () => {
  it('tells two sentences of a report that contradict each other, at the later one', () => {
    const sentences = [
      sentence('In 2021 Ostermoor had 48,200 inhabitants.', [], 1),
      sentence('The town lies by a lake.', [], 2),
      sentence('Ostermoor had 61,900 inhabitants in 2021.', [], 3),
    ];
    const findings = checkFindings({ sentences, contradictions: [] });
    expect(findings).toMatchObject([
      { kind: 'contradiction', sentenceId: 'S3', severity: 'medium', open: false },
    ]);
    expect(findings[0]?.message).toContain('48,200');
  });

  it('passes rows of one table, told with the heads of their columns', () => {
    const row = (model: string, range: number) =>
      `Model: ${model}; Range in km: ${range}; Year: 2021; Price: €400`;
    const sentences = [sentence(row('Merlin', 212), [], 1), sentence(row('Merlin plus', 260), [], 2)];
    expect(checkFindings({ sentences, contradictions: [] })).toEqual([]);
  });

  it('passes cells of one row and rows of one table, told with the names of their columns', () => {
    const sentences = [
      sentence('Year 2021: Boats hired 1,344, Boats sold 812.', [], 1),
      sentence('Year 2022: Boats hired 1,391, Boats sold 790.', [], 2),
      sentence('Paint: Rowing boat €830, Sailing boat €1,020.', [], 3),
      sentence('Repairs: Rowing boat €690, Sailing boat €2,400.', [], 4),
    ];
    expect(checkFindings({ sentences, contradictions: [] })).toEqual([]);
  });

  it('tells where sources contradict each other and the report gives one side alone', () => {
    const [one, other] = [
      'In 2021 Ostermoor had 48,200 inhabitants.',
      'Ostermoor had 61,900 inhabitants in 2021.',
    ];
    const statements = [one, other].map((text, at) => ({
      id: `E${at}0`,
      text: text ?? '',
      sourceId: `s${at}`,
      context: '',
      publishedAt: null,
    }));
    const contradictions = findContradictions({ statements });
    expect(contradictions).toHaveLength(1);
    const first = sentence('Ostermoor had 48,200 inhabitants in 2021.', [one ?? ''], 0);
    const alone = checkFindings({ sentences: [first], contradictions });
    expect(alone).toMatchObject([{ kind: 'contradiction', sentenceId: 'S0' }]);
    expect(alone[0]?.message).toContain('61,900');
    const second = sentence('Another count gives 61,900 for Ostermoor.', [other ?? ''], 1);
    expect(checkFindings({ sentences: [first, second], contradictions })).toEqual([]);
  });

  it('says nothing of an empty report', () => {
    expect(checkFindings({ sentences: [], contradictions: [] })).toEqual([]);
  });
});
