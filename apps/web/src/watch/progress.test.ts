import type { RunEvent } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { addEvents, NO_PROGRESS, passagesIn, searchesOf } from './progress.ts';

const question = (id: string, ...queries: string[]) => ({ id, text: `Question ${id}`, priority: 1, queries });
const plan = (...ids: string[]): RunEvent => ({
  type: 'plan-ready',
  subQuestions: ids.map((id) => question(id, `query of ${id}`)),
});
const of = (...events: RunEvent[]) => addEvents(NO_PROGRESS, events);

describe('the progress of a run', () => {
  it('keeps the questions of the first plan when a later round adds others', () => {
    const { lanes } = of(
      plan('q1'),
      { type: 'sub-question-end', subQuestionId: 'q1', evidence: 1, summary: '' },
      plan('q1', 'q2'),
    );
    expect(lanes.map(({ id, state }) => [id, state])).toEqual([
      ['q1', 'done'],
      ['q2', 'waiting'],
    ]);
  });

  it('puts queries below the question that planned them, with the most that a provider found', () => {
    const end = (query: string, provider: string, results: number): RunEvent => ({
      type: 'search-end',
      query,
      provider,
      results,
    });
    const progress = of(
      plan('q1'),
      { type: 'search-start', query: 'query of q1', provider: 'a' },
      end('query of q1', 'a', 3),
      { type: 'search-failed', query: 'query of q1', provider: 'b', message: 'down' },
      end('reworded', 'a', 0),
    );
    const { byLane, others } = searchesOf(progress);
    expect(byLane.get('q1')).toEqual([{ query: 'query of q1', results: 3, state: 'answered' }]);
    expect(others.map(({ query }) => query)).toEqual(['reworded']);
  });

  it('counts the passages of a step that was done twice once', () => {
    const found: RunEvent = { type: 'evidence-found', subQuestionId: 'q1', sourceId: 's1', count: 2 };
    expect(passagesIn(of(plan('q1'), found, found))).toBe(2);
  });

  it('shows a section by its place, whatever its heading was while it was written', () => {
    const { sections } = of(
      { type: 'section-text', heading: '#', index: 1, text: '' },
      { type: 'section-text', heading: 'Sales', index: 1, text: 'They fell.' },
      { type: 'outline-ready', headings: ['Sales', 'Costs'] },
      { type: 'section-written', heading: 'Sales', index: 1, total: 2, text: 'They fell by 8%.' },
    );
    expect([...sections.values()]).toEqual([
      { heading: 'Sales', text: 'They fell by 8%.', isWritten: true },
      { heading: 'Costs', text: null, isWritten: false },
    ]);
  });
});
