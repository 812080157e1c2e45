import { describe, expect, it } from 'vitest';
import { tokenize, words } from './tokens.ts';

describe('tokenize', () => {
  it('drops stop words and meets inflected forms', () => {
    expect(tokenize('The cities were investigating', 'en')).toEqual(tokenize('city investigation', 'en'));
    expect(tokenize('die Krankenkassen der Häuser', 'de')).toEqual(tokenize('Krankenkasse Haus', 'de'));
    expect(tokenize('скорости городов', 'ru')).toEqual(tokenize('скорость город', 'ru'));
  });

  it.each([
    ['en', '1,234.5', '1234.5'],
    ['de', '1.234,5', '1234.5'],
    ['de', '3.911', '3911'],
    ['en', '3.911', '3.911'],
    ['en', '40,000,000', '40000000'],
    ['fr', '2,5', '2.5'],
    ['en', '2019', '2019'],
  ])('%s: reads the number %s as %s', (language, written, read) => {
    expect(tokenize(written, language)).toEqual([read]);
  });

  it('keeps names that are stop words in lower case', () => {
    expect(tokenize('The U.S. helps us', 'en')).toEqual(tokenize('US help', 'en'));
  });

  it('parts possessives and elisions', () => {
    expect(tokenize('the company’s plan', 'en')).toEqual(tokenize('company plan', 'en'));
    expect(tokenize("l'homme", 'fr')).toEqual(tokenize('homme', 'fr'));
  });

  it('segments scripts without spaces and drops their particles', () => {
    const tokens = tokenize('東京で新しい電車が走る', 'ja');
    expect(tokens).toContain('東京');
    expect(tokens).toContain('電車');
    expect(tokens).not.toContain('で');
  });

  it('finds the same term under full-width, accented and upper-case writing', () => {
    expect(tokenize('Ａｐｐｌｅ', 'en')).toEqual(tokenize('apple', 'en'));
    expect(tokenize('WEIZSÄCKER', 'en')).toEqual(tokenize('weizsacker', 'en'));
  });

  it('detects the language if it is not given', () => {
    expect(tokenize('Wie viele Krankenkassen gibt es?')).toEqual(
      tokenize('Wie viele Krankenkassen gibt es?', 'de'),
    );
  });
});

describe('words', () => {
  it('keeps words as written and parts hyphens', () => {
    expect(words('O’Neill’s long-haul jet, 3.5 km')).toEqual([
      "O'Neill's",
      'long',
      'haul',
      'jet',
      '3.5',
      'km',
    ]);
  });
});
