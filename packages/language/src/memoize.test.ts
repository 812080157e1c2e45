import { describe, expect, it } from 'vitest';
import { memoizeByText } from './memoize.ts';

function counting(most?: number) {
  const worked: string[] = [];
  const read = memoizeByText((text, language) => {
    worked.push(`${language} ${text}`);
    return { text, language };
  }, most);
  return { worked, read };
}

describe('memoizeByText', () => {
  it('works a text out once for each language', () => {
    const { worked, read } = counting();
    expect(read('Die', 'de')).toBe(read('Die', 'de'));
    expect(read('Die', 'en')).toEqual({ text: 'Die', language: 'en' });
    expect(read('Die', null)).toEqual({ text: 'Die', language: null });
    expect(worked).toEqual(['de Die', 'en Die', 'null Die']);
  });

  it('forgets when it knows too many, and of long texts keeps the last one only', () => {
    const { worked, read } = counting(2);
    for (const text of ['a', 'b', 'c', 'a']) read(text, 'en');
    expect(worked).toEqual(['en a', 'en b', 'en c', 'en a']);
    const [long, other] = ['x'.repeat(5000), 'y'.repeat(5000)];
    expect(read(long, 'en')).toBe(read(long, 'en'));
    expect(worked).toHaveLength(5);
    for (const text of [other, long]) expect(read(text, 'en')).toEqual({ text, language: 'en' });
    expect(read(long, 'de')).toEqual({ text: long, language: 'de' });
    expect(worked).toHaveLength(8);
  });
});
