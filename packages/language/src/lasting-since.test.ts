import { expect, it } from 'vitest';
import { lastingSince } from './lasting-since.ts';

it.each([
  ['Since 1 April 2019 the port has paid €40, as of May 2021 only to residents.', [2019, 2021]],
  ['Der Hafen zahlt seit dem 1. April 2019 40 Euro.', [2019]],
  ['Depuis le 1er avril 2019, le port verse 40 euros.', [2019]],
  ['Desde abril de 2019 el puerto paga 40 euros.', [2019]],
  ['In 2019 the port paid €40.', []],
  ['Since then it has paid. In 2019 it did not.', []],
])('reads since when in %j', (text, years) => {
  expect(lastingSince(text)).toEqual(years);
});
