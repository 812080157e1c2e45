import { signOf } from '@research-studio/messages';
import { type Claim, ClaimReasonCode } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { parseDraft } from '../draft-blocks.ts';
import { signsIn, withoutSigns, withSign } from './claim-signs.ts';

const because = (code: ClaimReasonCode): Pick<Claim, 'verdict' | 'reason'> => ({
  verdict: 'supported',
  reason: { code, sources: [], origins: 1, year: null, problem: null },
});

describe('withSign', () => {
  it.each([
    ['It opened in 1901 [1][2].', 'It opened in 1901 [1][2]⚠.'],
    ['It opened [1] in 1901 [12], they say.', 'It opened [1] in 1901 [12]⚠, they say.'],
    ['1901年に開通した[3]。', '1901年に開通した[3]⚠。'],
    ['| Cost | 48 million [2] |', '| Cost | 48 million [2]⚠ |'],
  ])('puts the sign after the last citation of %j', (markdown, signed) => {
    expect(withSign(markdown, because('forecast'))).toBe(signed);
    expect(withoutSigns(signed)).toBe(markdown);
  });

  it('marks an undecided statement, and one without a citation that nothing supports', () => {
    const undecided = withSign('It opened in 1901 [1].', { verdict: 'open' });
    const uncited = withSign('No citation, \\[1\\] is escaped.', { verdict: 'unsupported' });
    expect([undecided, uncited]).toEqual(['It opened in 1901 [1]?.', 'No citation, \\[1\\] is escaped ⚠.']);
    expect([undecided, uncited].map(withoutSigns)).toEqual([
      'It opened in 1901 [1].',
      'No citation, \\[1\\] is escaped.',
    ]);
    expect(signsIn(`${undecided} ${uncited}`)).toEqual(['?', '⚠']);
  });

  it('reads the signs of reports of earlier versions', () => {
    expect(withoutSigns('● open ○ closed [1]●. It fell [2]◐. It rose ✗.')).toBe(
      '● open ○ closed [1]. It fell [2]. It rose.',
    );
  });

  it.each(['en', 'de', 'fr', 'es', 'it', 'pt', 'ru', 'ja', 'zh', null])(
    'does not change where sentences end (%s)',
    (language) => {
      const stop = language === 'ja' || language === 'zh' ? '。' : '. ';
      const plain = `Alpha 1901 [E1][E2]${stop}Beta 1902 [E3]${stop}Gamma 1903 [E4]${stop}`.trim();
      const signed = plain.replaceAll(/(?<=\[E[24]\]|\[E3\])(?=[.。])/g, '⚠');
      const read = (markdown: string) =>
        parseDraft(withoutSigns(markdown), language).flatMap((block) =>
          block.kind === 'fixed' ? [] : block.sentences.map(({ text, marks }) => ({ text, marks })),
        );
      expect(read(signed)).toEqual(read(plain));
      expect(read(plain)).toHaveLength(3);
    },
  );
});

describe('signOf', () => {
  it('gives none to what a source states in so many words, also where it is the only one', () => {
    const unsigned = ClaimReasonCode.options.filter((code) => signOf(because(code)) === null);
    expect(unsigned).toEqual(['independent_sources', 'one_source', 'both_sides']);
    expect(signOf({ verdict: 'supported' })).toBeNull();
  });

  it('never leaves an open, partly supported or unsupported claim without one', () => {
    for (const code of ClaimReasonCode.options) {
      expect(signOf({ ...because(code), verdict: 'open' })).toBe('open');
      for (const verdict of ['partially_supported', 'unsupported', 'contradicted'] as const)
        expect(signOf({ ...because(code), verdict })).toBe('doubt');
    }
  });
});
