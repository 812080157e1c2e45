import { expect, it } from 'vitest';
import { settleConflicts } from './settle-answer.ts';

const evidence = ['E1', 'E2', 'E3'].map((id) => ({ id, quote: `Passage ${id}.` }));
const conflict = (evidenceIds: string[], better: number | null = null) => ({
  title: 'Sales in 2023 [E1]',
  evidenceIds,
  better,
  whyLabel: 'It is newer [E2].',
});

it('keeps conflicts of which two sides have passages that exist, however the marks are written', () => {
  const found = settleConflicts(
    [conflict(['[E1], E3', 'E99', 'E2, E99'], 3), conflict(['E1', 'E2', 'E99'], 3)],
    evidence,
  );
  expect(found[1]).toMatchObject({ better: null });
  expect(found.slice(0, 1)).toEqual([
    {
      subject: 'Sales in 2023',
      sides: [
        { says: 'Passage E1.', evidenceIds: ['E1', 'E3'] },
        { says: 'Passage E2.', evidenceIds: ['E2'] },
      ],
      better: 1,
      why: 'It is newer.',
    },
  ]);
});

it('drops a conflict with one side', () => {
  expect(settleConflicts([conflict(['E1', 'E99']), conflict(['E1', ''])], evidence)).toEqual([]);
});
