import { describe, expect, it } from 'vitest';
import { parseDay, parseDayInPath } from './page-dates.ts';

describe('parseDay', () => {
  it.each([
    ['2019-11-20T23:30:00-05:00', '2019-11-20'],
    ['20191120', '2019-11-20'],
    ["D:20240131120000+01'00'", '2024-01-31'],
    ['Wed, 20 Nov 2019 08:00:00 GMT', '2019-11-20'],
    ['Updated 5:27 am CST, Wednesday, November 20, 2019', '2019-11-20'],
    ['20. November 2019', '2019-11-20'],
    ['3 de março de 2021', '2021-03-03'],
    ['1er février 2020', '2020-02-01'],
    ['7 ноября 2018 г.', '2018-11-07'],
    ['2019年11月5日', '2019-11-05'],
    ['20.11.2019', '2019-11-20'],
    ['11/20/2019', '2019-11-20'],
    ['20/11/2019', '2019-11-20'],
    ['4/4/2020', '2020-04-04'],
  ])('reads %s', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it.each(['3/4/2020', '2019-02-30', '31 June 2020', 'soon', '', '1970-01-01', 'Room 12 March'])(
    'leaves "%s" undated',
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  );
});

describe('parseDayInPath', () => {
  it('reads a day in the path of an address, and nothing else there', () => {
    expect(parseDayInPath('https://news.example/2019/11/20/a-title')).toBe('2019-11-20');
    expect(parseDayInPath('https://news.example/a-20191120.html')).toBe('2019-11-20');
    expect(parseDayInPath('https://news.example/2019/11/')).toBeNull();
    expect(parseDayInPath('https://news.example/item/20194520')).toBeNull();
  });
});
