import { describe, expect, it } from 'vitest';
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

describe('findContradictions: pairs that agree or speak of different things', () => {
  it.each<[string, string | Told, string | Told]>([
    [
      'a part of a thing and the thing on whose page it stands',
      { text: 'The hinge was 19 months old.', context: 'Inquiry into the ferry Lady Orla\nCause' },
      { text: 'The Lady Orla is three years old.', context: 'The Lady Orla adrift' },
    ],
    [
      'a part and the whole, in German',
      { text: 'Die Dichtung war 19 Monate alt.', context: 'Bericht zur Fähre Lady Orla' },
      { text: 'Die Lady Orla ist drei Jahre alt.', context: 'Die Lady Orla treibt' },
    ],
    [
      'two parts of a thing, in French',
      { text: 'Le joint pèse 19 kg.', context: 'Le bac Lady Orla' },
      { text: 'Le moteur pèse 31 kg.', context: 'Le bac Lady Orla en panne' },
    ],
    [
      'lengths in different units',
      'The cable to the Tarn berth is 1,200 metres long.',
      'The cable to the Tarn berth is 1.2 kilometres long.',
    ],
    ['power in different units', 'The Tarn berth delivers 3.2 MW.', 'The Tarn berth delivers 3,200 kW.'],
    [
      'one place and several places together',
      'In the four countries of the survey, 820,900 skiffs were sold in 2023.',
      'Sales of skiffs in Selby reached 118,400 in 2023.',
    ],
    [
      'one place and the world, in German',
      'Weltweit wurden 2023 820.900 Wärmepumpen verkauft.',
      'In Selby wurden 2023 118.400 Wärmepumpen verkauft.',
    ],
    [
      'what a thing must bear at least and what it may weigh at most',
      'A skiff on Lake Orrin must carry at least 120 kg.',
      'A skiff on Lake Orrin may carry at most 300 kg.',
    ],
    [
      'the page of one model and the row of another',
      { text: 'Seats | 5', context: 'Wren C4\nTechnical data' },
      { text: 'Marten 9 | 7', context: 'Vans compared\nModel | Seats' },
    ],
    [
      'a threshold that a share goes beyond, and a value',
      'Tarrin was above 0.3 mg per litre in 14% of the wells.',
      'Tarrin in the wells of Selby was 0.1 mg per litre.',
    ],
    [
      'an amount after which something is measured, and what a thing lasts for',
      'The Wren filter lasts for 900 litres.',
      'The Wren filter held back 71% after 400 litres.',
    ],
    [
      'what was up to so much and lower, without a test',
      'Fares rose by up to 9 euros.',
      'Fares rose by 4 euros.',
    ],
    [
      'different years',
      'In 2022 Ostermoor had 48,200 inhabitants.',
      'In 2023 Ostermoor had 49,700 inhabitants.',
    ],
    [
      'different places',
      'In 2022 wind gave 34% of the electricity of Brenland.',
      'In 2022 wind gave 21% of the electricity of Corvia.',
    ],
    [
      'different temperatures',
      'The Kestrel battery keeps 81% of its capacity at −10 °C.',
      'The Kestrel battery keeps 62% of its capacity at −20 °C.',
    ],
    [
      'mean and median',
      'The mean wage in Haldon was €3,100 in 2021.',
      'The median wage in Haldon was €2,600 in 2021.',
    ],
    [
      'highest and lowest',
      'The highest level of Lake Orr was 14.2 m in 2020.',
      'The lowest level of Lake Orr was 9.8 m in 2020.',
    ],
    [
      'a supplement and the basic sum',
      'The garden grant of Wend pays €900.',
      'Low-income households in Wend get €250 on top of the garden grant.',
    ],
    [
      'day and night',
      'The noise limit in Senn is 60 dB by day.',
      'The noise limit in Senn is 45 dB at night.',
    ],
    [
      'the same in other units',
      'The Tarn dam has an output of 640 MW.',
      'The output of the Tarn dam is 640,000 kW.',
    ],
    [
      'a rounding',
      'In 2021 Ostermoor had 48,213 inhabitants.',
      'Ostermoor had about 48,000 inhabitants in 2021.',
    ],
    [
      'a value inside a range',
      'The Vole pump lasts between 9 and 17 years.',
      'The Vole pump lasts 14 years.',
    ],
    [
      'a value within a bound',
      'The Ibis jet needs at most 900 m of runway.',
      'The Ibis jet needs 850 m of runway.',
    ],
    [
      'a goal and a fact',
      'Brenland plans 250,000 new homes in 2024.',
      'Brenland built 88,000 new homes in 2024.',
    ],
    [
      'a share and a change',
      'Exports made up 12% of the sales of Marl in 2020.',
      'The sales of Marl rose by 30% in 2020.',
    ],
    [
      'a part and the whole',
      'In 2022 the port of Lorn handled 4,100 ships.',
      'Of these, 1,300 ships came to the port of Lorn with grain in 2022.',
    ],
    [
      'different things counted',
      'The Lindow library owns 81,000 books.',
      'The Lindow library had 4,600 readers.',
    ],
    [
      'money a month and a year',
      'A ticket to Unst costs €40 a month.',
      'A ticket to Unst costs €400 a year.',
    ],
    [
      'different models',
      'The Merlin 4 drone has a range of 212 km.',
      'The Heron 2 drone has a range of 260 km.',
    ],
    [
      'opening and closing',
      'The Lindow library was opened in 1874.',
      'The Lindow library was closed in 1991.',
    ],
    [
      'not always',
      'Slate roofs are cheaper than tile roofs.',
      'Slate roofs are not always cheaper than tile roofs.',
    ],
    [
      'trends of different years',
      'House prices in Calder rose in 2022.',
      'House prices in Calder fell in 2023.',
    ],
    [
      'a question',
      'A ferry trip to Unst is cheaper than a flight.',
      'Is a ferry trip to Unst dearer than a flight?',
    ],
    [
      'one source says so',
      { text: 'Our own Vole pump lasted 6 years.' },
      { text: 'My Vole heater and pump lasted 15 winters.' },
    ],
    [
      'an agency and its own word',
      'According to the Brenland Energy Agency, prices rose by 3% in 2021.',
      'Prices rose by 3% in 2021, the Corvia Office said.',
    ],
    [
      'German years',
      'Im Jahr 2022 zählte Altenau 12.400 Einwohner.',
      'Im Jahr 2012 zählte Altenau 11.100 Einwohner.',
    ],
    [
      'French places',
      'En 2021, le musée de Varne a accueilli 310 000 visiteurs.',
      'En 2021, le musée de Corte a accueilli 190 000 visiteurs.',
    ],
    [
      'Spanish rounding',
      'En 2019 el puente de Arce costó 3,24 millones de euros.',
      'El puente de Arce costó unos 3,2 millones de euros en 2019.',
    ],
    [
      'Italian day and night',
      'A Lido il limite di notte è di 40 dB.',
      'A Lido il limite di giorno è di 55 dB.',
    ],
    [
      'Japanese years',
      '2022年の北浜市の人口は12万4千人であった。',
      '2012年の北浜市の人口は15万6千人であった。',
    ],
    [
      'Japanese temperatures',
      '外気温がマイナス10度のとき、成績係数は2.4であった。',
      '外気温がマイナス20度のとき、成績係数は1.9であった。',
    ],
  ])('%s', (_, one, other) => {
    expect(find(one, other)).toEqual([]);
  });

  it('finds nothing between statements of one source, nor in nothing', () => {
    const [one, other] = [
      'Ostermoor had 48,200 inhabitants in 2021.',
      'Ostermoor had 61,900 inhabitants in 2021.',
    ].map(statement);
    if (one === undefined || other === undefined) throw new Error('two statements are given');
    expect(findContradictions({ statements: [one, { ...other, sourceId: one.sourceId }] })).toEqual([]);
    expect(findContradictions({ statements: [] })).toEqual([]);
  });
});

describe('findContradictions: pairs that differ in a word that decides', () => {
  it.each([
    ['Imports of Brenland were €4.1 billion in 2022.', 'Exports of Brenland were €6.3 billion in 2022.'],
    [
      'Life expectancy of men in Haldon was 78.1 years in 2021.',
      'Life expectancy of women in Haldon was 83.4 years in 2021.',
    ],
    ['In 2022 the north of Brenland had 210,000 homes.', 'In 2022 the south of Brenland had 310,000 homes.'],
    ['Rural unemployment in Haldon was 7.2% in 2023.', 'Urban unemployment in Haldon was 4.1% in 2023.'],
    ['In January 2023 Ostermoor had 2,100 births.', 'In July 2023 Ostermoor had 1,400 births.'],
    [
      'In the first quarter of 2023 Marl sold 4,100 cars.',
      'In the second quarter of 2023 Marl sold 5,600 cars.',
    ],
    ['Marl sold 4,100 new cars in 2023.', 'Marl sold 9,800 used cars in 2023.'],
    ['The Tarn dam is 84 m high.', 'The Tarn dam is 310 m long.'],
    ['The Merlin 4 weighs 9.1 kg with battery.', 'The Merlin 4 weighs 7.2 kg without battery.'],
    ['At 20% humidity the Kestrel lasts 9 hours.', 'At 80% humidity the Kestrel lasts 5 hours.'],
    [
      'Before tax the profit of Marl was €12 million in 2022.',
      'After tax the profit of Marl was €9 million in 2022.',
    ],
    ['Im Norden von Lohne leben 4.100 Menschen.', 'Im Süden von Lohne leben 7.300 Menschen.'],
    ['Haldon is 12 km from Senn.', 'Haldon is 31 km from Corte.'],
    ['Revenue of Marl in 2022 was €31 million.', 'Net income of Marl in 2022 was €4.5 million.'],
    ['In the morning the Orrin ferry takes 40 minutes.', 'In the evening the Orrin ferry takes 55 minutes.'],
    ['Marl cut 300 jobs in 2022.', 'Marl created 900 jobs in 2022.'],
  ])('tells nothing of: %s / %s', (one, other) => {
    expect(find(one, other)).toEqual([]);
  });

  it.each([
    ['Haldon United scored 61 goals in 2022.', 'Haldon City scored 48 goals in 2022.'],
    [
      'In 2022 Corvia produced 14 million tonnes of wheat.',
      'In 2022 Corvia produced 9 million tonnes of maize.',
    ],
    ['The A-line of Orvale carries 12,000 riders.', 'The B-line of Orvale carries 7,000 riders.'],
    ['The Vole pump was tested for 6 hours.', 'The Vole pump was tested for 9 days.'],
    ['The Falcon costs €4,900 in Brenland.', 'The Falcon costs €5,600 in Corvia.'],
    ['Unemployment in Haldon was 5.2% in 2023.', 'Youth unemployment in Haldon was 12.8% in 2023.'],
  ])('settles nothing of: %s / %s', (one, other) => {
    expect(find(one, other).filter(({ isSettledByCode }) => isSettledByCode)).toEqual([]);
  });
});
