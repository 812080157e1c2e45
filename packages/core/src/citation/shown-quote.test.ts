import { describe, expect, it } from 'vitest';
import { shownQuote } from './shown-quote.ts';

describe('shownQuote', () => {
  const filler = (n: number) =>
    Array.from(
      { length: n },
      (_, i) => `Filler sentence ${'abcdefghijklmnopqrstuvwxyz'[i]} says nothing new here.`,
    ).join(' ');
  const long = `${filler(12)} The Alder Bridge is 312 metres long. ${filler(12)}`;

  it('cuts at a word after about 400 characters', () => {
    const shown = shownQuote(long);
    expect(shown.startsWith('Filler sentence a')).toBe(true);
    expect(shown.length).toBeGreaterThan(340);
    expect(shown.length).toBeLessThan(410);
    expect(shown.endsWith(' …')).toBe(true);
  });

  it('keeps the part that the sentences citing it rest on', () => {
    const shown = shownQuote(long, ['The bridge has a length of 312 m.']);
    expect(shown).toMatch(/^… .*312 metres.* …$/);
    expect(shown.length).toBeLessThan(520);
    expect(shownQuote(`${filler(12)} It ends with 77 trams.`, ['It had 77 trams.'])).toMatch(
      /^… .*77 trams\.$/,
    );
  });

  it('shows every figure of the sentences citing it that the quote holds', () => {
    const quote = `In 127 houses the median was 2.9. ${filler(8)} It froze to −27.4 °C. ${filler(8)}`;
    const shown = shownQuote(quote, ['In 127 houses, in frost down to −27.4 °C, the median was 2.9.']);
    expect(shown).toContain('127 houses');
    expect(shown).toContain('−27.4 °C');
  });

  it('shows what each sentence rests on where several are cited together, however long it is', () => {
    const clause = 'while the harbour board, whose members meet on Mondays, kept its own count of the boats';
    const long = `The ferry ran ${Array.from({ length: 6 }, () => clause).join(', ')}, and stopped in May.`;
    const quote = `The gate opened early. ${filler(8)} ${long} ${filler(8)} The tower leans.`;
    const shown = shownQuote(quote, ['The gate opened early. The tower leans.', 'The ferry stopped in May.']);
    for (const part of ['The gate opened early.', long, 'The tower leans.']) expect(shown).toContain(part);
  });

  it('shows a row of a table with the row that names its columns', () => {
    const rows = Array.from({ length: 12 }, (_, n) => `| Filler model ${n} of the long table | €${n}00 |`);
    const shown = shownQuote(`| Model | Price |\n${rows.join('\n')}\n| Frost 9 | €9,200 |`, [
      'The Frost 9 costs €9,200.',
    ]);
    expect(shown).toMatch(/^Model · Price … .*Frost 9 · €9,200$/);
  });

  it('keeps the beginning where the sentences citing it share nothing with it', () => {
    expect(shownQuote(long, ['Мост очень старый.'])).toBe(shownQuote(long));
  });

  it.each([
    [
      'in its middle',
      `“The gate opened. ${filler(6)} It is 312 metres long. ${filler(6)} It stands,” she said.`,
      /^“… [^“”]*312 metres long\.[^“”]* …”$/,
    ],
    [
      'behind its beginning',
      `${filler(6)} She said, "The bridge is 312 metres long. … ${filler(6)} It stands."`,
      /^… [^"]*She said, "The bridge is 312 metres long\. …"$/,
    ],
    [
      'before its end',
      `"The gate stands. ${filler(6)} The bridge is 312 metres long," she said. ${filler(6)}`,
      /^"… [^"]*The bridge is 312 metres long," she said\. …$/,
    ],
  ])('closes a quotation that is cut %s, and leaves out but once', (_, quote, expected) => {
    const shown = shownQuote(quote, ['The bridge has a length of 312 metres.']);
    expect(shown).toMatch(expected);
    expect(shown).not.toMatch(/…\s*…/);
  });

  it('closes a quotation that is cut at a word', () => {
    expect(shownQuote(`She said: “${filler(12)}”`)).toMatch(/^She said: “Filler[^“”]* …”$/);
    expect(shownQuote(`A screen of 15" is small. ${filler(12)}`)).not.toMatch(/…"$/);
  });

  it('parts blocks and table rows, and joins the lines of a paragraph', () => {
    expect(
      shownQuote('# Prices used\n\n| Price\nGas | 10.2 cents\nPower | 29.4 cents\n\nThat is\nall.'),
    ).toBe('Prices used / Price / Gas · 10.2 cents / Power · 29.4 cents / That is all.');
    expect(shownQuote('For 2024:\n- gas: 1\n- power: 2')).toBe('For 2024: / gas: 1 / power: 2');
  });
});
