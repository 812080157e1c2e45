import { describe, expect, it } from 'vitest';
import { flagWarning } from './flag-warning.ts';

const SOURCE = { title: 'Survey of the mole', url: 'file:///docs/survey.pdf' };

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
      /states no date; its file was made on 2026-03-01, which may be the day of a copy\.$/,
    );
    expect(flagWarning('undated', SOURCE)).toMatch(/states no date\.$/);
  });
});
