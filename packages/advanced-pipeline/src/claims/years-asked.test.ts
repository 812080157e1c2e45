import { expect, it } from 'vitest';
import { yearsAsked } from './years-asked.ts';

const item = (quote: string, title = 'Report', sourceId = 's1') => ({ quote, title, sourceId });

it('passes what speaks of the year, not what only compares with it', () => {
  const own = item('In 2021 the port landed 4,100 tonnes.');
  const other = item('In 2022 the port landed 3,900 tonnes, less than in 2021.', 'Report', 's2');
  const tells = yearsAsked('How many tonnes were landed in 2021?', [own, other]);
  expect([own, other].map(tells)).toEqual([true, false]);
});

it('takes the year of the title for what names an earlier one, not for what names a later one', () => {
  const before = item('Buyers had hurried in 2023, when the law was expected.', 'Sales in 2024');
  const after = item('The club expects 900 sales in 2026.', 'Sales in 2024');
  const tells = yearsAsked('Why did sales fall in 2024?', [before, after]);
  expect([before, after].map(tells)).toEqual([true, false]);
});

it('passes everything where the question names no year', () => {
  const old = item('In 1904 the port was dug.');
  expect(yearsAsked('When was the port dug?', [old])(old)).toBe(true);
});

it.each([
  ['en', 'Since 1 April 2019 the port has paid €40.', 'How much does the port pay in 2021?'],
  ['de', 'Der Hafen zahlt seit dem 1. April 2019 40 Euro.', 'Wie viel zahlt der Hafen 2021?'],
  ['fr', 'Depuis le 1er avril 2019, le port verse 40 euros.', 'Combien le port verse-t-il en 2021 ?'],
])('passes what has held since an earlier year (%s)', (_language, lasting, question) => {
  const items = [item(lasting), item('In 2021 the port was dug.', 'Report', 's2')];
  expect(yearsAsked(question, items)(item(lasting))).toBe(true);
  expect(yearsAsked(question.replace('2021', '2017'), items)(item(lasting))).toBe(false);
});
