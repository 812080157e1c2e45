import { expect, it } from 'vitest';
import { renderGroundednessHeadline } from './render-groundedness-headline.ts';

const row = (metric: string, score: number | null) => ({
  pipeline: 'standard-multi',
  evaluator: 'groundedness',
  metric,
  score,
});

it('sets the means of a pipeline beside the published figures, with the own error', () => {
  const text = renderGroundednessHeadline(
    [
      row('citation_precision', 0.9),
      row('citation_precision', 1),
      row('effective_citations', 12),
      row('checked_share', 0.75),
      row('sentence_coverage', null),
    ],
    { pairs: 95, missed: 0.05, accepted: 0.125 },
  );
  expect(text).toContain('| standard-multi | 95.0% | 12 | – | 25.0% | measured here |');
  expect(text).toContain('| Perplexity Deep Research | 90.2% | 31 |');
  expect(text).toContain('| GPT Researcher | 56.0% | – |');
  expect(text).toContain('95 labelled citations: 5.0% of good ones are not counted, 12.5% of bad ones are');
});

it('is empty without rows of groundedness', () => {
  expect(renderGroundednessHeadline([{ ...row('x', 1), evaluator: 'other' }], null)).toBe('');
});
