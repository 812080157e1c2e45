import { describe, expect, it } from 'vitest';
import { disownsValues, statesValues } from './disowns-values.ts';

describe('disownsValues', () => {
  it.each([
    ['denied', 'The tent weighs 2.1 kg.', 'On our scales the tent weighs 2.6 kg, not 2.1 kg.', 'en'],
    [
      'promised by others',
      'The lamp burns for 40 hours.',
      'The maker says 40 hours; we counted 22 hours.',
      'en',
    ],
    ['replaced', 'The van goes 310 km.', 'We drove the van 240 km instead of 310 km.', 'en'],
    [
      'replaced, bare',
      'The range is 22 nautical miles.',
      'It does not reach the range that its maker promises: 15.2 nautical miles in place of 22 nautical miles.',
      'en',
    ],
    ['former', 'The fee is €45.', 'Since May the fee is €60; until then it was €45.', 'en'],
    ['denied, German', 'Das Zelt wiegt 2,1 kg.', 'Das Zelt wiegt 2,6 kg, nicht 2,1 kg.', 'de'],
    ['replaced, German', 'Der Akku reicht 90 km.', 'Der Akku reicht 61 km statt 90 km.', 'de'],
    ['denied, French', 'La tente pèse 2,1 kg.', 'La tente pèse 2,6 kg, pas 2,1 kg.', 'fr'],
    [
      'replaced, Italian',
      'Il furgone percorre 310 km.',
      'Il furgone percorre 240 km invece di 310 km.',
      'it',
    ],
    [
      'replaced, Spanish',
      'La furgoneta recorre 310 km.',
      'La furgoneta recorre 240 km en lugar de 310 km.',
      'es',
    ],
  ])('is true of a value that is %s', (_, claim, passage, language) => {
    expect(disownsValues(claim, passage, language)).toBe(true);
  });

  it.each([
    ['states it', 'The tent weighs 2.6 kg.', 'On our scales the tent weighs 2.6 kg, not 2.1 kg.', 'en'],
    [
      'states it beside what is promised',
      'The range is 15.2 nautical miles.',
      'It does not reach the range that its maker promises: 15.2 nautical miles in place of 22.',
      'en',
    ],
    [
      'states it beside what is promised, German',
      'Die Reichweite ist 61 km.',
      'Der Akku erreicht die versprochene Reichweite nicht: 61 km statt 90 km.',
      'de',
    ],
    [
      'states it beside what was promised',
      'Charging took 21 minutes.',
      'Charging took 21 minutes instead of the promised 9 minutes.',
      'en',
    ],
    ['does not have it', 'The tent weighs 3 kg.', 'The tent weighs 2.6 kg, not 2.1 kg.', 'en'],
    ['has it both ways', 'The fee is €45.', 'Until then the fee was €45. Today it is €45 as well.', 'en'],
    [
      'says as the claim does who says it',
      'The maker promises 40 hours.',
      'The maker promises 40 hours.',
      'en',
    ],
    ['has no figures', 'The tent is green.', 'The tent is not blue.', 'en'],
    ['states it, Japanese', '重さは2.6キロである。', '重さは2.6キロである。', 'ja'],
  ])('is false of a passage that %s', (_, claim, passage, language) => {
    expect(disownsValues(claim, passage, language)).toBe(false);
  });
});

describe('statesValues', () => {
  it.each([
    ['The bill was €41.7 million.', 'The town has paid €41.7 million for the pier.', 'en', true],
    ['Die Rechnung betrug 41,7 Millionen Euro.', 'Die Stadt zahlte 41,7 Mio. Euro.', 'de', true],
    ['The bill was €41.7 million.', 'The town has paid €41.7 million instead of €38 million.', 'en', true],
    ['The bill was €41.7 million.', 'The town has paid €38 million instead of €41.7 million.', 'en', false],
    ['The bill was €41.7 million.', 'The pier is 41.7 metres long.', 'en', false],
    ['The bill was €40.', 'The town has paid €40.', 'en', false],
    ['The bill of €41.7 million came after 19 months.', 'The town has paid €41.7 million.', 'en', false],
    ['The town paid.', 'The town has paid €41.7 million.', 'en', false],
  ])('of %j by %j (%s): %s', (claim, passage, language, expected) => {
    expect(statesValues(claim, passage, language)).toBe(expected);
  });
});
