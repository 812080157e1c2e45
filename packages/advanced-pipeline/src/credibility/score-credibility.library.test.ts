import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { loadOriginCounter } from '@research-studio/core/citation';
import { readLocalFile } from '@research-studio/documents';
import type { ExtractedDocument } from '@research-studio/schemas';
import { clusterNearCopies } from '@research-studio/verification';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TemporalScope } from '../discovery/query-analysis.ts';
import { type ScoredSource, scoreCredibility } from './score-credibility.ts';

const LIBRARY = join(import.meta.dirname, '../../../../examples/library');

const documents = new Map<string, ExtractedDocument>();
/** By the beginning of the file's name. */
function document(name: string): ExtractedDocument & { id: string } {
  const [id, found] = [...documents].find(([file]) => file.startsWith(name)) ?? [];
  if (id === undefined || found === undefined)
    throw new Error(`No document of the library begins with ${name}.`);
  return { ...found, id };
}

beforeAll(async () => {
  for (const file of await readdir(LIBRARY)) {
    const path = join(LIBRARY, file);
    documents.set(file, await readLocalFile({ path, maxBytes: 10_000_000, signal: undefined }));
  }
});

const PRESENT: TemporalScope = { kind: 'current', from: null, to: null };

function scored(name: string, scope = PRESENT): ScoredSource {
  const { text, ...source } = document(name);
  return scoreCredibility({
    source: { ...source, fetchedAt: '2025-11-01T00:00:00Z', contentHash: source.id },
    text,
    scope,
    today: '2025-11-01',
    lists: { trustedDomains: [], lowTrustDomains: [] },
  });
}
const score = (name: string, scope?: TemporalScope) => scored(name, scope).credibility.score;

describe('the example library: copies and origins', () => {
  it('has one text twice, and the two count as one origin', async () => {
    const { originOf } = await loadOriginCounter();
    const texts = [...documents].map(([id, found]) => ({ ...found, id, site: originOf(found.url) }));
    const copies = clusterNearCopies(texts);
    expect(copies).toEqual([
      {
        original: 'news-sales-fall-daily-courier.html',
        copies: ['news-sales-fall-evening-post.html'],
        similarity: expect.closeTo(0.72, 1),
      },
    ]);
    const { count } = await loadOriginCounter();
    const copied = new Set(copies.flatMap((group) => group.copies));
    const cited = (...names: readonly string[]) =>
      count(
        names.map((name) => {
          const source = document(name);
          return { ...source, flags: copied.has(source.id) ? ['near_copy'] : [] };
        }),
      );
    expect(cited('news-sales-fall-daily', 'news-sales-fall-evening')).toBe(1);
    expect(cited('news-sales-fall-daily', 'news-sales-fall-evening', 'agency')).toBe(2);
    expect(cited('maker-press', 'maker-product')).toBe(1);
    expect(cited('maker-press', 'consumer-test')).toBe(2);
  });
});

describe('the example library: credibility', () => {
  it('puts the outdated page of the government far below the current one, for a question about the present', () => {
    expect(score('government-hearth') - score('government-warmth')).toBeGreaterThan(0.25);
  });

  it('does not hold its age against it where the question is about that time', () => {
    const scope = { kind: 'period', from: '2010', to: '2012' } as const;
    expect(score('government-warmth', scope)).toBeGreaterThan(0.75);
  });

  describe.each([
    'agency-sales',
    'noise-rules',
    'refrigerant',
    'paper-cold',
    'government-hearth',
    'parliament',
  ])('%s is above', (better) => {
    it.each([
      'forum',
      'qa-',
      'hostile',
      'maker-press',
      'maker-product',
      'association',
      'opinion',
      'login-wall',
      'homeowner',
    ])('%s', (worse) => {
      expect(score(better)).toBeGreaterThan(score(worse) + 0.04);
    });
  });

  it.each([
    ['maker-press', 'press_release'],
    ['maker-product', 'maker'],
    ['association', 'trade_association'],
  ])('sees the interest of %s: %s', (name, kind) => {
    expect(scored(name).interest?.kind).toBe(kind);
  });

  it('sees no interest in the others, but for the commercial guide', () => {
    const found = [...documents.keys()].filter((file) => scored(file).interest !== null);
    expect(found.filter((file) => !/^(?:maker|association|hostile)/.test(file))).toEqual([]);
  });

  it('knows what users, columnists and bloggers wrote, and nothing else', () => {
    const kinds = [...documents.keys()]
      .map((file) => [file, scored(file).kind])
      .filter(([, kind]) => kind !== null);
    expect(Object.fromEntries(kinds)).toEqual({
      'forum-thread-minus-15.html': 'forum',
      'qa-below-freezing.html': 'questions_and_answers',
      'opinion-sceptic-column.html': 'opinion',
      'homeowner-diary-first-winter.html': 'personal_blog',
      'installer-blog-sizing-mistakes.html': 'personal_blog',
    });
  });

  it('keeps the hostile page just usable, and nothing of the library below the usual minimum', () => {
    expect(score('hostile')).toBeLessThan(0.4);
    for (const file of documents.keys()) expect(score(file), file).toBeGreaterThanOrEqual(0.35);
  });
});
