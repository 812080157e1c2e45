import { describe, expect, it } from 'vitest';
import { partsOfQuestion, queriesFor } from './queries.ts';

describe('partsOfQuestion', () => {
  it('puts the whole question first and keeps to the limit', () => {
    const question = 'Who founded Lego, where is its seat and when did it nearly fail?';
    const parts = partsOfQuestion(question, 5).map(({ text }) => text);
    expect(parts).toEqual([question, 'Who founded Lego, where is its seat', 'when did it nearly fail']);
    expect(partsOfQuestion(question, 2)).toHaveLength(2);
    expect(partsOfQuestion(question, 0)).toHaveLength(1);
  });

  it('leaves a simple question and a bare "when and where" whole', () => {
    expect(partsOfQuestion('Why is the sky blue?', 5)).toHaveLength(1);
    expect(partsOfQuestion('When and where was the first tunnel built?', 5)).toHaveLength(1);
  });
});

describe('queriesFor', () => {
  const question = 'Why did the Tay Bridge collapse in 1879?';

  it('starts with the words that tell and gives no query twice', () => {
    const queries = queriesFor({ question, facet: question, count: 4 });
    expect(queries[0]).toBe('Tay Bridge collapse 1879');
    const keys = queries.map((query) => query.toLowerCase().split(' ').sort().join(' '));
    expect(new Set(keys).size).toBe(queries.length);
    expect(queries.length).toBeLessThanOrEqual(4);
  });

  it('gives a part the names of the whole question', () => {
    const whole = 'Who sold the Vasa museum shop, and for how much?';
    expect(queriesFor({ question: whole, facet: 'for how much', count: 4 }).join(' ')).toContain('Vasa');
  });

  it('gives a query for anything that has a word', () => {
    for (const text of ['NASA', 'なぜ空は青いのですか？'])
      expect(queriesFor({ question: text, facet: text, count: 4 }).length).toBeGreaterThan(0);
  });
});
