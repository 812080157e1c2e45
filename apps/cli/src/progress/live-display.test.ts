import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { formatDuration } from './format-progress.ts';
import { renderProgress } from './live-display.ts';
import { INITIAL_VIEW, type ProgressView } from './progress-view.ts';

const question = (id: string, text: string, status: 'waiting' | 'working' | 'done' = 'done') => ({
  id,
  text,
  status,
  evidence: 3,
});
const view: ProgressView = {
  ...INITIAL_VIEW,
  activity: 'Reading example.org/a/very/long/path/that/does/not/fit',
  subQuestions: [
    question('q1', 'どのくらいのプラスチックが海に流れ込んでいますか'),
    question('q2', 'Who pays for it, and for how long, and why?', 'working'),
    question('q3', 'Waiting', 'waiting'),
  ],
  queries: ['a', 'b'],
  evidence: 9,
};
const render = (columns: number, rows = 24) =>
  renderProgress(view, { columns, rows, elapsedMs: 65_000, frame: 0, style: (_, text) => text });

describe('renderProgress', () => {
  it('shows activity with the clock, the sub-questions with marks, and the counts', () => {
    const lines = render(100);
    expect(lines[0]).toMatch(/^⠋ Reading example\.org.* 1:05$/);
    expect(lines[1]).toMatch(/^ {2}✓ どの.* 3 passages$/);
    expect(lines[2]).toMatch(/^ {2}⠋ Who pays/);
    expect(lines[3]).toMatch(/^ {2}· Waiting/);
    expect(lines[4]).toBe('  2 searches · 9 passages');
  });

  it.each([12, 20, 34, 80])(
    'keeps every line within a terminal of %i columns, wide characters counted',
    (columns) => {
      for (const line of render(columns)) expect(stringWidth(line)).toBeLessThan(columns);
    },
  );

  it('shows the end of the section that is being written, as far as there is room', () => {
    const text = Array.from({ length: 40 }, (_, index) => `Sentence ${index} of the section.`).join(' ');
    const options = { columns: 60, rows: 16, elapsedMs: 0, frame: 0, style: (_: string, own: string) => own };
    const lines = renderProgress(
      { ...view, writing: { heading: 'Costs', text: `\u001b[2J${text}` } },
      options,
    );
    expect(lines.length).toBeLessThan(16);
    expect(lines).toContain('  Costs');
    expect(lines.at(-1)).toContain('Sentence 39 of the section.');
    expect(lines.join()).not.toContain('\u001b');
    expect(renderProgress({ ...view, writing: null }, options).join()).not.toContain('Costs');
  });

  it('fits the rows there are, with the ones at work before the others', () => {
    const lines = render(80, 6);
    expect(lines).toHaveLength(4);
    expect(lines[1]).toContain('Who pays');
    expect(lines[2]).toContain('and 2 more');
  });
});

describe('formatDuration', () => {
  it('is exact where it is short', () => {
    expect([820, 12_400, 125_000, 3_725_000].map(formatDuration)).toEqual([
      '0.8 s',
      '12 s',
      '2:05',
      '1:02:05',
    ]);
  });
});
