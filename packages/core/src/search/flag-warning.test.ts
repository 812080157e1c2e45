import { describe, expect, it } from 'vitest';
import { flagWarning, sourceWarnings } from './flag-warning.ts';

const SOURCE = { title: 'Survey of the mole', url: 'file:///docs/survey.pdf' };

describe('sourceWarnings', () => {
  it('says what was left out of a text that is read', () => {
    const omissions = [
      { kind: 'running_lines', count: 12, sample: ['Harbour board'] },
      { kind: 'struck_text', count: 1, sample: ['900 crowns'] },
      { kind: 'hidden_cells', count: 2, sample: [] },
    ] as const;
    const source = { ...SOURCE, flags: ['undated'], omissions } as unknown as Parameters<
      typeof sourceWarnings
    >[0];
    expect(sourceWarnings(source)).toEqual([
      '"Survey of the mole" (file:///docs/survey.pdf) states no date.',
      'Left out of "Survey of the mole" (file:///docs/survey.pdf): 1 passage is struck out; 2 sheets, rows or columns are hidden.',
    ]);
  });
});

describe('flagWarning', () => {
  it('says what of a document was not read', () => {
    const omissions = [
      { kind: 'running_lines', count: 12, sample: ['Harbour board'] },
      { kind: 'pages_without_text', count: 11, of: 12, sample: [] },
    ] as const;
    expect(flagWarning('partial', { ...SOURCE, omissions })).toBe(
      '"Survey of the mole" (file:///docs/survey.pdf) was read only in part: 11 of 12 pages hold no text (they are pictures or blank).',
    );
  });

  it('says that the stamp of a file is not its date', () => {
    expect(flagWarning('undated', { ...SOURCE, fileDate: '2026-03-01' })).toMatch(
      /states no date; its file was made on 1 March 2026, which may be the day of a copy\.$/,
    );
    expect(flagWarning('undated', SOURCE)).toMatch(/states no date\.$/);
  });
});
