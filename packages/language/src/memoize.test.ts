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

  it('forgets when it knows too many, and keeps no long text', () => {
    const { worked, read } = counting(2);
    for (const text of ['a', 'b', 'c', 'a']) read(text, 'en');
    expect(worked).toEqual(['en a', 'en b', 'en c', 'en a']);
    const long = 'x'.repeat(5000);
    expect(read(long, 'en')).toEqual(read(long, 'en'));
    expect(worked).toHaveLength(6);
  });
});
