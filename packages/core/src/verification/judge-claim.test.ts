import { describe, expect, it } from 'vitest';
import { judgeClaim, judgeSupport } from './judge-claim.ts';
import { buildSupportIndex } from './support-index.ts';

const quote =
  'The orbiter Selene reached lunar orbit on 12 March 2019, carrying 84 kg of instruments, and mapped 2,450 craters. It did not land.';
const judge = (claim: string, text = quote, context = '') =>
  judgeClaim({ claim, evidence: [{ id: 'E101', quote: text, context }] });

describe('judgeClaim', () => {
  it('supports a sentence that stands in the passage, whatever its quotes and dashes', () => {
    expect(
      judge('The “long–range” survey ended early.', 'The "long-range"  survey ended early.'),
    ).toMatchObject({
      verdict: 'supported',
      signals: { verbatim: 1 },
    });
  });

  it('supports a rewording that keeps numbers, dates and names', () => {
    expect(
      judge('Selene, carrying 84 kilograms of instruments, reached lunar orbit on March 12, 2019.').verdict,
    ).toBe('supported');
    expect(judge('Selene mapped about 2,500 lunar craters.').verdict).toBe('supported');
  });

  it.each([
    'The orbiter Selene reached lunar orbit on 13 March 2019.',
    'The orbiter Selene reached lunar orbit on 12 March 2018.',
    'The orbiter Selene carried 48 kg of instruments into lunar orbit.',
    'The orbiter Selene carried 84 pounds of instruments into lunar orbit.',
    'The orbiter Kaguya reached lunar orbit on 12 March 2019.',
    'Kaguya reached lunar orbit on 12 March 2019, carrying 84 kg of instruments.',
    'The orbiter Selene did not reach lunar orbit on 12 March 2019.',
    'The orbiter Selene mapped 24,500 craters.',
    'The orbiter Selene carried 84% of instruments into lunar orbit.',
  ])('never supports a mismatch: %s', (claim) => {
    expect(judge(claim).verdict).not.toBe('supported');
    expect(judge(claim).confidence).toBeLessThan(0.6);
  });

  it('calls a claim contradicted when the passage has another value in its place', () => {
    expect(judge('The orbiter Selene mapped 3,100 craters.').verdict).toBe('contradicted');
    expect(judge('The orbiter Selene did not map the craters.').verdict).toBe('contradicted');
  });

  it('takes a year from the context of a passage, but no statement', () => {
    expect(judge('Selene landed in 2019.', 'Selene landed in March.', 'Mission news, 2019').verdict).toBe(
      'supported',
    );
    expect(judge('Bananas are yellow.', 'Selene landed in March.').verdict).toBe('unsupported');
  });

  it('reads several quotes together', () => {
    const evidence = [
      { id: 'E1', quote: 'The bridge is 312 metres long.' },
      { id: 'E2', quote: 'The bridge opened in 1931.' },
    ];
    expect(judgeClaim({ claim: 'The bridge, opened in 1931, is 312 metres long.', evidence }).verdict).toBe(
      'supported',
    );
  });

  it.each([
    [
      'Мост был открыт в 1931 году.',
      'В 1931 году мост был торжественно открыт.',
      'Мост был открыт в 1932 году.',
    ],
    ['橋は1931年に開通した。', 'この橋は1931年に開通した。', '橋は1941年に開通した。'],
    [
      'Die Brücke ist 312 Meter lang.',
      'Mit 312 m Länge ist die Brücke sehr lang.',
      'Die Brücke ist 213 Meter lang.',
    ],
    [
      'Il ponte fu aperto nel 1931.',
      'Nel 1931 il ponte fu aperto al traffico.',
      'Il ponte fu aperto nel 1913.',
    ],
  ])('works for %s', (claim, passage, wrong) => {
    expect(judge(claim, passage).verdict).toBe('supported');
    expect(judge(wrong, passage).verdict).not.toBe('supported');
  });

  it('leaves a claim open whose passage is in another language, unless a number differs', () => {
    const judgeTranslated = (claim: string) => {
      const passage = { id: 'E1', quote: 'The bridge was opened to the public in 1931.' };
      const support = buildSupportIndex([passage], { language: 'de' }).support(claim, ['E1']);
      return judgeSupport({ claim, quotes: [passage.quote], support, isTranslated: true }).verdict;
    };
    expect(judgeTranslated('Die Brücke wurde 1931 eröffnet.')).toBe('unverifiable');
    expect(judgeTranslated('Die Brücke wurde 1941 eröffnet.')).toBe('unsupported');
  });

  it('is unsupported without evidence', () => {
    expect(judgeClaim({ claim: 'Selene landed in 2019.', evidence: [] })).toMatchObject({
      verdict: 'unsupported',
      confidence: 0,
    });
  });
});
