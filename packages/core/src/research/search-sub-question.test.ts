import type { SearchResult } from '@research-studio/schemas';
import { expect, it } from 'vitest';
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
  expect(candidates.results.map(({ url }) => url)).toEqual(results.slice(0, 40).map(({ url }) => url));
});
