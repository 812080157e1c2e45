import type { Source } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { anEvidence } from '../testing/builders.ts';
import { distinctSources, mergePassages, mergeSources } from './evidence-item.ts';

const source = (id: string, contentHash: string, flags: readonly string[] = []): Source => ({
  id,
  contentHash,
  flags,
  url: `https://a.example/${id}`,
  title: id,
  siteName: null,
  author: null,
  publishedAt: null,
  language: 'en',
  kind: 'html',
  method: 'readability',
  quality: 0.9,
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

it('keeps a passage once, in its longest form, also where copies of a page hold it', () => {
  const sources = mergeSources([source('s1', 'a'), source('s2', 'a'), source('s3', 'b')]);
  const passage = (id: string, sourceId: string, start: number, end: number) =>
    anEvidence({ id, sourceId, start, end });
  const { evidence, replacedBy } = mergePassages(
    [
      passage('E1', 's1', 10, 40),
      passage('E2', 's1', 0, 60),
      passage('E3', 's2', 0, 60),
      passage('E4', 's3', 0, 60),
      passage('E5', 's1', 50, 80),
    ],
    sources,
  );
  expect(evidence.map(({ id }) => id)).toEqual(['E2', 'E4', 'E5']);
  expect(Object.fromEntries(replacedBy)).toEqual({ E1: 'E2', E3: 'E2' });
});
