import type { SearchResult } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { stepContextWith } from '../testing/step-context-with.ts';
import { resultsWanted, searchSubQuestion } from './search-sub-question.ts';

it('asks for more results where a model chooses among them', () => {
  const context = (usesModel: boolean, resultsPerQuery: number) => {
    const { knobs, ports } = stepContextWith({ usesModel });
    return { knobs: { ...knobs, resultsPerQuery }, ports };
  };
  expect(resultsWanted(context(false, 5))).toBe(5);
  expect(resultsWanted(context(true, 3))).toBe(12);
  expect(resultsWanted(context(true, 15))).toBe(20);
});

it('keeps the best of very many results', async () => {
  const results = Array.from(
    { length: 90 },
    (_, index): SearchResult => ({
      url: `https://p${index}.example/`,
      title: '',
      snippet: null,
      score: 1 - index / 100,
      provider: 'web',
      publishedAt: null,
    }),
  );
  const searchAll = async () => ({ results, perQuery: [{ query: 'a', results: 90 }], failures: [] });
  const subQuestion = { id: 'q1', text: 'A?', priority: 1, queries: ['a'] };
  const { candidates } = await searchSubQuestion(
    { subQuestion, number: 1 },
    stepContextWith({ search: { searchAll } }),
  );
  expect(candidates?.results.map(({ url }) => url)).toEqual(results.slice(0, 40).map(({ url }) => url));
});

describe('where the web has too little that is worth reading', () => {
  const subQuestion = {
    id: 'q1',
    text: 'How efficient are heat pumps in the winters of Tromsø?',
    priority: 1,
    queries: ['heat pumps efficiency site:tromso.example'],
  };
  const good = (query: string, rank: number): SearchResult => ({
    url: `https://p${rank}.${query.length}.example.net/`,
    title: 'Efficient heat pumps in the winters of Tromsø',
    snippet:
      'Heat pumps are efficient in the winters of Tromsø: three units of heat for one of power in 2023.',
    score: 0.9,
    provider: 'web',
    publishedAt: '2024-01-01',
  });
  const searchWith = async (
    answer: (query: string) => number,
    { asksWeb = true, usesModel = false } = {},
  ) => {
    const rounds: (readonly string[])[] = [];
    const searchAll = async ({ queries }: { queries: readonly string[] }) => {
      rounds.push(queries);
      const results = queries.flatMap((query) =>
        Array.from({ length: answer(query) }, (_, rank) => good(query, rank)),
      );
      return { results, perQuery: queries.map((query) => ({ query, results: answer(query) })), failures: [] };
    };
    const context = stepContextWith({ usesModel, search: { searchAll, asksWeb } });
    return { ...(await searchSubQuestion({ subQuestion, number: 1 }, context)), rounds };
  };

  it('rewords the queries, and returns what all of them found', async () => {
    const { rounds, candidates, searches } = await searchWith((query) => (query.includes(':') ? 1 : 4));
    expect(rounds).toHaveLength(2);
    expect(rounds[1]).toContain('heat pumps efficiency');
    expect(candidates?.results.length).toBeGreaterThan(4);
    expect(searches.map(({ query }) => query)).toEqual(rounds.flat());
  });

  it('stops after two rewordings, and asks once where there is enough', async () => {
    expect((await searchWith(() => 0)).rounds.length).toBeLessThanOrEqual(3);
    expect((await searchWith(() => 3)).rounds).toHaveLength(1);
  });

  it('leaves the rewording to the next round where a model asks for what is missing, unless nothing was found', async () => {
    expect((await searchWith(() => 1, { usesModel: true })).rounds).toHaveLength(1);
    expect((await searchWith(() => 0, { usesModel: true })).rounds.length).toBeGreaterThan(1);
  });

  it('goes on with other wordings in a further round', async () => {
    const rounds: (readonly string[])[] = [];
    const searchAll = async ({ queries }: { queries: readonly string[] }) => {
      rounds.push(queries);
      return { results: [], perQuery: queries.map((query) => ({ query, results: 0 })), failures: [] };
    };
    const context = stepContextWith({ search: { searchAll, asksWeb: true } });
    await searchSubQuestion({ subQuestion, number: 1, round: 1 }, context);
    const reworded = rounds.slice(1).flat();
    expect(reworded.join('\n')).not.toContain('heat pumps efficiency\n');
    expect(reworded.join('\n')).toMatch(/performance|frost/);
  });

  it('asks once where local documents alone are searched', async () => {
    expect((await searchWith(() => 0, { asksWeb: false })).rounds).toEqual([subQuestion.queries]);
  });
});
