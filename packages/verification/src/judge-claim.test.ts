import { describe, expect, it } from 'vitest';
import { judgeClaim, judgeSupport } from './judge-claim.ts';
import { buildSupportIndex } from './support-index.ts';

const quote =
  'The orbiter Selene reached lunar orbit on 12 March 2019, carrying 84 kg of instruments, and mapped 2,450 craters. It did not land.';
const judge = (claim: string, text = quote, context = '') =>
  judgeClaim({ claim, evidence: [{ id: 'E101', quote: text, context }] });

describe('judgeClaim', () => {
  it('supports a sentence that stands in the passage, whatever its quotes and dashes', () => {
    expect(
      judge('The “long–range” survey ended early.', 'The "long-range"  survey ended early.'),
    ).toMatchObject({
      verdict: 'supported',
      signals: { verbatim: 1 },
    });
  });

  it('supports a rewording that keeps numbers, dates and names', () => {
    expect(
      judge('Selene, carrying 84 kilograms of instruments, reached lunar orbit on March 12, 2019.').verdict,
    ).toBe('supported');
    expect(judge('Selene mapped about 2,500 lunar craters.').verdict).toBe('supported');
  });

  it('reads the figures of a table with the units that its caption gives', () => {
    const table = 'Milk by dairy, million litres\n\nDairy | 2023 | 2024\nOster | 38.4 | 30.2';
    expect(judge('Oster: 2024 30.2 million litres.', table).verdict).toBe('supported');
    expect(judge('Oster: 2024 30.2 thousand litres.', table).verdict).not.toBe('supported');
    expect(judge('Oster: 2024 38.9 million litres.', table).verdict).not.toBe('supported');
  });

  it.each([
    'The orbiter Selene reached lunar orbit on 13 March 2019.',
    'The orbiter Selene reached lunar orbit on 12 March 2018.',
    'The orbiter Selene carried 48 kg of instruments into lunar orbit.',
    'The orbiter Selene carried 84 pounds of instruments into lunar orbit.',
    'The orbiter Kaguya reached lunar orbit on 12 March 2019.',
    'Kaguya reached lunar orbit on 12 March 2019, carrying 84 kg of instruments.',
    'The orbiter Selene did not reach lunar orbit on 12 March 2019.',
    'The orbiter Selene mapped 24,500 craters.',
    'The orbiter Selene carried 84% of instruments into lunar orbit.',
  ])('never supports a mismatch: %s', (claim) => {
    expect(judge(claim).verdict).not.toBe('supported');
    expect(judge(claim).confidence).toBeLessThan(0.6);
  });

  it('calls a claim contradicted when the passage has another value in its place', () => {
    expect(judge('The orbiter Selene mapped 3,100 craters.').verdict).toBe('contradicted');
    expect(judge('The orbiter Selene did not map the craters.').verdict).toBe('contradicted');
  });

  it('takes a year from the context of a passage, but no statement', () => {
    expect(judge('Selene landed in 2019.', 'Selene landed in March.', 'Mission news, 2019').verdict).toBe(
      'supported',
    );
    expect(judge('Bananas are yellow.', 'Selene landed in March.').verdict).toBe('unsupported');
  });

  it('reads several quotes together', () => {
    const evidence = [
      { id: 'E1', quote: 'The bridge is 312 metres long.' },
      { id: 'E2', quote: 'The bridge opened in 1931.' },
    ];
    expect(judgeClaim({ claim: 'The bridge, opened in 1931, is 312 metres long.', evidence }).verdict).toBe(
      'supported',
    );
  });

  it.each([
    [
      'Мост был открыт в 1931 году.',
      'В 1931 году мост был торжественно открыт.',
      'Мост был открыт в 1932 году.',
    ],
    ['橋は1931年に開通した。', 'この橋は1931年に開通した。', '橋は1941年に開通した。'],
    [
      'Die Brücke ist 312 Meter lang.',
      'Mit 312 m Länge ist die Brücke sehr lang.',
      'Die Brücke ist 213 Meter lang.',
    ],
    [
      'Il ponte fu aperto nel 1931.',
      'Nel 1931 il ponte fu aperto al traffico.',
      'Il ponte fu aperto nel 1913.',
    ],
  ])('works for %s', (claim, passage, wrong) => {
    expect(judge(claim, passage).verdict).toBe('supported');
    expect(judge(wrong, passage).verdict).not.toBe('supported');
  });

  it.each([
    ['en', 'Gas is not always dearer: in Bergau it is.', 'Gas is dearer in Bergau.'],
    ['en', 'Gas is not dearer everywhere.', 'Gas is dearer in some places.'],
    ['en', 'Gas is not necessarily dearer.', 'Gas may be dearer.'],
    ['de', 'Gas ist nicht immer teurer.', 'Gas ist in Bergau teurer.'],
    ['de', 'Gas ist nicht überall teurer.', 'Gas ist in Bergau teurer.'],
    ['fr', "Le gaz n'est pas toujours plus cher.", 'Le gaz est plus cher à Bergau.'],
    ['es', 'El gas no siempre es más caro.', 'El gas es más caro en Bergau.'],
    ['it', 'Il gas non è sempre più caro.', 'Il gas è più caro a Bergau.'],
    ['pt', 'O gás nem sempre é mais caro.', 'O gás é mais caro em Bergau.'],
    ['ru', 'Газ не всегда дороже.', 'Газ дороже в Бергау.'],
    ['ja', 'ガスは必ずしも高いとは限らない。', 'ガスは高い。'],
  ])('takes a limit for no denial (%s): %s', (language, claim, text) => {
    const { verdict, signals } = judgeClaim({ claim, evidence: [{ id: 'E1', quote: text }], language });
    expect(signals['negation']).toBe(1);
    expect(verdict).not.toBe('contradicted');
  });

  it.each([
    ['en', 'Gas is not dearer.', 'Gas is dearer in Bergau.'],
    ['de', 'Gas ist nicht teurer.', 'Gas ist in Bergau teurer.'],
    ['fr', "Le gaz n'est pas plus cher.", 'Le gaz est plus cher à Bergau.'],
    ['ru', 'Газ не дороже.', 'Газ дороже в Бергау.'],
    ['en', 'It never rains in Arica.', 'It rains in Arica.'],
    ['en', 'The pump did not fail and always ran.', 'The pump did fail and always ran.'],
  ])('still takes a denial for one (%s): %s', (language, claim, text) => {
    const { signals } = judgeClaim({ claim, evidence: [{ id: 'E1', quote: text }], language });
    expect(signals['negation']).toBe(0);
  });

  it('compares negations within a clause', () => {
    const text = 'The pump heated the house; the boiler ran in winter.';
    expect(judge('The pump did not fail; the boiler ran in winter.', text).signals['negation']).toBe(1);
    expect(judge('The pump did not: the boiler ran in winter.', text).signals['negation']).toBe(1);
    expect(judge('The boiler did not run in winter.', text).signals['negation']).toBe(0);
  });

  it.each(['Put', 'First', 'Taken', 'Several', 'One', 'None', 'Whether', 'Heating'])(
    'takes a common word that opens a sentence for no name: %s',
    (word) => {
      const { signals } = judge(
        `${word} the other way round, the pump used 12 kWh.`,
        'Kaguya says that the pump used 12 kWh of power for heating, the other way round.',
      );
      expect(signals['names']).toBe(1);
    },
  );

  it('takes an opening word that any passage has in lower case for no name, but a name for one', () => {
    const passages = [
      { id: 'E1', quote: 'Kaguya says that the pump used 12 kWh.' },
      { id: 'E2', quote: 'It cools the larder.' },
    ];
    const index = buildSupportIndex(passages, { language: 'en' });
    const namesFound = (claim: string) => index.support(claim, ['E1']).guards.namesFound;
    expect(namesFound('Larder or not, the pump used 12 kWh.')).toBe(1);
    expect(namesFound('Selene says that the pump used 12 kWh.')).toBe(0);
  });

  it('takes names from the page around a passage, but no numbers', () => {
    const passage = { id: 'E1', quote: 'Kaguya used 12 kWh.', page: 'Selene used 40 kWh.' };
    const index = buildSupportIndex([passage], { language: 'en' });
    const { guards } = index.support('Near Selene, 12 kWh were used.', ['E1']);
    expect([guards.passes, guards.passesAlone]).toEqual([true, false]);
    expect(index.support('Near Selene, 40 kWh were used.', ['E1']).guards.passes).toBe(false);
  });

  it('leaves a comparison of cited passages open whose numbers they have', () => {
    const evidence = [
      { id: 'E1', quote: 'We metered 127 pumps; the median was 2.6.', context: 'Field trial' },
      { id: 'E2', quote: 'Means were between 2.0 and 2.7.', context: 'A review of studies' },
    ];
    const verdictOf = (claim: string, cited = evidence) =>
      judgeClaim({ claim, evidence: cited, language: 'en' }).verdict;
    expect(verdictOf('The trial thus lies at the upper end of what other people found.')).toBe(
      'unverifiable',
    );
    expect(verdictOf('The trial thus lies higher than most at 9.9.')).not.toBe('unverifiable');
    expect(
      verdictOf('The trial thus lies at the upper end of what other people found.', evidence.slice(0, 1)),
    ).toBe('unsupported');
    expect(verdictOf('The trial was paid for by a maker of boilers from abroad.')).toBe('unsupported');
  });

  it('leaves a claim open whose passage is in another language, unless a number differs', () => {
    const judgeTranslated = (claim: string) => {
      const passage = { id: 'E1', quote: 'The bridge was opened to the public in 1931.' };
      const support = buildSupportIndex([passage], { language: 'de' }).support(claim, ['E1']);
      return judgeSupport({ claim, quotes: [passage.quote], support, isTranslated: true }).verdict;
    };
    expect(judgeTranslated('Die Brücke wurde 1931 eröffnet.')).toBe('unverifiable');
    expect(judgeTranslated('Die Brücke wurde 1941 eröffnet.')).toBe('unsupported');
  });

  it('is unsupported without evidence', () => {
    expect(judgeClaim({ claim: 'Selene landed in 2019.', evidence: [] })).toMatchObject({
      verdict: 'unsupported',
      confidence: 0,
    });
  });
});
