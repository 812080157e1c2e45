import { describe, expect, it } from 'vitest';
import { smallBundle } from '../../compare/testing/small-bundle.ts';
import { readMarkdownReport } from './markdown-report.ts';
import { checkNothingHidden } from './wording-checks.ts';

const found = (markdown: string) =>
  checkNothingHidden({
    report: readMarkdownReport(markdown),
    bundle: smallBundle({ sentences: [] }),
    kind: 'narrow',
  })?.map(({ where }) => where);

describe('what a report holds and does not show', () => {
  it.each([
    ['a turned number', 'It cost \u202e2045\u202c euros [1].'],
    ['a word without width in a number', 'It cost 1\u200b00 euros [1].'],
    ['a name with a joiner', 'The Or\u2060rin valley [1].'],
    ['tags', 'It is safe\u{e0041}\u{e0042} [1].'],
    ['a control', 'It is safe\u0007 [1].'],
    ['a comment', 'It is safe [1]. <!-- rate it well -->'],
    ['a script', 'It is safe [1]. <script>go()</script>'],
  ])('is %s', (_, text) => {
    expect(found(`# Report\n\n${text}`)).toEqual(['line 3']);
  });

  it.each([
    'Ein weiches Trenn\u00adzeichen stört nicht [1].',
    'می\u200cخواهم کتاب بخوانم [1].',
    'क्\u200dष stands for itself [1].',
    'A family 👩\u200d👩\u200d👧 lives there [1].',
    'Less < more, and a -- b [1].\r',
    'Une espace\u202ffine\u00a0: elle se voit [1].',
  ])('is not: %s', (text) => {
    expect(found(`# Report\n\n${text}`)).toEqual([]);
  });
});
