import type { ResearchPorts } from '@research-studio/core/research';
import type { RunEvent, SearchResult } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { runtimeWith } from '../testing/builders.ts';
import { subagent } from './subagent.ts';

const assignment = {
  subQuestion: {
    id: 'q1',
    text: 'How many in 2023?',
    priority: 1,
    queries: ['sales 2023', 'sales statistics'],
  },
  number: 3,
};
const hit = (url: string, snippet: string | null = null): SearchResult => ({
  url,
  title: 'Sales',
  snippet,
  score: 0.9,
  provider: 'web',
  publishedAt: null,
});

function workerWith(searchAll: ResearchPorts['search']['searchAll'], signal?: AbortSignal) {
  const events: RunEvent[] = [];
  const runtime = runtimeWith({ ports: { emit: (event) => events.push(event), search: { searchAll } } });
  const run = () => subagent(assignment, signal === undefined ? runtime : { ...runtime, signal });
  return { run, events };
}
const finding = (results: readonly SearchResult[]): ResearchPorts['search']['searchAll'] => {
  return async ({ queries }) => ({
    results,
    perQuery: queries.map((query) => ({ query, results: results.length })),
    failures: [],
  });
};

describe('subagent', () => {
  it('brings what it found, best first, under its own number, and its searches', async () => {
    const results = [hit('https://agency.example/sales'), hit('https://trade.example/')];
    const { run, events } = workerWith(finding(results));
    expect(await run()).toEqual({
      candidates: [{ number: 3, subQuestionId: 'q1', results }],
      searchesDone: [
        { query: 'sales 2023', results: 2 },
        { query: 'sales statistics', results: 2 },
      ],
      failures: [],
    });
    expect(events).toEqual([{ type: 'sub-question-start', subQuestionId: 'q1' }]);
  });

  it('keeps of a long excerpt what may stand in for the page', async () => {
    const { candidates } = await workerWith(finding([hit('https://a.example/', 'long '.repeat(2000))])).run();
    const [found] = candidates as unknown as { results: SearchResult[] }[];
    expect(found?.results[0]?.snippet).toHaveLength(1000);
  });

  it('keeps an unexpected failure to itself and reports it', async () => {
    const { run, events } = workerWith(() => Promise.reject(new TypeError('a slip in the code')));
    expect(await run()).toEqual({
      searchesDone: [],
      candidates: [],
      failures: [{ subQuestionId: 'q1', message: 'a slip in the code' }],
    });
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['sub-question-failed', 'warning']),
    );
  });

  it('names the failure of the search where nothing could be looked up', async () => {
    const { run, events } = workerWith(async () => ({
      results: [],
      perQuery: [],
      failures: [{ provider: 'web', query: 'sales 2023', message: 'web: HTTP 500.' }],
    }));
    expect(await run()).toMatchObject({
      searchesDone: [],
      failures: [{ subQuestionId: 'q1', message: expect.stringContaining('HTTP 500') }],
    });
    expect(events).toContainEqual({ type: 'warning', message: expect.stringContaining('HTTP 500') });
  });

  it('takes finding nothing for no failure', async () => {
    expect(await workerWith(finding([])).run()).toMatchObject({
      failures: [],
      candidates: [{ results: [] }],
    });
  });

  it('lets a cancellation through', async () => {
    const controller = new AbortController();
    const { run } = workerWith(async () => {
      controller.abort(new Error('stopped'));
      throw controller.signal.reason;
    }, controller.signal);
    await expect(run()).rejects.toThrow('stopped');
  });
});
