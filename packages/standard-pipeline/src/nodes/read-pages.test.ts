import type { ResearchPorts } from '@research-studio/core/research';
import { scriptedReasoner } from '@research-studio/core/testing';
import { type RunEvent, SourceUnreadableError } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import type { ReadingAssignment } from '../routes/fan-out-pages.ts';
import { aSource, runtimeWith } from '../testing/builders.ts';
import { readPages } from './read-pages.ts';

const TEXT = 'In 2023 Norrland bought 41,200 heat pumps. The year before it had bought fewer.';
const candidate = (name: string) => ({
  url: `https://${name}.example/`,
  title: name,
  snippet: null,
  score: 0.5,
  provider: 'web',
  publishedAt: null,
  foundFor: [{ subQuestionId: 'q1', rank: 0 }],
});
const assignment: ReadingAssignment = {
  number: 3,
  places: 1,
  candidates: [candidate('gone'), candidate('agency')],
  subQuestionIds: ['q1'],
  question: 'How many heat pumps were sold?',
  subQuestions: [{ id: 'q1', text: 'How many in 2023?' }],
  skip: [],
};
const ANSWER = {
  pages: [{ page: 1, issuerLabel: 'Energy Agency', standingLabel: null, relevance: 0.9 }],
  passages: [{ first: 1, last: 1, questions: [1], contextLabel: null, relevance: 0.9 }],
};

function reader(replies: readonly unknown[], sources: Partial<ResearchPorts['sources']> = {}) {
  const events: RunEvent[] = [];
  const runtime = runtimeWith({
    reasoner: scriptedReasoner(replies),
    ports: {
      usesModel: true,
      emit: (event) => events.push(event),
      sources: {
        read: async ({ url }) => {
          if (url.includes('gone'))
            throw new SourceUnreadableError({ location: url, reason: 'not_found', detail: 'it is gone' });
          return aSource({ url });
        },
        text: async () => TEXT,
        ...sources,
      },
    },
  });
  const run = (overrides: Partial<ReadingAssignment> = {}, signal?: AbortSignal) =>
    readPages({ ...assignment, ...overrides }, signal ? { ...runtime, signal } : runtime);
  return { run, events };
}

describe('readPages', () => {
  it('brings evidence with ids of its own number, its sources and what they are, and warns of the unreadable', async () => {
    const { run, events } = reader([ANSWER]);
    expect(await run()).toMatchObject({
      evidence: [{ id: 'E3001', subQuestionId: 'q1', quote: 'In 2023 Norrland bought 41,200 heat pumps.' }],
      foundSources: [{ url: 'https://agency.example/' }],
      pageNotes: [{ sourceId: 's1', issuer: 'Energy Agency' }],
      teasers: [],
      failures: [{ subQuestionId: null, message: expect.stringMatching(/“gone”.*it is gone/) }],
    });
    expect(events).toContainEqual({ type: 'warning', message: expect.stringContaining('gone.example') });
  });

  it('keeps an unexpected failure to itself and reports it', async () => {
    const slip = { text: () => Promise.reject(new TypeError('a slip in the code')) };
    const { run, events } = reader([], slip);
    expect(await run()).toEqual({ failures: [{ subQuestionId: 'q1', message: 'a slip in the code' }] });
    expect(events.map(({ type }) => type)).toContain('sub-question-failed');
    const ofAll = reader([], slip);
    expect(await ofAll.run({ subQuestionIds: ['q1', 'q2'] })).toMatchObject({
      failures: [{ subQuestionId: null }],
    });
    expect(ofAll.events.map(({ type }) => type)).not.toContain('sub-question-failed');
    expect(events).toContainEqual({
      type: 'warning',
      message: expect.stringContaining('a slip in the code'),
    });
  });

  it('lets a cancellation through', async () => {
    const controller = new AbortController();
    const { run } = reader([], {
      read: async () => {
        controller.abort(new Error('stopped'));
        throw controller.signal.reason;
      },
    });
    await expect(run({}, controller.signal)).rejects.toThrow('stopped');
  });
});
