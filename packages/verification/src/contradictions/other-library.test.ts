import { describe, expect, it } from 'vitest';
import { findContradictions } from './find-contradictions.ts';
import { type StatedDocument, statementsOf } from './statement.ts';

const page = (id: string, title: string, publishedAt: string | null, text: string): StatedDocument => ({
  id,
  title,
  siteName: null,
  publishedAt,
  language: 'en',
  text,
});

/** A small library on trams, of pages as different kinds of source would put it. */
const documents: readonly StatedDocument[] = [
  page(
    'office',
    'Public transport statistics 2023',
    '2024-03-01',
    'Passengers made 41.2 million trips on the trams of Orvale in 2023, 6% more than the 38.9 million of 2022.\n\nIn Melbrook trams carried 17.5 million trips in 2023.\n\n# Table 2: Tram trips by town and year, in millions\n\nYear | Orvale | Melbrook\n2021 | 33.0 | 14.1\n2022 | 38.9 | 16.8\n2023 | 41.2 | 17.5',
  ),
  page(
    'operators',
    'Tram operators celebrate a record',
    '2024-02-10',
    'Trams in Orvale carried 52.6 million trips in 2023, the Association of Tram Operators announced. The figure counts each change of line as a trip of its own. Operators employed 2,300 drivers at the end of 2023.',
  ),
  page(
    'maker',
    'Falcon 30 low-floor tram',
    null,
    '# Technical data\n\nEnergy use at 18 °C, full load | 2.9 kWh per km\nEnergy use at −10 °C, full load | 3.8 kWh per km\nSound level at 30 km/h | 66 dB(A)\nTop speed | 70 km/h\nSeats | 64',
  ),
  page(
    'test',
    'Four trams on the test track',
    '2023-11-20',
    'We borrowed four trams and ran them for six weeks.\n\n# Results\n\nTram | Energy use at 18 °C in kWh per km | Seats | Score\nBrightline Falcon 30 | 3.6 | 64 | 71\nHesse & Moor T5 | 3.1 | 58 | 83\nKobi Swift | 4.0 | 70 | 60\n\n# Promises and measurements\n\nBrightline advertises 66 dB(A) at 30 km/h for the Falcon 30. At 30 km/h we measured 73 dB(A) beside the Falcon 30.',
  ),
  page(
    'ministry',
    'Night speed limits for trams',
    '2024-09-01',
    'Since 1 July 2024 the speed limit for trams at night in residential streets of Orvale is 25 km/h. By day it is 40 km/h.',
  ),
  page(
    'forum',
    'Trams rattle past my bedroom',
    '2024-11-05',
    'The night speed limit for trams in residential streets is 35 km/h in Orvale, so they are allowed to rattle.',
  ),
  page(
    'fares-old',
    'Youth ticket of Orvale',
    '2014-05-01',
    'The youth ticket for the trams costs €18 a month.',
  ),
  page(
    'fares-new',
    'Youth ticket of Orvale',
    '2024-06-01',
    'The youth ticket for the trams costs €29 a month. A ticket for adults costs €58 a month. Low-income households get €10 a month on top.',
  ),
  page(
    'column',
    'Trams cost more to run than buses, and everybody knows it',
    '2016-02-02',
    'A tram needs rails, wires and a depot of its own. My neighbour waited 25 minutes last week.',
  ),
  page(
    'institute',
    'What a tram line costs',
    '2024-04-04',
    'On busy lines trams cost less to run than buses, since one driver carries three times as many passengers. The depot of Melbrook cost €84 million in 2018. The line from Orvale to Senn is 14 km long and has 22 stops.',
  ),
  page(
    'diary',
    'A year with the tram',
    '2024-12-30',
    'I made 412 trips by tram in 2024 and paid €696 for my tickets. My ride takes 19 minutes.',
  ),
];

const statements = documents.flatMap((each) => [...statementsOf(each)]);
const found = findContradictions({ statements });

describe('contradictions in another library', () => {
  it.each([
    ['trips, by who counts them', 'office', '41.2', 'operators', '52.6'],
    ['energy use, promised and measured', 'maker', '2.9', 'test', '3.6'],
    ['sound, promised and measured', 'maker', '66', 'test', '73'],
    ['the speed limit at night', 'ministry', '25', 'forum', '35'],
    ['the fare then and now', 'fares-old', '18', 'fares-new', '29'],
    ['what runs cheaper', 'column', 'more', 'institute', 'less'],
  ])('finds %s', (_, one, value, other, rival) => {
    const has = (source: string, stated: string) => (side: (typeof found)[number]['sides'][number]) =>
      side.sourceIds.includes(source) && side.value.includes(stated);
    const match = found.find(({ sides }) => sides.some(has(one, value)) && sides.some(has(other, rival)));
    expect(match).toBeDefined();
  });

  it('settles nothing that speaks of other years, towns, tariffs or counts', () => {
    const planted = /41\.2|52\.6|2\.9|3\.6|66|73|25|35|18|29/;
    for (const { sides, isSettledByCode } of found) {
      if (isSettledByCode) for (const { value } of sides) expect(value).toMatch(planted);
    }
    expect(found.length).toBeLessThanOrEqual(12);
  });
});
