import { describe, expect, it } from 'vitest';
import { distinctQueries } from './assign-queries.ts';

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

  it('compares queries in different languages each by its own rules', () => {
    const queries = ['Kosten einer Wärmepumpe', 'cost of a heat pump', 'die Kosten der Wärmepumpen'];
    expect(distinctQueries(queries, options)).toEqual(['Kosten einer Wärmepumpe', 'cost of a heat pump']);
  });
});
