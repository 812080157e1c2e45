import type { SearchResult } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
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

  describe('of scholarly works', () => {
    const paper = (more: Partial<SearchResult> = {}) =>
      result('https://doi.org/10.1000/p1', 0.8, { doi: '10.1000/p1', ...more });

    it('takes results with one DOI for one work, at the page that is open, with an abstract from any', () => {
      const open = result('https://repository.example/77', 0.5, { doi: '10.1000/p1' });
      const merged = mergeResults([
        list('crossref', [paper({ snippet: 'What was found.', flags: ['retracted'] })]),
        list('openalex', [open]),
        list('web', [result('https://publisher.example/doi/full/10.1000/P1', 0.4)]),
      ]);
      expect(merged).toHaveLength(1);
      expect(merged[0]).toMatchObject({
        url: 'https://repository.example/77',
        snippet: 'What was found.',
        doi: '10.1000/p1',
        flags: ['retracted'],
      });
    });

    it('lets the notice of a retraction count for the work that it retracts, and not for itself', () => {
      const notice = result('https://doi.org/10.1000/n1', 0.9, {
        doi: '10.1000/n1',
        retracts: ['10.1000/p1'],
      });
      const merged = mergeResults([
        list('crossref', [notice]),
        list('openalex', [paper(), result('https://doi.org/10.1000/p2', 0.3, { doi: '10.1000/p2' })]),
      ]);
      expect(merged.map(({ doi, flags }) => [doi, flags])).toEqual([
        ['10.1000/n1', undefined],
        ['10.1000/p1', ['retracted']],
        ['10.1000/p2', undefined],
      ]);
    });

    it('gives each address once where a preprint and its paper share one', () => {
      const shared = 'https://repository.example/1';
      const merged = mergeResults([
        list('openalex', [
          result(shared, 0.9, { doi: '10.1000/preprint' }),
          result(shared, 0.8, { doi: '10.1000/paper' }),
        ]),
        list('crossref', [result('https://doi.org/10.1000/paper', 0.7, { doi: '10.1000/paper' })]),
      ]);
      expect(merged.filter(({ url }) => url === shared)).toHaveLength(1);
    });

    it('leaves results of the web alone as they are, whatever DOIs are in their addresses', () => {
      const forms = ['abs', 'full'].map((form) => result(`https://p.example/doi/${form}/10.1000/p1`, 0.5));
      const merged = mergeResults([list('web', forms)]);
      expect(urls(merged)).toEqual(urls(forms));
      expect(merged.every((entry) => !('doi' in entry) && !('flags' in entry))).toBe(true);
    });
  });
});
