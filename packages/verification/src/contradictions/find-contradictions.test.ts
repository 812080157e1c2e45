import { describe, expect, it } from 'vitest';
import { Contradiction } from './contradiction.ts';
import { findContradictions } from './find-contradictions.ts';
import type { Statement } from './statement.ts';

interface Told {
  readonly text: string;
  readonly context?: string;
  readonly publishedAt?: string | null;
}

function statement(told: string | Told, at: number): Statement {
  const { text, context = '', publishedAt = '2024-05-01' } = typeof told === 'string' ? { text: told } : told;
  return { id: `E${at + 1}`, text, sourceId: `s${at + 1}`, context, publishedAt };
}

const find = (...told: readonly (string | Told)[]) => findContradictions({ statements: told.map(statement) });

describe('findContradictions: pairs that contradict each other', () => {
  it.each<[string, string | Told, string | Told]>([
    ['a count', 'In 2021 Ostermoor had 48,200 inhabitants.', 'Ostermoor had 61,900 inhabitants in 2021.'],
    [
      'a share',
      'In 2022 wind gave 34% of the electricity of Brenland.',
      'Wind gave 21% of the electricity of Brenland in 2022.',
    ],
    [
      'power in other units',
      'The Tarn dam has an output of 640 MW.',
      'The output of the Tarn dam is 460,000 kW.',
    ],
    ['length in other units', 'The Selby tunnel is 7.4 km long.', 'The Selby tunnel is 8,900 metres long.'],
    [
      'a scale word',
      'The Marrow bridge cost €2.4 million in 2019.',
      'In 2019 the Marrow bridge cost €3,900,000.',
    ],
    [
      'thousands and figures',
      'The Orrin fair drew 45 thousand visitors in 2018.',
      'In 2018 the Orrin fair drew 72,000 visitors.',
    ],
    [
      'a measure at one temperature',
      'The Kestrel battery keeps 81% of its capacity at −20 °C.',
      'At −20 °C the Kestrel battery keeps 62% of its capacity.',
    ],
    [
      'a range and a value outside it',
      'The Vole pump lasts between 9 and 11 years.',
      'The Vole pump lasts 16 years.',
    ],
    [
      'a bound and a value beyond it',
      'The Ibis jet needs at most 900 m of runway.',
      'The Ibis jet needs 1,400 m of runway.',
    ],
    [
      'a rate, worded in two ways',
      'A courier with a Kite van pays €0.48 for each kilometre.',
      'For a courier with a Kite van that is €0.71 per kilometre.',
    ],
    [
      'two rules that each allow so much at most',
      'A skiff may carry at most 4 people on Lake Orrin.',
      'A skiff may carry at most 7 people on Lake Orrin.',
    ],
    [
      'a rule as a permission and as a limit',
      'Boats on Lake Orrin may make at most 62 dB of noise.',
      'The limit for the noise of boats on Lake Orrin is 71 dB.',
    ],
    [
      'a concentration that was lowered many times over',
      { text: 'Milk may contain at most 4 mg of tarrin per litre.', publishedAt: '2009-02-01' },
      { text: 'Milk may contain at most 50 micrograms of tarrin per litre.', publishedAt: '2024-03-01' },
    ],
    [
      'what is reached at best and what was measured',
      { text: 'Flight time: up to 48 minutes', context: 'Gannet X2\nGannet' },
      {
        text: 'Gannet X2 | 29 minutes | 1.4 kg',
        context: 'Four drones tried\nModel | Flight time measured | Weight',
      },
    ],
    [
      'a promise that the tester repeats to deny it',
      { text: 'The Gannet X2 weighs 1.1 kg.', context: 'Gannet X2' },
      { text: 'The Gannet X2 weighs 1.4 kg, not 1.1 kg as the maker says.', context: 'Four drones tried' },
    ],
    [
      'a model with a figure in its name, in a row',
      { text: 'Braking distance | 7.5 m', context: 'Kite R5\nData sheet' },
      { text: 'Kite R5 | 9.8 m | 14 kg', context: 'Scooters compared\nModel | Braking distance | Weight' },
    ],
    [
      'a count in a table under its caption, called otherwise elsewhere',
      {
        text: '2022 | 31,200 | 8,400',
        context: 'Garden sheds\nYear | Brenland | Kelmark\nGarden sheds sold to households',
        publishedAt: '2023-02-01',
      },
      { text: 'In 2022 firms delivered 44,900 garden sheds in Brenland.', publishedAt: '2023-03-01' },
    ],
    [
      'a share in words',
      'Two thirds of the voters of Haldon backed the plan in 2020.',
      'In 2020 the plan was backed by 41% of the voters of Haldon.',
    ],
    [
      'a table row and a sentence',
      { text: 'Merlin 4 | 212 | 9.1', context: 'Six drones tested\nModel | Range in km | Weight in kg' },
      'The Merlin 4 drone has a range of 260 km.',
    ],
    [
      'a year of founding',
      'The Lindow library was founded in 1874.',
      'Founded in 1891, the Lindow library is the oldest of the county.',
    ],
    ['a day', 'The Carse treaty was signed on 12 March 1921.', 'The Carse treaty was signed on 21 May 1921.'],
    [
      'an inventor',
      'The pedal loom was invented by Edda Krane in 1820.',
      'The pedal loom was invented by Jonas Teal in 1820.',
    ],
    [
      'a comparison',
      'A ferry trip to Unst is cheaper than a flight to Unst.',
      'A ferry trip to Unst is dearer than a flight to Unst.',
    ],
    [
      'a comparison turned around',
      'Slate roofs are heavier and cost more than tile roofs.',
      'Tile roofs cost more than slate roofs.',
    ],
    ['a trend', 'House prices in Calder rose in 2023.', 'House prices in Calder fell in 2023.'],
    [
      'a permission',
      'Drones are allowed over the beach of Senn.',
      'Drones are banned over the beach of Senn.',
    ],
    ['a denial', 'The Moss reactor can run on thorium fuel.', 'The Moss reactor cannot run on thorium fuel.'],
    [
      'safety',
      'The dye E-77 in sweets is harmless for children.',
      'The dye E-77 in sweets is harmful for children.',
    ],
    [
      'German count',
      'Im Jahr 2022 zählte Altenau 12.400 Einwohner.',
      'Altenau zählte 2022 rund 19.800 Einwohner.',
    ],
    ['German decimal', 'Der Turm von Ried ist 84,5 m hoch.', 'Der Turm von Ried ist 91,2 m hoch.'],
    [
      'German comparison',
      'Fernwärme ist in Lohne günstiger als Gas.',
      'Fernwärme ist in Lohne teurer als Gas.',
    ],
    [
      'French count',
      'En 2021, le musée de Varne a accueilli 310 000 visiteurs.',
      'Le musée de Varne a accueilli 190 000 visiteurs en 2021.',
    ],
    [
      'French denial',
      'Le pont de Lisse résiste aux fortes crues du fleuve.',
      'Le pont de Lisse ne résiste pas aux fortes crues du fleuve.',
    ],
    [
      'Italian share',
      'Nel 2020 il turismo valeva il 14 per cento del reddito di Montalto.',
      'Nel 2020 il turismo valeva il 23 per cento del reddito di Montalto.',
    ],
    [
      'Italian permission',
      'A Porto Lido la pesca notturna è consentita.',
      'A Porto Lido la pesca notturna è vietata.',
    ],
    [
      'Spanish money',
      'En 2019 el puente de Arce costó 3,2 millones de euros.',
      'El puente de Arce costó 5,8 millones de euros en 2019.',
    ],
    [
      'Spanish year',
      'El teatro de Lerma fue inaugurado en 1902.',
      'El teatro de Lerma fue inaugurado en 1911.',
    ],
    [
      'Japanese count',
      '2022年の北浜市の人口は12万4千人であった。',
      '2022年の北浜市の人口は15万6千人であった。',
    ],
    [
      'Japanese share',
      '2021年の白川村の高齢化率は38パーセントであった。',
      '2021年の白川村の高齢化率は46パーセントであった。',
    ],
    [
      'another date of publication, without a year',
      { text: 'The bicycle grant of Wend is €300.', publishedAt: '2015-02-01' },
      { text: 'The bicycle grant of Wend is €750.', publishedAt: '2024-02-01' },
    ],
  ])('%s', (_, one, other) => {
    const found = find(one, other);
    expect(found).toHaveLength(1);
    expect(found[0]?.sides.map(({ sourceIds }) => sourceIds).sort()).toEqual([['s1'], ['s2']]);
    expect(Contradiction.parse(found[0])).toEqual(found[0]);
  });
});

describe('findContradictions: what it tells', () => {
  it('settles only where hardly a word beside the values differs', () => {
    const [sure] = find(
      'In 2021 Ostermoor had 48,200 inhabitants.',
      'Ostermoor had 61,900 inhabitants in 2021.',
    );
    expect(sure).toMatchObject({ isSettledByCode: true, kind: 'quantity' });
    const [open] = find(
      'Unemployment in Haldon was 5.2% in 2023.',
      'Youth unemployment in Haldon was 12.8% in 2023.',
    );
    expect(open?.isSettledByCode ?? false).toBe(false);
  });

  it('gathers all who state a value on its side, and says what may explain the difference', () => {
    const found = find(
      { text: 'The bicycle grant of Wend is €300.', publishedAt: '2015-02-01' },
      { text: 'The bicycle grant of Wend is €750.', publishedAt: '2024-02-01' },
      { text: 'The bicycle grant of Wend is €750.', publishedAt: '2024-03-01' },
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.sides.map(({ sourceIds }) => [...sourceIds].sort())).toEqual(
      expect.arrayContaining([['s1'], ['s2', 's3']]),
    );
    expect(found[0]?.explanation).toContain('2015-02-01');
    expect(found[0]?.subject.toLowerCase()).toContain('bicycle grant');
  });

  it('is sure of counts of one thing in one year and place, however the rest is worded', () => {
    const [found] = find(
      {
        text: '2022 | 31,200 | 8,400',
        context: 'Garden sheds\nYear | Brenland | Kelmark\nGarden sheds sold to households',
      },
      'In 2022 the trade delivered 44,900 garden houses and huts to shops in Brenland.',
    );
    expect(found?.certainty).toBeGreaterThanOrEqual(0.6);
  });

  it('does not take what a source says held once for its own word', () => {
    const rule = { sourceId: 'rules', context: 'Speed limits on canals', publishedAt: '2024-05-01' };
    const statements = [
      { ...rule, id: 'E1', text: 'The speed limit on the Tarn canal is 9 km/h.' },
      { ...rule, id: 'E2', text: 'The former speed limit on the Tarn canal was 12 km/h.' },
      { ...rule, id: 'E3', text: 'The speed limit on the Tarn canal is 12 km/h.', sourceId: 'forum' },
    ];
    const [found] = findContradictions({ statements });
    expect(found?.sides.map(({ statementIds }) => statementIds)).toEqual([['E1'], ['E3']]);
  });

  it('tells each quantity in which two statements differ, and none twice', () => {
    const found = find(
      'The Wren oven heats up in 12 minutes and weighs 41 kg.',
      'In our test the Wren oven heats up in 31 minutes and weighs 58 kg.',
    );
    expect(found.map(({ sides }) => sides.map(({ value }) => value).sort()).sort()).toEqual([
      ['12 minutes', '31 minutes'],
      ['41 kg', '58 kg'],
    ]);
  });

  it('tells one value against two of another statement once', () => {
    const found = find(
      'Boats on Lake Orrin may make at most 62 dB of noise, or 65 dB of noise at most.',
      'Boats on Lake Orrin may make at most 80 dB of noise.',
    );
    expect(found.length).toBeLessThanOrEqual(1);
  });

  it('stays linear: 4,000 statements about one matter take no square of comparisons', () => {
    const statements = Array.from({ length: 4000 }, (_, at) =>
      statement(
        `In ${1900 + (at % 100)} the village of Aa${at % 700} in Brenland had ${300 + at} inhabitants.`,
        at,
      ),
    );
    expect(findContradictions({ statements, language: 'en' }).length).toBeLessThan(5000);
  });
});
