import { describe, expect, it } from 'vitest';
import { expectedSupport, indexPassages, isSuspicious, judge } from './judge.ts';

const text =
  'The orbiter Selene reached lunar orbit on 12 March 2019, carrying 84 kg of instruments, and mapped 2,450 craters. It did not land.';
const judged = (claim: string, passage = text, context = '') =>
  judge(claim, [{ id: 'E101', text: passage, context }]);
const codesOf = (claim: string, passage = text) => judged(claim, passage).codes.map(({ code }) => code);

describe('judge', () => {
  it('supports at once what the passage says, whatever its quotes and dashes', () => {
    expect(
      judged('The “long–range” survey ended early.', 'The "long-range"  survey ended early.'),
    ).toMatchObject({ verdict: 'supported', decidedBy: 'quote', codes: [{ code: 'verbatim' }] });
  });

  it('leaves a rewording that keeps numbers, dates and names to a model', () => {
    for (const claim of [
      'Selene, carrying 84 kilograms of instruments, reached lunar orbit on March 12, 2019.',
      'Selene mapped about 2,500 lunar craters.',
    ]) {
      expect(judged(claim)).toMatchObject({ verdict: 'open', decidedBy: null });
      expect(expectedSupport(judged(claim))).toBe('full');
    }
  });

  it.each([
    ['date_differs', 'The orbiter Selene reached lunar orbit on 13 March 2019.'],
    ['date_differs', 'The orbiter Selene reached lunar orbit on 12 March 2018.'],
    ['number_differs', 'The orbiter Selene carried 48 kg of instruments into lunar orbit.'],
    ['number_missing', 'The orbiter Selene carried 84% of instruments into lunar orbit.'],
    ['name_differs', 'The orbiter Kaguya reached lunar orbit on 12 March 2019.'],
    ['negation_differs', 'The orbiter Selene did not reach lunar orbit on 12 March 2019.'],
    ['number_differs', 'The orbiter Selene mapped 24,500 craters.'],
  ])('finds %s and does not support: %s', (code, claim) => {
    expect(codesOf(claim)).toContain(code);
    expect(isSuspicious(judged(claim).codes)).toBe(true);
    expect(judged(claim).verdict).not.toBe('supported');
    expect(expectedSupport(judged(claim))).not.toBe('full');
  });

  it('gives the values of a code as they are written', () => {
    expect(judged('The orbiter Selene mapped 3,100 craters.').codes).toContainEqual({
      code: 'number_differs',
      claim: '3,100',
      passage: '2,450',
    });
  });

  it('leaves a shown calculation open, whose result no passage has', () => {
    const { verdict } = judged('The orbiter Selene mapped 3,100 craters (2,000 + 1,100).');
    expect(verdict).not.toBe('contradicted');
  });

  it('says contradicted only where a value of the same thing is another', () => {
    const mapped = 'The orbiter Selene mapped 2,450 craters.';
    expect(judged('The orbiter Selene mapped 3,100 craters.', mapped)).toMatchObject({
      verdict: 'contradicted',
      decidedBy: 'rule',
      codes: [{ code: 'number_differs', claim: '3,100', passage: '2,450' }],
    });
    for (const [claim, passage] of [
      ['The orbiter Selene did not map the craters.', mapped],
      ['The ferry carried 3,100 people.', text],
      ['The orbiter Selene mapped 3,100 craters.', 'The orbiter Selene mapped about 2,450 craters.'],
      ['The orbiter Selene mapped 2,500 craters.', mapped],
      ['In 2021 the fare was low for all.', 'In 2020 the fare was low for all.'],
      ['The Marlow 200 pump is quiet.', 'The Marlow 310 pump is quiet.'],
      ['At 7 km/h the noise is 40 dB.', 'At 9 km/h the noise is 42 dB.'],
    ] as const)
      expect(judged(claim, passage).verdict, claim).toBe('open');
  });

  it('takes a year from the context of a passage, but no statement', () => {
    expect(
      expectedSupport(judged('Selene landed in 2019.', 'Selene landed in March.', 'Mission news, 2019')),
    ).toBe('full');
    expect(expectedSupport(judged('Bananas are yellow.', 'Selene landed in March.'))).toBe('none');
  });

  it('leaves a claim open whose passage is in another language', () => {
    const passage = 'The bridge was opened to the public in 1931 and closed for repairs last year.';
    expect(judged('Die Brücke wurde 1931 eröffnet.', passage).verdict).toBe('open');
  });

  it.each([
    ['Мост был открыт в 1931 году.', 'В 1931 году мост был торжественно открыт.'],
    ['橋は1931年に開通した。', 'この橋は1931年に開通した。'],
    ['Die Brücke ist 312 Meter lang.', 'Mit 312 m Länge ist die Brücke sehr lang.'],
    ['Il ponte fu aperto nel 1931.', 'Nel 1931 il ponte fu aperto al traffico.'],
  ])('reads other languages: %s', (claim, passage) => {
    expect(expectedSupport(judged(claim, passage))).toBe('full');
    const other = claim.replace('1931', '1913').replace('312', '213');
    expect(expectedSupport(judged(other, passage))).not.toBe('full');
  });

  it('is open without a passage', () => {
    expect(judge('Selene landed in 2019.', [])).toMatchObject({
      verdict: 'open',
      decidedBy: null,
      score: 0,
      codes: [{ code: 'no_passage' }],
    });
  });

  it.each([
    ['The long-range survey ended early.', 'A long-range survey ended early.', 'supported'],
    ['Rents rose by 4.7 percent in 2023.', 'Rents rose by 4.7% in 2023.', 'supported'],
    ['The council must answer within a month.', 'The council must answer within a week.', 'open'],
    ['It was the storm of the century.', 'It was the storm of a generation.', 'open'],
    ['It will not cost £9.4 million.', 'It will cost £9.4 million, not the £6.8 million.', 'open'],
    ['It will cost £6.8 million.', 'It will cost £9.4 million, not the £6.8 million.', 'open'],
    ['The bridge is safe.', 'Nobody says that the bridge is safe.', 'open'],
    ['The Teal was quieter than the Marlow.', 'The Marlow was quieter than the Teal.', 'open'],
    [
      'The pump … costs 395 crowns.',
      'The pump of the Teal, not that of the Marlow, costs 395 crowns.',
      'open',
    ],
  ])('decides by wording alone: %s', (claim, passage, verdict) => {
    expect(judged(claim, passage).verdict).toBe(verdict);
  });
});

const pumps = `The Marlow 200 weighs 10.4 kg and costs 410 crowns, while the Teal 310 weighs 12.9 kg and costs 395 crowns. Sales of the Marlow rose from 1,900 in 2021 to 2,300 in 2022, and sales of the Teal fell from 2,600 to 2,100. The board of Varn Pumps (founded 1931) approved the new plant on 4 May 2022; the town council rejected the first plan on 11 March 2021. Ines Calder leads the company, Tomas Reiker its laboratory.  The water held 5 micrograms of lead per litre. The pump is quiet, critics deny. A dozen firms of the European Union took part.

Pump | Weight (kg) | Price
Marlow | 10.4 | 410
Teal | 12.9 | 395`;

describe('a statement found in one sentence or row', () => {
  it.each([
    'The Marlow 200 weighed 10.4 kg and cost 410 crowns.',
    'The town council rejected the first plan on March 11, 2021.',
    'Board of Varn Pumps approved the new plant on 4 May 2022.',
    'Sales of the Teal fell from 2,600 to 2,100.',
    'The water held 5 µg of lead per litre.',
    'Twelve firms of the EU took part.',
    'Pump: Teal; Weight: 12.9 kg; Price: 395',
    'Pump: Teal; Price: 395',
    'The price of the Teal is 395.',
  ])('is supported: %s', (claim) => {
    expect(judged(claim, pumps).verdict).toBe('supported');
  });

  it.each([
    'The Marlow 200 weighs 12.9 kg.',
    'The Teal 310 costs 410 crowns.',
    'Sales of the Teal rose from 1,900 in 2021 to 2,300 in 2022.',
    'Sales of the Marlow fell from 2,600 to 2,100.',
    'The town council rejected the first plan on 4 May 2022.',
    'Tomas Reiker leads the company, Ines Calder its laboratory.',
    'The Marlow 200 is heavier than the Teal 310.',
    'The water held 5 milligrams of lead per litre.',
    'The pump is quiet.',
    'Pump: Teal; Weight: 10.4 kg',
    'Pump: Marlow; Weight: 395; Price: 10.4',
    'The price of the Teal is 410.',
  ])('is not supported by another, or by a swap: %s', (claim) => {
    expect(judged(claim, pumps).verdict).not.toBe('supported');
  });
});

describe('a clause of a longer sentence', () => {
  it.each([
    [
      'Backup heaters used 4.7%.',
      'Backup heaters used 4.7%; in a quarter of houses they did not run at all.',
    ],
    [
      'In a quarter of houses they did not run at all.',
      'Backup heaters used 4.7%; in a quarter of houses they did not run at all.',
    ],
    ['The bridge opened in 1931.', 'The bridge opened in 1931; the tunnel was never built.'],
  ])(
    'is supported in its own words, whatever the other clause denies of other things: %s',
    (claim, passage) => {
      expect(judged(claim, passage)).toMatchObject({ verdict: 'supported', decidedBy: 'quote' });
    },
  );

  it.each([
    ['The bridge opened in 1931.', 'The bridge opened in 1931; that is not true.'],
    ['The drug cures colds.', 'The drug cures colds; no study has found evidence of it.'],
    ['The bridge opened in 1931.', 'The bridge opened in 1931; so the mayor claimed.'],
    ['The bridge opened in 1931.', 'The bridge opened in 1931, but not to cars.'],
    ['The tunnel was built.', 'The bridge opened in 1931; the tunnel was never built.'],
  ])('stays open where the rest may turn it: %s %s', (claim, passage) => {
    expect(judged(claim, passage).verdict).toBe('open');
  });
});

describe('indexPassages', () => {
  const passages = [
    { id: 'E1', text: 'The bridge is 312 metres long. It is painted red.' },
    { id: 'E2', text: 'The bridge opened in 1931.' },
    { id: 'E3', text: 'Ferries run every hour.' },
  ];
  const index = indexPassages(passages, { language: 'en' });

  it('judges by several passages taken together', () => {
    const claim = 'The bridge, opened in 1931, is 312 metres long.';
    expect(expectedSupport(index.judge(claim, ['E1', 'E2']))).toBe('full');
    expect(expectedSupport(index.judge(claim, ['E3']))).toBe('none');
    expect(index.judge(claim, ['E9'])).toMatchObject({ verdict: 'open', spans: [] });
  });

  it('shows the sentences that are nearest, by their places in the passage', () => {
    const [span] = index.judge('The bridge has red paint.', ['E1']).spans;
    expect(passages[0]?.text.slice(span?.start, span?.end)).toBe('It is painted red.');
  });

  it('finds the passages that share most with a claim', () => {
    expect(index.nearest('The bridge opened in 1931.', 2).map(({ id }) => id)).toEqual(['E2', 'E1']);
  });
});
