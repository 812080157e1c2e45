import { describe, expect, it } from 'vitest';
import { canBeShown, findingLine, shownFindings } from './findings-block.ts';

const QUOTES = [
  'In 2023 Norrland bought 41,200 heat pumps.',
  'The rate is *fixed* at 3 < 4 | per_unit & “quoted” words, says Ms O’Neill.',
  'Die Anlage kostet 26,8 Cent („Wärmestrom“) je kWh.',
  '2024年の販売台数は8万8700台だった。',
  '1. The first article holds.',
  'Costs ~5~ to ~~6~~ per `unit` in C:\\temp.',
];

describe('findingLine', () => {
  it.each(QUOTES)('shows %j so that it reads back to the byte', (quote) => {
    expect(canBeShown(quote)).toBe(true);
    const line = findingLine({ id: 'E7', quote }).replace('[E7]', '[3]◐');
    expect(shownFindings(line)).toEqual([quote]);
  });

  it.each([
    ['de', '„'],
    ['fr', '«'],
    ['it', '«'],
    ['ja', '「'],
    ['en', '“'],
  ])('uses the quotation marks of %s, and reads them back', (language, opening) => {
    for (const quote of [...QUOTES, 'Der „Pegel“ steigt um 3 cm.']) {
      const line = findingLine({ id: 'E7', quote }, language).replace('[E7]', '[3]◐');
      expect(line.slice(2).startsWith(opening)).toBe(true);
      expect(shownFindings(line)).toEqual([quote]);
    }
  });

  it.each([
    ['a line break', 'One line\nand another.'],
    ['a mark of the page itself', 'It opened in 1901.[3]'],
    ['two spaces', 'It  opened in 1901.'],
    ['a character that cannot be seen', 'It opened\u200b in 1901.'],
    ['space at its edge', ' It opened in 1901.'],
  ])('is not to be used for a quote with %s', (_name, quote) => {
    expect(canBeShown(quote)).toBe(false);
  });
});
