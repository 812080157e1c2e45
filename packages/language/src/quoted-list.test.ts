import { describe, expect, it } from 'vitest';
import { readList } from './quoted-list.ts';

describe('readList', () => {
  it.each([
    [
      'The delay had two causes:\n\n- The crane broke in May.\n- Steel came late.',
      'The delay had two causes: The crane broke in May; Steel came late.',
    ],
    ['Who may fish\n\n- residents\n- holders of a licence', 'Who may fish: residents; holders of a licence.'],
    ['Wer darf fischen?\n• Anwohner;\n• Vereine', 'Wer darf fischen: Anwohner; Vereine.'],
    [
      'The stops are as follows.\n\n1. Oster: 9 a.m.\n2) Hald: noon',
      'The stops are as follows: Oster: 9 a.m; Hald: noon.',
    ],
  ])('reads %j as one statement', (quote, reading) => {
    expect(readList(quote)).toBe(reading);
  });

  it.each([
    ['prose', 'The crane broke in May. Steel came late.'],
    ['items that nothing leads to', '- residents\n- holders of a licence'],
    ['a single item', 'Who may fish\n\n- residents'],
    ['text behind the items', 'Who may fish\n\n- residents\n- clubs\n\nNobody else may.'],
    ['an item of several sentences', 'Causes:\n\n- The crane broke. It was old.\n- Steel came late.'],
    ['an item that leads on', 'Causes:\n\n- The crane:\n- Steel came late.'],
    ['rows of a table', 'Fish:\n\n- Pike | 3\n- Perch | 4'],
  ])('leaves %s alone', (_name, quote) => {
    expect(readList(quote)).toBeNull();
  });
});
