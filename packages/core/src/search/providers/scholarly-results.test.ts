import { expect, it } from 'vitest';
import { abstractText } from './scholarly-results.ts';

it('takes JATS for plain text, without headings and with formulas once', () => {
  const jats = `<jats:title>Abstract</jats:title><jats:sec><jats:title>Methods</jats:title>
    <jats:p>We measured CO<jats:sub>2</jats:sub> in <jats:italic>n</jats:italic>&#160;=&#x20;12 rooms (p &lt; 0.05).</jats:p></jats:sec>
    <jats:sec><jats:title>Results</jats:title><jats:p>It rose &amp; fell by
    <jats:inline-formula><jats:alternatives><jats:tex-math>$$x^2$$</jats:tex-math><mml:math><mml:mi>x²</mml:mi></mml:math></jats:alternatives></jats:inline-formula>.</jats:p></jats:sec>`;
  expect(abstractText(jats)).toBe('We measured CO2 in n = 12 rooms (p < 0.05).\n\nIt rose & fell by x².');
});

it.each([
  ['plain text', 'Sleep helps memory, if a < b.', 'Sleep helps memory, if a < b.'],
  ['no heading of the whole', 'ABSTRACT: Das Verfahren ist neu.', 'Das Verfahren ist neu.'],
  ['a sentence that begins so', 'Abstract Syntax Trees are old.', 'Abstract Syntax Trees are old.'],
  ['other scripts', '<jats:p>睡眠は記憶を助ける。</jats:p>', '睡眠は記憶を助ける。'],
])('keeps %s', (_, markup, text) => {
  expect(abstractText(markup)).toBe(text);
});

it.each([null, undefined, '', '<jats:p> </jats:p>', '<jats:title>Abstract</jats:title>'])(
  'is null for %j',
  (markup) => {
    expect(abstractText(markup)).toBeNull();
  },
);

it('ends a very long one with a sentence, and anything hostile soon', () => {
  const long = abstractText('Water is wet. '.repeat(1000));
  expect(long?.length).toBeLessThanOrEqual(4000);
  expect(long).toMatch(/wet\.$/);
  for (const hostile of ['<', '<title>', '<jats:p', '&lt;', '<!--', '<title><'])
    expect(abstractText(hostile.repeat(1_000_000))?.length ?? 0).toBeLessThanOrEqual(4000);
});
