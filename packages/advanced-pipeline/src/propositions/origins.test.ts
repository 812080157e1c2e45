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
  return (await openOrigins(state)).count(
    state.evidence.map(({ id }) => id),
    { text: SOLD, saidBy: [] },
  );
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
    const quoted = `According to Statistics Norrland, ${SOLD}`;
    const pages = [
      page('a', { siteName: 'Statistics Norrland' }),
      page('b', { text: quoted, quotes: [quoted] }),
    ];
    expect(await originsOf(pages)).toBe(1);
  });

  it('are who says it, not who reports it: two papers on the word of one ministry are one, two ministries two', async () => {
    const wish = 'China’s commerce ministry said that it wants lower tariffs.';
    const again = 'Tariffs should fall, the Chinese Ministry of Commerce said on Monday.';
    const other = 'Tariffs should fall, the US Commerce Department said on Monday.';
    const papers = (one: string, two: string) => [
      page('a', { siteName: 'Herald', quotes: [one], text: one }),
      page('b', { siteName: 'Courier', quotes: [two], text: two }),
    ];
    expect(await originsOf(papers(wish, again))).toBe(1);
    expect(await originsOf(papers(wish, other))).toBe(2);
    const { state } = madeUpEvidence(papers(SOLD, SOLD));
    const { count, namesOf } = await openOrigins(state);
    const ids = state.evidence.map(({ id }) => id);
    for (const saidBy of [['Ministry of Trade'], ['Ministry of Trade', 'Ministry of Energy']]) {
      expect(count(ids, { text: SOLD, saidBy })).toBe(saidBy.length);
      expect(namesOf(ids, { text: SOLD, saidBy })).toEqual(saidBy);
    }
  });

  it('are one for two stories of one news agency, whose name both have', async () => {
    const pages = ['a', 'b'].map((id) => page(id, { siteName: `Paper ${id}` }));
    const { state } = madeUpEvidence(pages);
    const sources = Object.fromEntries(
      Object.entries(state.sources).map(([id, source]) => [id, { ...source, issuer: 'Reuters' }]),
    );
    const { count, namesOf } = await openOrigins({ ...state, sources });
    const ids = state.evidence.map(({ id }) => id);
    expect(count(ids, { text: SOLD, saidBy: [] })).toBe(1);
    expect(namesOf(ids, { text: SOLD, saidBy: [] })).toEqual(['Reuters']);
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
