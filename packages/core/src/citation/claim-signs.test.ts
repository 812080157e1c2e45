import { describe, expect, it } from 'vitest';
import { signOf, signsIn, withoutSigns, withSign } from './claim-signs.ts';
import { parseDraft } from './draft-blocks.ts';

describe('withSign', () => {
  it.each([
    ['It opened in 1901 [1][2].', 'It opened in 1901 [1][2]◐.'],
    ['It opened [1] in 1901 [12], they say.', 'It opened [1] in 1901 [12]◐, they say.'],
    ['1901年に開通した[3]。', '1901年に開通した[3]◐。'],
    ['| Cost | 48 million [2] |', '| Cost | 48 million [2]◐ |'],
  ])('puts the sign after the last citation of %j', (markdown, signed) => {
    expect(withSign(markdown, '◐')).toBe(signed);
    expect(withoutSigns(signed)).toBe(markdown);
  });

  it('marks an undecided statement, and one without a citation that nothing supports', () => {
    const undecided = withSign('It opened in 1901 [1].', '?');
    const uncited = withSign('No citation, \\[1\\] is escaped.', '✗');
    expect([undecided, uncited]).toEqual(['It opened in 1901 [1]?.', 'No citation, \\[1\\] is escaped ✗.']);
    expect([undecided, uncited].map(withoutSigns)).toEqual([
      'It opened in 1901 [1].',
      'No citation, \\[1\\] is escaped.',
    ]);
    expect(signsIn(`${undecided} ${uncited}`)).toEqual(['?', '✗']);
  });

  it('never shows an open or unsupported claim without a sign, whatever its level', () => {
    for (const level of ['high', 'medium', 'low', undefined] as const)
      for (const shown of [true, false, 'doubt'] as const) {
        const given = level === undefined ? {} : { level };
        expect(signOf({ verdict: 'open', ...given }, shown)).toBe('?');
        expect(signOf({ verdict: 'unsupported', ...given }, shown)).toBe('✗');
        expect(signOf({ verdict: 'contradicted', ...given }, shown)).toBe('✗');
        expect(signOf({ verdict: 'partially_supported', ...given }, shown)).not.toBe('');
      }
    expect(signOf({ verdict: 'supported' })).toBe('');
  });

  it('leaves signs alone that stand elsewhere', () => {
    expect(withoutSigns('● open ○ closed [1]●.')).toBe('● open ○ closed [1].');
  });

  it.each(['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'ja', 'zh', null])(
    'does not change where sentences end (%s)',
    (language) => {
      const stop = language === 'ja' || language === 'zh' ? '。' : '. ';
      const plain = `Alpha 1901 [E1][E2]${stop}Beta 1902 [E3]${stop}Gamma 1903 [E4]${stop}`.trim();
      const signed = plain.replaceAll(/(?<=\[E[24]\]|\[E3\])(?=[.。])/g, '○');
      const read = (markdown: string) =>
        parseDraft(withoutSigns(markdown), language).flatMap((block) =>
          block.kind === 'fixed' ? [] : block.sentences.map(({ text, marks }) => ({ text, marks })),
        );
      expect(read(signed)).toEqual(read(plain));
      expect(read(plain)).toHaveLength(3);
    },
  );
});
