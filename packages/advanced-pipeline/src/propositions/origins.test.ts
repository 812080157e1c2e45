import { describe, expect, it } from 'vitest';
import type { ResearchState } from '../state.ts';
import { type MadeUpPage, madeUpEvidence } from '../testing/made-up-evidence.ts';
import { openOrigins, publisherKey } from './origins.ts';

const SOLD = 'In Norrland 41,200 heat pumps were sold in 2023.';
const page = (id: string, overrides: Partial<MadeUpPage> = {}): MadeUpPage => ({
  id,
  text: SOLD,
  quotes: [SOLD],
  ...overrides,
});

async function originsOf(pages: readonly MadeUpPage[], overrides: Partial<ResearchState> = {}) {
  const { state } = madeUpEvidence(pages, overrides);
  return (await openOrigins(state)).count(state.evidence.map(({ id }) => id));
}
const note = (sourceId: string, issuer: string) => ({ sourceId, issuer, standing: null, relevance: 1 });

describe('origins', () => {
  it('are publishers: bodies that each speak for themselves are several, wherever their documents lie', async () => {
    const files = ['a', 'b', 'c'].map((id) => page(id, { url: `file:///docs/${id}.pdf` }));
    const pageNotes = [
      note('a', 'Statistics Norrland'),
      note('b', 'The Energy Agency (NEA)'),
      note('c', 'Grid Operator AB'),
    ];
    expect(await originsOf(files, { pageNotes })).toBe(3);
  });

  it('are one for a report and the summary of it by the same body', async () => {
    const pageNotes = [note('a', 'Statistics Norrland'), note('b', 'Statistics Norrland, Press Office')];
    expect(await originsOf([page('a'), page('b')], { pageNotes })).toBe(1);
  });

  it('are one for near copies, and for who gives another as its source', async () => {
    const nearCopies = [{ original: 'a', copies: ['b'], similarity: 0.9 }];
    expect(await originsOf([page('a'), page('b')], { nearCopies })).toBe(1);
    const told = `According to Statistics Norrland, ${SOLD}`;
    const pages = [page('a', { siteName: 'Statistics Norrland' }), page('b', { text: told, quotes: [told] })];
    expect(await originsOf(pages)).toBe(1);
  });

  it('are sites where nobody knows who issued a page', async () => {
    expect(await originsOf([page('a', { siteName: 'Heat Weekly' }), page('b', { siteName: 'Herald' })])).toBe(
      2,
    );
    const sisters = ['news', 'www'].map((host) => page(host, { url: `https://${host}.one.example/` }));
    expect(await originsOf(sisters)).toBe(1);
    expect(await originsOf(sisters, { pageNotes: [note('www', 'Statistics Norrland')] })).toBe(1);
    const archive = { pageNotes: [note('www', 'Statistics Norrland'), note('news', 'Grid Operator')] };
    expect(await originsOf(sisters, archive)).toBe(2);
  });
});

it.each([
  ['The Energy Agency (NEA)', 'energy agency'],
  ['Fennwick Thermal Ltd', 'fennwick thermal'],
  ['Statistics Norrland, Housing Division', 'statistics norrland'],
])('compares publishers without what is not their name: %s', (name, key) => {
  expect(publisherKey(name)).toBe(key);
});
