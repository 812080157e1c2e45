import { type RunEvent, type SearchResult, SourceUnreadableError } from '@research-studio/core';
import { scriptedReasoner } from '@research-studio/core/testing';
import { describe, expect, it } from 'vitest';
import { aSource, runtimeWith } from '../testing/builders.ts';
import { searchWorker } from './search-worker.ts';

const assignment = {
  question: 'How many heat pumps were sold?',
  userClarification: null,
  subQuestion: {
    id: 'q1',
    text: 'How many in 2023?',
    priority: 1,
    queries: ['sales 2023', 'sales statistics'],
  },
  number: 3,
  pageLimit: 1,
};
const TEXT = 'In 2023 Norrland bought 41,200 heat pumps. The year before it had bought fewer.';
const hit = (url: string): SearchResult => ({
  url,
  title: 'Sales',
  snippet: null,
  score: 0.9,
  provider: 'web',
  publishedAt: null,
});
const FACTS = {
  pageRelevance: 0.9,
  facts: [{ fact: 'Norrland bought 41,200.', sentenceIds: [0], relevance: 0.9 }],
};
const COMPRESSED = { answer: 'Many [E3001].', keyFindings: ['Many [E3001].'], confidence: 0.9, gaps: [] };

function workerWith(options: {
  replies: readonly unknown[];
  results?: readonly SearchResult[];
  failing?: boolean;
  unreadable?: readonly string[];
}) {
  const events: RunEvent[] = [];
  const {
    replies,
    results = [hit('https://agency.example/sales')],
    failing = false,
    unreadable = [],
  } = options;
  const runtime = runtimeWith({
    reasoner: scriptedReasoner(replies),
    ports: {
      emit: (event) => events.push(event),
      search: {
        searchAll: async ({ queries }) => ({
          results: failing ? [] : results,
          perQuery: failing ? [] : queries.map((query) => ({ query, results: results.length })),
          failures: failing ? [{ provider: 'web', query: queries[0] ?? '', message: 'web: HTTP 500.' }] : [],
        }),
      },
      sources: {
        read: async ({ url }) => {
          if (unreadable.includes(url))
            throw new SourceUnreadableError({ location: url, reason: 'not_found', detail: 'it is gone' });
          return aSource({ url, id: url });
        },
        text: async () => TEXT,
      },
    },
  });
  return { run: () => searchWorker(assignment, runtime), events };
}

describe('searchWorker', () => {
  it('brings evidence with ids of its own number, its searches and its summary', async () => {
    const { run } = workerWith({ replies: [FACTS, COMPRESSED] });
    expect(await run()).toMatchObject({
      evidence: [{ id: 'E3001', subQuestionId: 'q1', quote: 'In 2023 Norrland bought 41,200 heat pumps.' }],
      searchesDone: [{ query: 'sales 2023' }, { query: 'sales statistics' }],
      workerResults: [{ subQuestionId: 'q1', answer: 'Many [E3001].', failure: null }],
      doneWorkers: 1,
    });
  });

  it('keeps an unexpected failure to itself and tells of it', async () => {
    const { run, events } = workerWith({ replies: [] });
    expect(await run()).toMatchObject({
      workerResults: [{ failure: expect.stringContaining('no reply left'), gaps: ['How many in 2023?'] }],
      doneWorkers: 1,
    });
    expect(events.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['sub-question-failed', 'warning']),
    );
  });

  it('names the failure of the search where nothing could be looked up', async () => {
    const { run } = workerWith({ replies: [], failing: true });
    expect(await run()).toMatchObject({
      evidence: [],
      searchesDone: [],
      workerResults: [{ failure: expect.stringContaining('HTTP 500') }],
    });
  });

  it('asks no model when the search found nothing, which is no failure', async () => {
    const { run } = workerWith({ replies: [], results: [] });
    expect(await run()).toMatchObject({ evidence: [], workerResults: [{ failure: null, evidenceCount: 0 }] });
  });

  it('fills the place of an unreadable page with the next result, and warns', async () => {
    const results = [hit('https://gone.example/'), hit('https://agency.example/sales')];
    const { run, events } = workerWith({
      replies: [FACTS, COMPRESSED],
      results,
      unreadable: ['https://gone.example/'],
    });
    expect(await run()).toMatchObject({ foundSources: [{ url: 'https://agency.example/sales' }] });
    expect(events).toContainEqual({ type: 'warning', message: expect.stringContaining('gone.example') });
  });

  it('lets a cancellation through', async () => {
    const controller = new AbortController();
    const runtime = runtimeWith({
      ports: {
        search: {
          searchAll: async () => {
            controller.abort(new Error('stopped'));
            throw controller.signal.reason;
          },
        },
      },
    });
    const running = searchWorker(assignment, { ...runtime, signal: controller.signal });
    await expect(running).rejects.toThrow('stopped');
  });
});
