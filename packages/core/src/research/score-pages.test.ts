import type { SearchResult } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { capSites, readableFirst, scorePages, scoreThreshold, strongPages } from './score-pages.ts';

const question = 'How efficient are heat pumps in cold climates?';
const page = (url: string, overrides: Partial<SearchResult> = {}): SearchResult => ({
  url,
  title: 'Efficient heat pumps',
  snippet:
    'In cold climates heat pumps give two to three units of heat for one of power, measured at -15 °C in 2023.',
  score: 0.8,
  provider: 'tavily',
  publishedAt: '2024-05-01',
  ...overrides,
});
const scoreOf = (...pages: readonly SearchResult[]) => scorePages({ question, pages });

describe('the score of a page', () => {
  it('is relevance, quality and usefulness, weighted', () => {
    const [score] = scoreOf(page('https://blog.example.net/a'));
    expect(score).toMatchObject({ quality: 0.5, usefulness: 1 });
    expect(score?.score).toBeCloseTo(0.5 * (score?.relevance ?? 0) + 0.3 * 0.5 + 0.2, 6);
  });

  it('is higher for a page about the question than for one with another subject that ranks alike', () => {
    const other = page('https://b.example.net/', { title: 'Sale', snippet: 'Everything must go.' });
    const [about, off] = scoreOf(page('https://a.example.net/'), other);
    expect(about?.relevance).toBeGreaterThan(off?.relevance ?? 1);
    expect(about?.score).toBeGreaterThan(off?.score ?? 1);
  });

  it('is by who publishes, and by how well such pages can be read', () => {
    const [office, plain, talk, video] = scoreOf(
      page('https://www.energy.gov/a'),
      page('https://a.example.net/'),
      page('https://x.com/a/1'),
      page('https://www.youtube.com/watch?v=1'),
    ).map(({ score }) => score) as [number, number, number, number];
    expect(office).toBeGreaterThan(plain);
    expect(plain).toBeGreaterThan(talk);
    expect(talk).toBeGreaterThan(video);
  });
});

describe('the threshold', () => {
  const many = (count: number, url = 'https://a.example.net/') =>
    Array.from({ length: count }, () => ({ url }));

  it('is low where little or mostly social media was found, and high where much was', () => {
    const question = 'What does the Varn bridge cost?';
    expect(scoreThreshold(question, many(10))).toBe(0.45);
    expect(scoreThreshold(question, many(30))).toBe(0.6);
    expect(scoreThreshold(question, many(50))).toBe(0.65);
    expect(scoreThreshold(question, [...many(20), ...many(30, 'https://x.com/a')])).toBe(0.45);
    expect(scoreThreshold('Is the Varn Bridge longer than the Orle Tunnel?', many(50))).toBe(0.45);
  });

  it('keeps what is weak or of another subject from the strong pages, and local documents out of all this', () => {
    const found = [
      page('https://a.example.net/off', { title: 'Sale', snippet: null, score: 0.9 }),
      page('https://a.example.net/good'),
      page('https://www.youtube.com/watch?v=1'),
      page('file:///a.md', { provider: 'documents' }),
    ];
    expect(strongPages({ question, pages: found }).map(({ url }) => url)).toEqual([
      'https://a.example.net/good',
    ]);
  });
});

describe('the cap of a site', () => {
  it('has its further pages wait behind those of others, and loses none', () => {
    const own = ['1', '2', '3', '4', '5'].map((name) => page(`https://sub${name}.big.example.net/${name}`));
    const others = [page('https://a.example.org/'), page('https://b.example.com/')];
    const capped = capSites({ pages: [...own, ...others], places: 6 });
    expect(capped.map(({ url }) => url)).toEqual(
      [...own.slice(0, 3), ...others, ...own.slice(3)].map(({ url }) => url),
    );
  });

  it('leaves local documents in their order', () => {
    const documents = ['1', '2', '3', '4', '5'].map((name) =>
      page(`https://a.example/${name}`, { provider: 'documents' }),
    );
    expect(capSites({ pages: documents, places: 3 })).toEqual(documents);
  });

  it('is kept without a model too, with what cannot be read as text last', () => {
    const found = [
      'https://youtu.be/1',
      'https://a.example.net/',
      'https://x.com/a',
      'https://b.example.org/',
    ];
    const ordered = readableFirst({ pages: found.map((url) => page(url)), places: 3 });
    expect(ordered.map(({ url }) => url)).toEqual([found[1], found[3], found[0], found[2]]);
  });
});
