import { describe, expect, it } from 'vitest';
import { findContradictions } from './find-contradictions.ts';

const find = (...texts: readonly string[]) =>
  findContradictions({
    statements: texts.map((text, at) => ({
      id: `E${at}`,
      text,
      sourceId: `s${at}`,
      context: '',
      publishedAt: '2024-05-01',
    })),
  });

describe('the day of what happens once', () => {
  it.each([
    [
      'with other persons',
      'The coal quay was opened on 3 June 2023 by Una Dale.',
      'The coal quay was opened on 9 June 2023 by Iain Rosk.',
    ],
    [
      'begun',
      'The trials on the Orla line began on 4 May 2021.',
      'The trials on the Orla line started on 11 May 2021.',
    ],
    ['sunk', 'The ferry Marla sank on 4 May 2021 off Corran.', 'The ferry Marla sank on 6 May 2021.'],
    [
      'German',
      'Die Brücke in Halm wurde am 4. Mai 2021 eröffnet.',
      'Die Brücke in Halm wurde am 11. Mai 2021 eröffnet.',
    ],
    [
      'Spanish',
      'El puente de Alba fue inaugurado el 4 de mayo de 2021 por Ana Ruiz.',
      'El puente de Alba fue inaugurado el 11 de mayo de 2021 por Luis Soto.',
    ],
    [
      'Italian',
      'Il ponte di Sella è stato inaugurato il 4 maggio 2021.',
      "Il ponte di Sella è stato inaugurato l'11 maggio 2021.",
    ],
  ])('%s', (_, one, other) => {
    expect(find(one, other)).toMatchObject([{ kind: 'date' }]);
  });

  it.each([
    [
      'a shop and a bridge',
      'The shop at Corran opened on 4 May 2021.',
      'The bridge at Corran opened on 11 May 2021.',
    ],
    [
      'a school and a bridge',
      'Die Schule in Halm wurde am 4. Mai 2021 eröffnet.',
      'Die Brücke in Halm wurde am 11. Mai 2021 eröffnet.',
    ],
    [
      'the first and the second',
      'The first trial at Orla began on 4 May 2021.',
      'The second trial at Orla began on 11 May 2021.',
    ],
    [
      'a report and a budget',
      'The committee adopted the report on 4 May 2021.',
      'The committee adopted the budget on 11 May 2021.',
    ],
    [
      'one day written in two ways',
      'The coal quay was opened on 3 June 2023.',
      'The coal quay was opened on 03.06.2023.',
    ],
  ])('does not differ between %s', (_, one, other) => {
    expect(find(one, other)).toEqual([]);
  });
});
