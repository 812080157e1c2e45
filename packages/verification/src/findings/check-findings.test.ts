import { describe, expect, it } from 'vitest';
import { checkFindings, Finding } from './check-findings.ts';

const TODAY = '2026-11-26';

/** A statement that cites these passages, or one that says the same where none is given. */
function kindsOf(text: string, quotes: readonly string[] = [text.replace(/[\p{N}]/gu, '')]): string[] {
  const evidence = quotes.map((quote, at) => ({ id: `E${at}`, quote }));
  const findings = checkFindings({ statements: [{ id: 'C1', text, evidence }], today: TODAY });
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
    'The fund was expected to be spent in 2031.',
    'Prices fell from 2020 to 1990 crowns.',
    'Das Verbot soll 2032 in Kraft treten.',
    'The line was closed on 3 March 2025.',
    'She died at the age of 96.',
  ])('passes: %s', (text) => {
    expect(kindsOf(text)).toEqual([]);
  });
});

describe('checkFindings: what the passages themselves give', () => {
  it.each([
    ['a day to come', 'The ban starts in 2031.', ['The ban was moved to 1 May 2031.']],
    ['a name in the genitive', "The Harbour Agency's count rose.", ['The Harbour Agency counted more.']],
    ['two figures with one unit', 'It gave 17.5 and 19.5 kW.', ['It gave 17.5 kW and 19.5 kW.']],
  ])('passes %s', (_, text, quotes) => {
    expect(kindsOf(text, quotes)).toEqual([]);
  });

  it('passes a name and a year that a passage of another statement has', () => {
    const cites = (id: string, text: string, quote: string) => ({
      id,
      text,
      evidence: [{ id: `E${id}`, quote }],
    });
    const statements = [
      cites('C1', 'Jonas Weller opens the mill in 2031.', 'The mill is being rebuilt.'),
      cites('C2', 'The mill is rebuilt.', 'Jonas Weller named 2031.'),
    ];
    expect(checkFindings({ statements, today: TODAY })).toEqual([]);
  });

  it('suspects a day to come that no passage gives, and a unit that is lost', () => {
    expect(kindsOf('The ban starts in 2031.', ['The ban was moved.'])).toEqual(['future_date']);
    expect(kindsOf('It gave 17.5 last year.', ['It gave 17.5 kW last year.'])).toEqual(['missing_unit']);
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

describe('checkFindings: dates to come', () => {
  it.each([
    'The hall was opened on 3 March 2031.',
    'The museum closed its doors on 12 December 2026.',
    'In June 2029 the council sold the mill.',
    'Edda Krane was elected mayor on 1 May 2030.',
    'The bridge collapsed on 2027-02-14.',
    'Exports fell by a third in 2033.',
    'Die Fabrik wurde am 4. April 2035 geschlossen.',
    "L'usine a fermé ses portes le 9 mai 2030.",
    'The treaty of 30 November 2026 ended the war.',
    'The census of 2041 counted 48,213 people.',
  ])('suspects: %s', (text) => {
    expect(kindsOf(text)).toEqual(['future_date']);
  });

  it.each([
    'The hall was opened on 26 November 2026.',
    'The hall will open on 3 March 2031.',
    'The plan is to finish by 2035.',
    'Sales are expected to double by June 2028.',
  ])('passes: %s', (text) => {
    expect(kindsOf(text)).toEqual([]);
  });
});

describe('checkFindings: names, units, citations', () => {
  const QUOTE =
    'Edda Krane, who led the works, handed over to Jonas Weller of the Ostermoor Port Authority, said Maria Lindqvist.';

  it.each(['Edda Weller', 'Jonas Krane', 'Maria Weller', 'Edda Lindqvist', 'Jonas Lindqvist', 'Maria Krane'])(
    'suspects a name put together from two: %s',
    (name) => {
      expect(kindsOf(`The works were led by ${name}.`, [QUOTE])).toEqual(['merged_name']);
    },
  );

  it.each(['Edda Krane', 'Jonas Weller', 'Krane', 'Maria Lindqvist', 'Ostermoor Port Authority'])(
    'passes a name of the passage: %s',
    (name) => {
      expect(kindsOf(`The works were led by ${name}.`, [QUOTE])).toEqual([]);
    },
  );

  it('suspects a name that no cited passage or its title has', () => {
    expect(kindsOf('The works were led by Tilda Brandt.', [QUOTE])).toEqual(['unknown_name', 'unknown_name']);
  });

  it('suspects a figure whose unit was lost', () => {
    expect(kindsOf('The share was 41.2.', ['The share was 41.2% in 2024.'])).toEqual(['missing_unit']);
    expect(kindsOf('The share was 41.2%.', ['The share was 41.2% in 2024.'])).toEqual([]);
  });

  it('reports a statement without a passage', () => {
    const statement = { id: 'C1', text: 'The hall is old.', evidence: [] };
    expect(checkFindings({ statements: [statement], today: TODAY })).toMatchObject([
      { kind: 'uncited', statementId: 'C1', open: false },
    ]);
    expect(checkFindings({ statements: [], today: TODAY })).toEqual([]);
  });
});
