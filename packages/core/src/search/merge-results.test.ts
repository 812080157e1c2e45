import { describe, expect, it } from 'vitest';
import type { SearchResult } from '../schemas/search-result.ts';
import { mergeResults } from './merge-results.ts';

const result = (url: string, score: number, more: Partial<SearchResult> = {}): SearchResult => ({
  url,
  title: url,
  snippet: null,
  score,
  provider: 'web',
  publishedAt: null,
  ...more,
});
const list = (provider: string, results: readonly SearchResult[], holdsDocuments = false) => ({
  provider,
  holdsDocuments,
  results: results.map((entry) => ({ ...entry, provider })),
});
const urls = (results: readonly SearchResult[]) => results.map(({ url }) => url);
const A = 'https://a.example/';
const B = 'https://b.example/';
const C = 'https://c.example/';

describe('mergeResults', () => {
  it('keeps one result per canonical address, the best-scoring one, with a date from any', () => {
    const merged = mergeResults([
      list('web', [
        result('http://www.a.example/?utm_source=x', 0.4, { snippet: 'short', publishedAt: '2024-05-01' }),
      ]),
      list('web', [result(A, 0.8, { snippet: 'long' })]),
    ]);
    expect(merged).toHaveLength(1);
    expect(merged[0]).toMatchObject({ url: A, snippet: 'long', publishedAt: '2024-05-01' });
  });

  it('leaves the order and the top score of a single list as they are', () => {
    const merged = mergeResults([list('web', [result(B, 0.9), result(A, 0.5), result(C, 0.5)])]);
    expect(urls(merged)).toEqual([B, A, C]);
    expect(merged[0]?.score).toBe(0.9);
  });

  it('ranks a page higher that several queries found', () => {
    const merged = mergeResults([
      list('web', [result(A, 0.6), result(B, 0.59)]),
      list('web', [result(C, 0.6), result(B, 0.59)]),
    ]);
    expect(urls(merged)[0]).toBe(B);
  });

  it('does not let a page that every query touches upon push out the best answer to one', () => {
    const touching = [1, 2, 3, 4].map(() => list('web', [result(B, 0.4)]));
    expect(urls(mergeResults([...touching, list('web', [result(A, 0.9)])]))[0]).toBe(A);
  });

  it('brings providers on different scales near each other, but nothing irrelevant to the top', () => {
    const merged = mergeResults([
      list('web', [result(A, 0.9), result(B, 0.2)]),
      list('low', [result(C, 0.4)]),
    ]);
    expect(urls(merged)).toEqual([A, C, B]);
    const irrelevant = mergeResults([
      list('web', [result(A, 0.9), result(B, 0.7)]),
      list('low', [result(C, 0.05)]),
    ]);
    expect(urls(irrelevant)).toEqual([A, B, C]);
  });

  it('reads a page where it is held when two providers know it', () => {
    const merged = mergeResults([list('web', [result(A, 0.9)]), list('documents', [result(A, 0.3)], true)]);
    expect(merged.map(({ provider }) => provider)).toEqual(['documents']);
    expect(merged[0]?.score).toBeGreaterThanOrEqual(0.9);
  });

  it('keeps scores within 0 and 1, whatever agrees', () => {
    const merged = mergeResults(Array.from({ length: 50 }, () => list('web', [result(A, 1), result(B, 0)])));
    expect(merged.map(({ score }) => score)).toEqual([1, 0]);
  });
});
