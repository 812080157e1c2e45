import { describe, expect, it } from 'vitest';
import { cellText, formatOfId } from './cell-text.ts';

const number = (value: number, code: string, is1904 = false) =>
  cellText({ type: 'n', text: String(value) }, code, is1904);

describe('cellText', () => {
  it.each([
    [0.3125, 'hh:mm', '07:30'],
    [1.75, '[h]:mm', '42:00'],
    [0.0625, '[mm]:ss', '90:00'],
    [0.01, 'mm:ss.0', '14:24.0'],
    [0.75, 'h:mm AM/PM', '6:00 PM'],
    [0.1234, '0.0%', '12.3%'],
    [1234567.5, '#,##0.00', '1,234,567.50'],
    [48.5, '0.0 "kWh"', '48.5 kWh'],
    [-1200, '#,##0 "kr";[Red]-#,##0 "kr"', '-1,200 kr'],
    [99.9, '[$£-809]#,##0.00', '£99.90'],
    [1234.5, '_-* #,##0.00\\ [$€-1]_-', '1,234.50 €'],
    [7, '00000', '00007'],
    [0.30000000000000004, 'General', '0.3'],
    [5, 'no [format', '5'],
  ])('shows %d by %j as the program does: %j', (value, code, shown) => {
    expect(number(value, code).trim()).toBe(shown);
  });

  it.each([
    ['yyyy-mm-dd', '2022-07-09'],
    ['dd.mm.yyyy', '09.07.2022'],
    ['d mmmm yyyy', '9 July 2022'],
    ['[$-407]d. mmmm yyyy', '9. Juli 2022'],
    ['yyyy"年"m"月"d"日"', '2022年7月9日'],
    ['yyyy/m/d h:mm', '2022/7/9 12:00'],
  ])('shows a day that can be read in one way by %j: %j', (code, shown) => {
    expect(number(44751.5, code)).toBe(shown);
  });

  it.each([
    ['m/d/yyyy', '2022-07-09'],
    ['dd/mm/yy hh:mm', '2022-07-09 12:00'],
    ['d mmm', '2022-07-09'],
    ['dddd', 'Saturday 2022-07-09'],
    ['mmm-yy', 'July 2022'],
    ['mmmm', 'July 2022'],
    ['[$-40C]mmmm', 'juillet 2022'],
    ['yyyy', '2022'],
  ])('gives the year to %j, and one reading: %j', (code, shown) => {
    expect(number(44751.5, code)).toBe(shown);
  });

  it('counts the days of both systems', () => {
    expect(number(43289, 'yyyy-mm-dd', true)).toBe('2022-07-09');
    expect(number(0.25, 'hh:mm', true)).toBe('06:00');
  });

  it('knows the formats that have numbers, those of East Asian editions too', () => {
    expect([14, 31, 57].map((id) => number(44751, formatOfId(id)))).toEqual(Array(3).fill('2022-07-09'));
    expect(number(0.5, formatOfId(55))).toBe('12:00');
    expect(number(0.5, formatOfId(10))).toBe('50.00%');
  });

  it('leaves text, errors and truth as they are', () => {
    expect(cellText({ type: 'str', text: '007' }, '0.00', false)).toBe('007');
    expect(cellText({ type: 'e', text: '#DIV/0!' }, '0.00', false)).toBe('#DIV/0!');
    expect(cellText({ type: 'b', text: '1' }, 'General', false)).toBe('TRUE');
    expect(cellText({ type: 'd', text: '2022-07-09T00:00:00' }, 'General', false)).toBe('2022-07-09');
  });
});
