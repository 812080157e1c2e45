import { describe, expect, it } from 'vitest';
import { splitPassages } from './split-passages.ts';

const sentence = 'Heat pumps move warmth from the air outside into the rooms of a house. ';
const pieces = (text: string, language = 'en') =>
  splitPassages(text, language).map(({ start, end }) => text.slice(start, end));

describe('splitPassages', () => {
  it('joins short blocks and starts again at each heading, which it notes and leaves out', () => {
    const text = '# Costs\n\nA pump is dear.\n\n- Tubes\n- Wires\n\n## Noise\nIt hums.\n\nNot loudly.';
    expect(
      splitPassages(text, 'en').map((passage) => [passage.heading, text.slice(passage.start, passage.end)]),
    ).toEqual([
      ['Costs', 'A pump is dear.\n\n- Tubes\n- Wires'],
      ['Noise', 'It hums.\n\nNot loudly.'],
    ]);
  });

  it('cuts a long block at the ends of sentences and loses nothing but space', () => {
    const text = sentence.repeat(60).trim();
    const parts = pieces(text);
    expect(parts.length).toBeGreaterThan(4);
    expect(parts.every((part) => part.endsWith('.') && part.length <= 1100)).toBe(true);
    expect(parts.join(' ')).toBe(text);
  });

  it('cuts text without sentences at spaces, and text without spaces anywhere but in a character', () => {
    expect(pieces('word '.repeat(600).trim()).every((part) => /^word.*word$/.test(part))).toBe(true);
    const rockets = '🚀'.repeat(1000);
    expect(pieces(rockets).join('')).toBe(rockets);
    expect(pieces(rockets).every((part) => part.isWellFormed())).toBe(true);
  });

  it('makes passages of scripts without spaces shorter', () => {
    const text = '月まで行くロケットが打ち上げられた。'.repeat(100);
    expect(pieces(text, 'ja').every((part) => part.length <= 450 && part.endsWith('。'))).toBe(true);
  });

  it('finds nothing in a text of headings and space', () => {
    expect(splitPassages('', 'en')).toEqual([]);
    expect(splitPassages('# Title\n\n \n## Part\n', 'en')).toEqual([]);
  });
});
