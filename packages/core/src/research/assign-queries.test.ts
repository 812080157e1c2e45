import { describe, expect, it } from 'vitest';
import { assignQueries, distinctQueries, newQueries } from './assign-queries.ts';

const options = { asked: [], similarity: 0.85 };

describe('distinctQueries', () => {
  it('keeps the first of queries that ask for the same', () => {
    const queries = ['quantum computing uses', 'heat pumps', 'uses of quantum computing', 'Heat pump'];
    expect(distinctQueries(queries, options)).toEqual(['quantum computing uses', 'heat pumps']);
  });

  it('drops queries that were asked before', () => {
    const asked = ['sales of electric cars in 2023'];
    const queries = ['electric car sales 2023', 'electric car sales 2024'];
    expect(distinctQueries(queries, { ...options, asked })).toEqual(['electric car sales 2024']);
  });

  it('drops empty queries and trims the others', () => {
    expect(distinctQueries([' ', ' mars mission\n', ''], options)).toEqual(['mars mission']);
  });

  it('drops less the higher the similarity asked for', () => {
    const queries = ['mars mission cost estimate', 'mars mission cost'];
    expect(distinctQueries(queries, { ...options, similarity: 0.85 })).toHaveLength(1);
    expect(distinctQueries(queries, { ...options, similarity: 0.95 })).toHaveLength(2);
  });

  it('keeps a query that asks for more than an earlier one, and drops one that asks for less', () => {
    const [broad, narrow] = ['effects of coffee on sleep', 'effects of coffee on sleep in teenagers'];
    expect(distinctQueries([narrow], { ...options, asked: [broad] })).toEqual([narrow]);
    expect(distinctQueries([broad], { ...options, asked: [narrow] })).toEqual([]);
  });

  it('compares queries in different languages each by its own rules', () => {
    const queries = ['Kosten einer Wärmepumpe', 'cost of a heat pump', 'die Kosten der Wärmepumpen'];
    expect(distinctQueries(queries, options)).toEqual(['Kosten einer Wärmepumpe', 'cost of a heat pump']);
  });
});

describe('newQueries', () => {
  /** Knows three meanings: each text is one of them, or nothing. */
  const meanings = [/exercise|working out/, /diet/, /sleep/];
  const embedder = {
    model: 'test',
    embed: async (texts: readonly string[]) =>
      texts.map((text) => meanings.map((meaning) => (meaning.test(text) ? 1 : 0))),
  };
  const queries = ['benefits of exercise', 'advantages of working out', 'a good diet', 'exercise after 60'];

  it('drops what means the same in other words, where an embedder compares meanings', async () => {
    expect(await newQueries(queries, { ...options, embedder })).toEqual([
      'benefits of exercise',
      'a good diet',
    ]);
    expect(await newQueries(queries, options)).toEqual(queries);
  });

  it('drops what means the same as a query asked before, and keeps a narrower one', async () => {
    const asked = ['working out'];
    expect(await newQueries(['exercise', 'working out in winter'], { ...options, asked, embedder })).toEqual([
      'working out in winter',
    ]);
  });
});

describe('assignQueries', () => {
  const subQuestions = ['price', 'noise', 'sales', 'grants', 'frost'].map((subject) => ({
    text: `Question on ${subject}?`,
    priority: 1,
    queries: [`${subject} first`, `${subject} second`],
  }));
  const limits = { firstNumber: 1, maxQuestions: 2, queriesPerQuestion: 4, similarity: 0.85 };

  it('leaves no sub-question for another round because there are few workers or queries', async () => {
    const assigned = await assignQueries({ subQuestions }, [], { ...limits, queriesPerRound: 6 });
    expect(assigned.map(({ id, queries }) => [id, queries])).toEqual([
      ['q1', ['price first', 'price second', 'sales first', 'frost first']],
      ['q2', ['noise first', 'grants first']],
    ]);
    expect(assigned[1]?.text).toBe('Question on noise? Question on grants?');
    expect(await assignQueries({ subQuestions }, [], { ...limits, maxQuestions: 0 })).toEqual([]);
  });
});
