import { describe, expect, it } from 'vitest';
import { indexPassages, judge } from './judge.ts';

const text =
  'The orbiter Selene reached lunar orbit on 12 March 2019, carrying 84 kg of instruments, and mapped 2,450 craters. It did not land.';
const judged = (claim: string, passage = text, context = '') =>
  judge(claim, [{ id: 'E101', text: passage, context }]);
const codesOf = (claim: string, passage = text) => judged(claim, passage).codes.map(({ code }) => code);

describe('judge', () => {
  it('supports at once what stands in the passage, whatever its quotes and dashes', () => {
    expect(
      judged('The “long–range” survey ended early.', 'The "long-range"  survey ended early.'),
    ).toMatchObject({ verdict: 'supported', standing: 'supported', codes: [{ code: 'verbatim' }] });
  });

  it('supports a rewording that keeps numbers, dates and names, and leaves it open for a model', () => {
    for (const claim of [
      'Selene, carrying 84 kilograms of instruments, reached lunar orbit on March 12, 2019.',
      'Selene mapped about 2,500 lunar craters.',
    ])
      expect(judged(claim)).toMatchObject({ verdict: 'supported', standing: 'open' });
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
    expect(judged(claim)).toMatchObject({ standing: 'suspicious' });
    expect(judged(claim).verdict).not.toBe('supported');
  });

  it('tells the values of a code as they are written', () => {
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
    expect(judged('The orbiter Selene mapped 3,100 craters.').verdict).toBe('contradicted');
    expect(judged('The orbiter Selene did not map the craters.').verdict).not.toBe('contradicted');
    expect(judged('The ferry carried 3,100 people.').verdict).toBe('unsupported');
  });

  it('takes a year from the context of a passage, but no statement', () => {
    expect(judged('Selene landed in 2019.', 'Selene landed in March.', 'Mission news, 2019').verdict).toBe(
      'supported',
    );
    expect(judged('Bananas are yellow.', 'Selene landed in March.').verdict).toBe('unsupported');
  });

  it('leaves a claim open whose passage is in another language', () => {
    const passage = 'The bridge was opened to the public in 1931 and closed for repairs last year.';
    expect(judged('Die Brücke wurde 1931 eröffnet.', passage).verdict).toBe('unverifiable');
  });

  it.each([
    ['Мост был открыт в 1931 году.', 'В 1931 году мост был торжественно открыт.'],
    ['橋は1931年に開通した。', 'この橋は1931年に開通した。'],
    ['Die Brücke ist 312 Meter lang.', 'Mit 312 m Länge ist die Brücke sehr lang.'],
    ['Il ponte fu aperto nel 1931.', 'Nel 1931 il ponte fu aperto al traffico.'],
  ])('reads other languages: %s', (claim, passage) => {
    expect(judged(claim, passage).verdict).toBe('supported');
    expect(judged(claim.replace('1931', '1913').replace('312', '213'), passage).verdict).not.toBe(
      'supported',
    );
  });

  it('is unsupported without a passage', () => {
    expect(judge('Selene landed in 2019.', [])).toMatchObject({ verdict: 'unsupported', score: 0 });
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
    expect(index.judge(claim, ['E1', 'E2']).verdict).toBe('supported');
    expect(index.judge(claim, ['E3']).verdict).toBe('unsupported');
    expect(index.judge(claim, ['E9'])).toMatchObject({ verdict: 'unsupported', spans: [] });
  });

  it('shows the sentences that are nearest, by their places in the passage', () => {
    const [span] = index.judge('The bridge has red paint.', ['E1']).spans;
    expect(passages[0]?.text.slice(span?.start, span?.end)).toBe('It is painted red.');
  });

  it('finds the passages that share most with a claim', () => {
    expect(index.nearest('The bridge opened in 1931.', 2).map(({ id }) => id)).toEqual(['E2', 'E1']);
  });
});
