import type { Source } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { distinctSources, mergeSources } from './evidence-item.ts';

const source = (id: string, contentHash: string, flags: readonly string[] = []): Source => ({
  ...{ id, contentHash, flags, url: `https://a.example/${id}`, title: id, siteName: null, author: null },
  ...{ publishedAt: null, language: 'en', kind: 'html', method: 'readability', quality: 0.9 },
  fetchedAt: '2026-01-05T00:00:00.000Z',
});

it('leads ids of equal texts to the source that was found first', () => {
  const merged = mergeSources([source('s1', 'a'), source('s2', 'b'), source('s3', 'a')]);
  expect(Object.entries(merged).map(([id, { id: kept }]) => [id, kept])).toEqual([
    ['s1', 's1'],
    ['s2', 's2'],
    ['s3', 's1'],
  ]);
  expect(distinctSources(merged).map(({ id }) => id)).toEqual(['s1', 's2']);
});

it('keeps a retraction that was learned of later, or of another copy of the paper', () => {
  const later = mergeSources([source('s1', 'a', ['undated']), source('s1', 'a', ['undated', 'retracted'])]);
  expect(later['s1']?.flags).toEqual(['undated', 'retracted']);
  const copy = mergeSources([source('s1', 'a'), source('s2', 'a', ['retracted']), source('s3', 'b')]);
  expect([copy['s1']?.flags, copy['s3']?.flags]).toEqual([['retracted'], []]);
});
