import { describe, expect, it } from 'vitest';
import { rewordQueries, withOperators } from './reword-queries.ts';

const question = 'Which power does the Space Vizzion have, according to reports of 2019?';

describe('queries for engines of the web', () => {
  it('have one more with names as phrases and the year, where there are such names', () => {
    const queries = withOperators({ text: question, queries: ['vizzion power'] });
    expect(queries[0]).toBe('vizzion power');
    expect(queries).toHaveLength(2);
    expect(queries[1]).toMatch(/^"Space Vizzion" .*after:2019$/);
  });

  it('stay as they are without such names, with operators of their own, and where there are enough', () => {
    const plain = { text: 'How do pumps work in winter?', queries: ['pumps winter'] };
    expect(withOperators(plain)).toBe(plain.queries);
    const own = { text: question, queries: ['vizzion site:vw.example'] };
    expect(withOperators(own)).toBe(own.queries);
    const five = { text: question, queries: ['a', 'b', 'c', 'd', 'e'] };
    expect(withOperators(five)).toBe(five.queries);
  });
});

describe('queries that led to too little', () => {
  const asked = ['"Space Vizzion" power site:vw.example', 'vizzion reports'];
  const reworded = (attempt: number, before: readonly string[] = asked) =>
    rewordQueries({ question, asked: before, attempt, similarity: 0.85 });

  it('are asked more broadly first: without operators, and with fewer words', () => {
    const broader = reworded(0);
    expect(broader).toContain('Space Vizzion power');
    expect(broader.join(' ')).not.toMatch(/[":]/);
    for (const query of broader) expect(query.split(' ').length).toBeLessThanOrEqual(3);
  });

  it('then more narrowly, with names as phrases and in titles', () => {
    expect(reworded(1).join('\n')).toMatch(/"Space Vizzion".*\n.*intitle:"Space Vizzion"/);
  });

  it('then in other words, and never as they were asked', () => {
    const all = [...asked, ...reworded(0), ...reworded(1)];
    const others = reworded(2, all);
    for (const query of others) expect(all).not.toContain(query);
    const synonyms = rewordQueries({
      question: 'How heavy a load does the Space Vizzion carry?',
      asked: [],
      attempt: 2,
      similarity: 0.85,
    });
    expect(synonyms[0]).toMatch(/weight.*Space Vizzion/);
    const narrow = reworded(1);
    expect(reworded(1, [...asked, ...narrow])).toEqual([]);
  });
});
