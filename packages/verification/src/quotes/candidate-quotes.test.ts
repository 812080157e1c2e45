import { describe, expect, it } from 'vitest';
import { candidateQuotes } from './candidate-quotes.ts';

const page = `# Storks of the lower valley

Home | News | Contact

Seventeen pairs of white storks bred in the lower valley this year, four more than in the wet spring of 2023. They raised 38 young.

We use cookies to give you the best experience on our site and to show you content that fits your interests.

| Year | Pairs |

2022 | 11 pairs | counted from the road with a telescope and two volunteers each morning at six

- About The Team Our Work Annual Report Open Positions Press Room Donations Partner Sites Further Links

It was the warmest April since counts began, and the meadows along the river dried out three weeks early. The ringing station at Aldermoor counted every nest twice, once from a boat and once with a camera on a pole, and its keeper sends the figures to the county each October.

Subscribe to our newsletter and never miss a story about birds, rivers and the people who count them.

Short note. Another one.`;

describe('candidateQuotes', () => {
  it('gives passages of 15 to 60 words with their offsets', () => {
    const quotes = candidateQuotes(page, { language: 'en' });
    expect(quotes.length).toBeGreaterThanOrEqual(3);
    for (const { start, end, text } of quotes) {
      expect(page.slice(start, end)).toBe(text);
      const count = text.split(/\s+/).length;
      expect(count).toBeGreaterThanOrEqual(15);
      expect(count).toBeLessThanOrEqual(60);
    }
  });

  it('leaves out headings, menus, rows, notices and stumps', () => {
    const all = candidateQuotes(page, { language: 'en' })
      .map(({ text }) => text)
      .join('\n');
    for (const debris of ['Storks of the lower', 'cookies', 'Subscribe', '|', 'Donations', 'Short note']) {
      expect(all).not.toContain(debris);
    }
  });

  it('keeps a sentence with the one its pronoun points back to', () => {
    expect(candidateQuotes(page, { language: 'en' })[0]?.text).toMatch(
      /^Seventeen pairs.*They raised 38 young\.$/,
    );
  });

  it('puts passages that open with a pronoun last', () => {
    expect(candidateQuotes(page, { language: 'en' }).at(-1)?.text).toMatch(/^It was the warmest/);
  });

  it('measures scripts without spaces by their characters', () => {
    const text =
      '外気温が氷点下十五度まで下がる地域で行われた二年間の調査では、暖房の効率は平均して二を上回った。短い文。';
    expect(candidateQuotes(text)).toEqual([{ start: 0, end: 48, text: text.slice(0, 48) }]);
  });

  it('gives none for an empty text or one without sentences', () => {
    expect(candidateQuotes('')).toEqual([]);
    expect(candidateQuotes('word '.repeat(100_000))).toEqual([]);
  });
});
