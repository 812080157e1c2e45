import type { SearchResult } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { engineQuery, readOperators, searchWithin, withoutOperators } from './query-operators.ts';

const NONE = { inTitle: [], without: [], sites: [], notSites: [], range: { after: null, before: null } };

describe('the operators of a query', () => {
  it('are taken out of it', () => {
    expect(
      readOperators(
        'heat "cold climate" site:https://www.gov.uk/a -site:shop.example intitle:pump -carrier after:2024-01-31 before:2025',
      ),
    ).toEqual({
      text: 'heat "cold climate" pump',
      inTitle: ['pump'],
      without: ['carrier'],
      sites: ['gov.uk'],
      notSites: ['shop.example'],
      range: { after: '2024-01-31', before: '2025-01-01' },
    });
  });

  it('are read with phrases, brackets and OR between sites', () => {
    const query = '(site:a.example OR site:b.example) intitle:"heat pump" -"second hand" noise';
    expect(readOperators(query)).toEqual({
      ...NONE,
      text: '"heat pump" noise',
      inTitle: ['heat pump'],
      without: ['second hand'],
      sites: ['a.example', 'b.example'],
    });
  });

  it.each([
    'How do heat pumps work?',
    "What's Newton's third law, and who's behind it?",
    'ratio 3:1 of http://a.example',
    'heat pumps at -15 °C - a test',
    'C:\\path and \\(x\\)',
    'tea OR coffee (which?)',
  ])('are not seen where there are none: %s', (query) => {
    expect(readOperators(query)).toEqual({ ...NONE, text: query });
    expect(withoutOperators(query)).toBe(query);
  });

  it('leave words where there is nothing else', () => {
    expect(readOperators('site:gov.uk').text).toBe('gov.uk');
    expect(readOperators('pumps after:spring site:').text).toBe('pumps after:spring');
    expect(withoutOperators('"heat pumps" site:gov.uk')).toBe('heat pumps');
  });
});

describe('a query for web engines', () => {
  const written = (query: string, longest = 400, mostWords?: number) =>
    engineQuery(readOperators(query), { longest, ...(mostWords !== undefined && { mostWords }) });

  it('has the operators that they know, without dates', () => {
    expect(written('noise intitle:"heat pump" -carrier site:a.example site:b.example after:2024')).toBe(
      'noise (site:a.example OR site:b.example) intitle:"heat pump" -carrier',
    );
  });

  it('keeps operators whole where it is cut', () => {
    const cut = written(`${'pump '.repeat(100)}site:gov.uk`, 60);
    expect(cut).toMatch(/^(?:pump )+site:gov\.uk$/);
    expect(cut.length).toBeLessThanOrEqual(60);
    const few = written(`${'pump '.repeat(100)}site:gov.uk`, 400, 10);
    expect(few.split(' ')).toHaveLength(10);
    expect(written(`"${'pump '.repeat(100)}"`, 60)).not.toContain('"');
    expect(written(`noise ${'-site:shop.example '.repeat(50)}`, 200).length).toBeLessThanOrEqual(200);
  });
});

describe('a range of dates', () => {
  const page = (url: string, publishedAt: string | null, score: number): SearchResult => ({
    url,
    title: url,
    snippet: null,
    score,
    provider: 'web',
    publishedAt,
  });
  const all = [page('undated', null, 0.9), page('old', '2001-01-01', 0.8), page('new', '2025-05-01', 0.7)];

  it('drops no page without a date, and what the service knows to lie outside', async () => {
    const found = await searchWithin({
      range: { after: '2024-01-01', before: null },
      limit: 5,
      search: async (range) => (range === null ? all : all.slice(2)),
    });
    expect(found.map(({ url }) => url)).toEqual(['undated', 'new']);
  });

  it('asks once where there is none', async () => {
    let asked = 0;
    await searchWithin({
      range: { after: null, before: null },
      limit: 5,
      search: async () => {
        asked++;
        return all;
      },
    });
    expect(asked).toBe(1);
  });
});
