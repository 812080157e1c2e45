import { expect, it } from 'vitest';
import { FOUND_FIELDS } from './research-fields.ts';

const note = (standing: string | null, relevance: number) => ({
  sourceId: 's1',
  issuer: standing === null ? null : 'Acme',
  standing,
  relevance,
});
const afterAll = (...notes: ReturnType<typeof note>[]) =>
  notes.reduce<readonly ReturnType<typeof note>[]>(
    (known, one) => FOUND_FIELDS.pageNotes.reducer(known, [one]),
    [],
  );

it('keeps one note a page: what each reader says it is, and the relevance to the topic that it answers best', () => {
  const press = "maker's press release";
  const bench = 'laboratory test of six machines';
  expect(afterAll(note(press, 0.9), note(bench, 0.1))).toEqual([
    { sourceId: 's1', issuer: 'Acme', standing: `${press}; ${bench}`, relevance: 0.9 },
  ]);
  expect(afterAll(note(null, 0.2), note(press, 0.1))).toEqual([{ ...note(press, 0.2) }]);
  const [twice] = afterAll(note(press, 0.2), note('press release of the maker', 0.2), note(bench, 0.2));
  expect(twice?.standing).toBe(`press release of the maker; ${bench}`);
});
