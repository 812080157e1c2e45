import { describe, expect, it } from 'vitest';
import { analyzeQuestion } from './analyze-question.ts';
import { facetsOf, queriesFor } from './facets.ts';

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

describe('queriesFor', () => {
  const question = 'Why did the Tay Bridge collapse in 1879?';

  it('starts with the words that tell and gives no query twice', () => {
    const queries = queriesFor({ question, facet: question, count: 4 });
    expect(queries[0]).toBe('Tay Bridge collapse 1879');
    expect(new Set(queries.map((query) => query.toLowerCase().split(' ').sort().join(' '))).size).toBe(
      queries.length,
    );
    expect(queries.length).toBeLessThanOrEqual(4);
  });

  it('gives at least one query for anything that has a word', () => {
    for (const text of ['Why?', 'NASA', 'なぜ空は青いのですか？', 'Wie?']) {
      expect(queriesFor({ question: text, facet: text, count: 4 }).length).toBeGreaterThanOrEqual(
        text === 'Why?' || text === 'Wie?' ? 0 : 1,
      );
    }
  });
});
