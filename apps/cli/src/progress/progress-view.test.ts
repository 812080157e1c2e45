import type { RunEvent } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { formatCounts } from './format-progress.ts';
import { announcementOf, INITIAL_VIEW, progressView, resumedView } from './progress-view.ts';

const subQuestion = (id: string) => ({ id, text: `About ${id}?`, priority: 1, queries: [] });
const after = (...events: RunEvent[]) => events.reduce(progressView, INITIAL_VIEW);
const planned: RunEvent = { type: 'plan-ready', subQuestions: [subQuestion('q1'), subQuestion('q2')] };

describe('progressView', () => {
  it('follows each sub-question from waiting to done or failed', () => {
    const view = after(
      planned,
      { type: 'sub-question-start', subQuestionId: 'q1' },
      { type: 'evidence-found', subQuestionId: 'q1', sourceId: 's1', count: 2 },
      { type: 'evidence-found', subQuestionId: 'q1', sourceId: 's2', count: 3 },
    );
    expect(view.subQuestions.map(({ status, evidence }) => [status, evidence])).toEqual([
      ['working', 5],
      ['waiting', 0],
    ]);
    const ended = [
      { type: 'sub-question-end', subQuestionId: 'q1', evidence: 4, summary: '' },
      { type: 'sub-question-failed', subQuestionId: 'q2', message: 'no' },
    ] as const;
    expect(ended.reduce(progressView, view).subQuestions.map(({ status }) => status)).toEqual([
      'done',
      'failed',
    ]);
  });

  it('keeps finished sub-questions when a later round plans more', () => {
    const view = after(
      planned,
      { type: 'sub-question-end', subQuestionId: 'q1', evidence: 1, summary: '' },
      { type: 'plan-ready', subQuestions: [subQuestion('q1'), subQuestion('q3')] },
    );
    expect(view.subQuestions.map(({ id, status }) => `${id} ${status}`)).toEqual([
      'q1 done',
      'q2 waiting',
      'q3 waiting',
    ]);
  });

  it('counts a query once however many providers are asked, and a source once however often it is read', () => {
    const view = after(
      { type: 'search-start', query: 'a', provider: 'tavily' },
      { type: 'search-start', query: 'a', provider: 'documents' },
      { type: 'read-end', url: 'u', sourceId: 's1', title: 't', characters: 1 },
      { type: 'read-end', url: 'v', sourceId: 's1', title: 't', characters: 1 },
      { type: 'read-failed', url: 'w', message: 'no' },
      { type: 'evidence-found', subQuestionId: 'unknown', sourceId: 's1', count: 1 },
    );
    expect(formatCounts(view)).toBe('1 search · 1 source · 1 unreadable · 1 passage');
  });

  it('adds the costs that are known and stays silent while none is', () => {
    const call = {
      type: 'model-end',
      task: 't',
      model: 'm',
      durationMs: 1,
      inputTokens: 1,
      outputTokens: 1,
      cachedTokens: 0,
      attempt: 1,
      outcome: 'usable',
    } as const;
    expect(after({ ...call, costUsd: null })).toMatchObject({ modelCalls: 1, costUsd: null });
    expect(
      after({ ...call, costUsd: 0.25 }, { ...call, costUsd: null }, { ...call, costUsd: 0.5 }).costUsd,
    ).toBe(0.75);
  });

  it('reports of each change of the tier, and shows the tier as long as it is not full', () => {
    const event = {
      type: 'tier-changed',
      from: 'full',
      to: 'reduced',
      reason: 'budget',
      budgetUsed: 0.81,
    } as const;
    expect(announcementOf(event)?.text).toMatch(/^81% of what .* \(tier: reduced\)$/);
    expect(formatCounts(progressView(INITIAL_VIEW, event))).toBe('tier: reduced');
  });

  it('says what is being done, in words that cannot steer a terminal', () => {
    expect(after({ type: 'read-start', url: 'https://www.example.org/a%20b' }).activity).toBe(
      'Reading example.org/a b',
    );
    expect(after({ type: 'read-start', url: 'file:///docs/n%C3%B6te.md' }).activity).toBe('Reading nöte.md');
    expect(after({ type: 'search-start', query: 'x\u001b[2J\ny', provider: 'tavily' }).activity).toBe(
      'Searching tavily: x y',
    );
    expect(after({ type: 'node-start', node: 'detect-gaps' }).activity).toBe('Looking for gaps');
    expect(after({ type: 'node-start', node: 'extract-evidence' }).activity).toBe('Choosing quotations');
  });

  it('leaves the view alone for events that show nothing', () => {
    expect(progressView(INITIAL_VIEW, { type: 'node-end', node: 'plan', durationMs: 1 })).toBe(INITIAL_VIEW);
  });
});

describe('resumedView', () => {
  it('keeps what was finished and begins again what was under way', () => {
    const view = resumedView([
      planned,
      { type: 'sub-question-start', subQuestionId: 'q1' },
      { type: 'read-end', url: 'u', sourceId: 's1', title: 't', characters: 1 },
      { type: 'sub-question-end', subQuestionId: 'q1', evidence: 4, summary: '' },
      { type: 'sub-question-start', subQuestionId: 'q2' },
      { type: 'evidence-found', subQuestionId: 'q2', sourceId: 's1', count: 3 },
      { type: 'run-end', answered: 'none', sources: 1, evidence: 7 },
    ]);
    expect(view.subQuestions.map(({ status, evidence }) => [status, evidence])).toEqual([
      ['done', 4],
      ['waiting', 0],
    ]);
    expect(view).toMatchObject({ evidence: 4, sourceIds: ['s1'], answered: null, activity: 'Starting' });
  });
});
