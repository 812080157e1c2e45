import { describe, expect, it } from 'vitest';
import { givesSameValues, saysTheSame } from './says-the-same.ts';

const passage = (quote: string, { title = '', language = 'en' } = {}) => ({ title, quote, language });

const TABLE =
  'Stove | Warm-up | Wood a day | Sound\nHarn 3 | 18 | 22 | 41\nOsk Duo | 25 | 17 | 38\nTeller 60 | 31 | 60 | 44';

describe('saysTheSame', () => {
  it.each<[string, string, string, string?]>([
    [
      'in another order, with more',
      'The Orla bridge cost 48.2 million euros to build.',
      'Building the Orla bridge, which was late, cost 48.2 million euros, more than anybody had feared.',
    ],
    [
      'in another unit of length',
      'The pipe to the farm is 1,200 metres long.',
      'The pipe to the farm is 1.2 km long.',
    ],
    ['in another unit of power', 'The mill delivers 3.2 MW.', 'The mill delivers 3,200 kW.'],
    ['in words for per cent', 'Rents rose by 4.6% in 2023.', 'In 2023 rents rose by 4.6 per cent.'],
    [
      'in a row, with its unit in the head',
      'The Osk Duo weighs 148 kg.',
      'Stove | Weight (kg) | Price\nHarn 3 | 121 | €900\nOsk Duo | 148 | €1,150',
      'What stoves weigh',
    ],
  ])('finds it %s', (_, claim, quote, title) => {
    expect(saysTheSame(claim, passage(quote, { title }), 'en')).toBe(true);
  });

  it.each<[string, string, string, string]>([
    [
      'de',
      'Der Turm in Halm ist 215 m hoch.',
      'Der Turm in Halm ist nach dem Umbau 215 Meter hoch.',
      'Der Turm in Halm steht 215 Meter vom Bahnhof.',
    ],
    [
      'fr',
      "Le pont d'Orlé a coûté 90 millions d'euros.",
      "Inauguré en 2019, le pont d'Orlé a coûté 90 millions d'euros.",
      "Le pont d'Orlé mesure 90 mètres et porte 4 millions de voitures.",
    ],
    [
      'es',
      'La torre de Alba mide 64 metros de altura.',
      'La torre de Alba mide 64 m de altura, según el ayuntamiento.',
      'La torre de Alba recibió a 64 visitantes.',
    ],
    [
      'it',
      'Il traghetto di Sella porta 340 passeggeri.',
      'Il traghetto di Sella, nuovo, porta 340 passeggeri.',
      'Il traghetto di Sella porta 12 passeggeri e 340 biciclette.',
    ],
  ])('tells what says it from what shares the figure (%s)', (language, claim, same, other) => {
    expect(saysTheSame(claim, passage(same, { language }), language)).toBe(true);
    expect(saysTheSame(claim, passage(other, { language }), language)).toBe(false);
  });

  it.each<[string, string, string, string?]>([
    [
      'a bare figure of another row',
      'Teller launches a stove, the Osk Duo, for rooms of up to 60 square metres.',
      TABLE,
      'Stoves for rooms in the test',
    ],
    ['a bare figure without the unit', 'The Teller 60 burns 60 kg of wood a day.', TABLE, 'Stoves'],
    ['the figure of another thing', 'The Marla weighs 12 tonnes.', 'The Corin weighs 12 tonnes.'],
    [
      'a count of something else',
      'The hall seats 90 guests.',
      'The hall is 90 metres long and seats 120 guests.',
    ],
    ['the other direction', 'Rents rose by 8% in 2023.', 'Rents fell by 8% in 2023.'],
    ['another year', 'In 2023 the town had 4,210 pupils.', 'In 2021 the town had 4,210 pupils.'],
    ['the other bound', 'The hall takes at least 400 guests.', 'The hall takes at most 400 guests.'],
    [
      'a goal in the place of what happened',
      'The line carried 40,000 trips a day.',
      'The line is planned to carry 40,000 trips a day.',
    ],
    [
      'a day on which something else happened',
      'The quay was opened on 3 June 2023.',
      'On 3 June 2023 a crane at the quay fell over.',
    ],
    [
      'the words here and the figure there',
      'The Orla bridge cost 48.2 million euros to build.',
      'The Orla bridge was hard to build and its cost is not known. The harbour turned over 48.2 million euros.',
    ],
  ])('takes %s for no support', (_, claim, quote, title) => {
    expect(saysTheSame(claim, passage(quote, { title }), 'en')).toBe(false);
  });
});

describe('givesSameValues', () => {
  const same = (claim: string, quote: string, isTranslated = false) =>
    givesSameValues(claim, passage(quote, { language: isTranslated ? 'de' : 'en' }), {
      language: 'en',
      isTranslated,
    });

  it('finds an amount with its unit in other words', () => {
    expect(same('The final cost was 41.7 million euros.', 'The town has spent €41.7 million on it.')).toBe(
      true,
    );
    expect(same('The final cost was 41.7 million euros.', 'The town has 41.7 million visitors.')).toBe(false);
    expect(same('The club has 4,170 members.', 'The club sold 4,170 scarves.')).toBe(false);
  });

  it('holds a claim in another language to the amount, its unit and its year', () => {
    const claim = 'In 2023 the ferry carried 742,000 passengers over 3.4 km.';
    expect(same(claim, 'Die Fähre trug 2023 auf 3,4 km 742.000 Fahrgäste.', true)).toBe(true);
    expect(same(claim, 'Die Fähre trug 2022 auf 3,4 km 742.000 Fahrgäste.', true)).toBe(false);
    expect(same(claim, 'Die Fähre trug 2023 auf 3,4 kg 742.000 Fahrgäste.', true)).toBe(false);
  });
});
