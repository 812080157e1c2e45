import { describe, expect, it } from 'vitest';
import { analyzeQuestion } from './analyze-question.ts';
import { facetsOf } from './facets.ts';

describe('facetsOf', () => {
  it('puts the whole question first and keeps to the limit', () => {
    const analysis = analyzeQuestion('Who founded Lego, where is its seat and when did it nearly fail?');
    expect(facetsOf(analysis, 5)[0]).toEqual({ text: analysis.question, priority: 1 });
    expect(facetsOf(analysis, 2)).toHaveLength(2);
    expect(facetsOf(analysis, 0)).toHaveLength(1);
  });

  it('lets a part that leans on the one before carry its names along', () => {
    const [, , second] = facetsOf(analyzeQuestion('Who sold the Vasa museum shop, and for how much?'), 5);
    expect(second?.text).toContain('how much');
    expect(second?.text).toContain('Vasa');
  });
});
