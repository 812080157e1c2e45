import { describe, expect, it } from 'vitest';
import { ownWords } from './marked-reports.ts';

const words = (text: string) => text.split(' ').filter((word) => word !== '');

function own(left: string, right: string): { left: string[]; right: string[] } | null {
  const found = ownWords(words(left), words(right));
  if (found === null) return null;
  return {
    left: words(left).filter((_, index) => found.left.has(index)),
    right: words(right).filter((_, index) => found.right.has(index)),
  };
}

describe('ownWords', () => {
  it('finds none between equal texts, and all where one is empty', () => {
    expect(own('the pier is long', 'the pier is long')).toEqual({ left: [], right: [] });
    expect(own('', 'the pier')).toEqual({ left: [], right: ['the', 'pier'] });
    expect(own('', '')).toEqual({ left: [], right: [] });
  });

  it('finds a changed number, an added and a missing word at their places', () => {
    expect(own('it is 310 metres long and wide', 'it is 410 metres long and very wide')).toEqual({
      left: ['310'],
      right: ['410', 'very'],
    });
    expect(own('it did not rain', 'it did rain')).toEqual({ left: ['not'], right: [] });
  });

  it('gives up on long texts that have nothing in common', () => {
    const numbered = (prefix: string) => Array.from({ length: 4000 }, (_, index) => `${prefix}${index}`);
    expect(ownWords(numbered('a'), numbered('b'))).toBeNull();
  });
});
