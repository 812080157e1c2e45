import { expect, it } from 'vitest';
import { runNotes, tierNote } from './run-notes.ts';

it('names warnings and changes of tier, each once', () => {
  const down = { to: 'cached', reason: 'search' } as const;
  const warnings = ['Could not read a.pdf: it is empty.', 'Could not read a.pdf: it is empty.'];
  expect(runNotes({ warnings, tierChanges: [down, down] })).toEqual([warnings[0], tierNote(down)]);
});
