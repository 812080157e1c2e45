import type { RunEvent } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { plainLines } from './progress-display.ts';
import { INITIAL_VIEW, progressView } from './progress-view.ts';

function linesOf(events: readonly RunEvent[]): readonly string[] {
  let view = INITIAL_VIEW;
  return events.flatMap((event) => {
    view = progressView(view, event);
    return plainLines(view, event);
  });
}

describe('plainLines', () => {
  it('reports the steps that matter and leaves out each search and page', () => {
    const lines = linesOf([
      { type: 'run-start', question: 'Why\nso?', pipeline: 'standard', resumed: false },
      { type: 'notice', message: 'No model configured.' },
      { type: 'plan-ready', subQuestions: [{ id: 'q1', text: 'One?', priority: 1, queries: [] }] },
      { type: 'search-start', query: 'one', provider: 'tavily' },
      { type: 'search-failed', query: 'one', provider: 'tavily', message: 'tavily: HTTP 500.' },
      { type: 'read-start', url: 'https://example.org' },
      { type: 'sub-question-end', subQuestionId: 'q1', evidence: 2, summary: '' },
      { type: 'coverage-checked', iteration: 1, coverage: 0.756, gaps: ['x'] },
      {
        type: 'model-failed',
        task: 't@1',
        model: 'openai:gpt-4o',
        message: 'HTTP 429.',
        next: 'openai:gpt-4o-mini',
      },
    ]);
    expect(lines).toEqual([
      'Researching: Why so?',
      'No model configured.',
      'Sub-question: One?',
      'Finished 1 of 1: One? (2 passages)',
      'Round 1: 76% covered, 1 gap left',
    ]);
  });

  it('reports what failed once, by its warning', () => {
    const lines = linesOf([
      { type: 'plan-ready', subQuestions: [{ id: 'q1', text: 'One?', priority: 1, queries: [] }] },
      { type: 'sub-question-failed', subQuestionId: 'q1', message: 'nothing could be read' },
      { type: 'warning', message: 'The research on "One?" failed: nothing could be read' },
    ]);
    expect(lines.slice(1)).toEqual(['Warning: The research on "One?" failed: nothing could be read']);
  });

  it('shows both ends of a warning with a title that never ends', () => {
    const message = `"${'Title '.repeat(5_000)}" (https://a.example/) was retracted.`;
    const [line = ''] = linesOf([{ type: 'warning', message }]);
    expect(line).toMatch(/^Warning: "Title .* … .*\(https:\/\/a\.example\/\) was retracted\.$/);
    expect(line.length).toBeLessThan(700);
  });
});
