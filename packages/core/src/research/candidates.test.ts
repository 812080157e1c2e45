import type { SearchResult } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import {
  asCandidate,
  fuseCandidates,
  inEqualShares,
  shortList,
  type WorkerCandidates,
} from './candidates.ts';

const hit = (page: string, score = 0.8, overrides: Partial<SearchResult> = {}): SearchResult => ({
  url: `https://${page}.example/`,
  title: page,
  snippet: null,
  score,
  provider: 'web',
  publishedAt: null,
  ...overrides,
});
const found = (number: number, ...results: SearchResult[]): WorkerCandidates => ({
  number,
  subQuestionId: `q${number}`,
  results,
});
const pages = (candidates: readonly SearchResult[]) => candidates.map(({ title }) => title);

describe('candidates', () => {
  it('are one per page over all workers, best first, with the sub-questions that found each', () => {
    const fused = fuseCandidates(
      [
        found(1, hit('shared', 0.7), hit('first', 0.6)),
        found(2, hit('second', 0.9), hit('shared', 0.7, { url: 'http://www.shared.example/?utm_source=x' })),
      ],
      [],
    );
    expect(pages(fused)).toEqual(['second', 'shared', 'first']);
    expect(fused[1]?.foundFor).toEqual([
      { subQuestionId: 'q1', rank: 0 },
      { subQuestionId: 'q2', rank: 1 },
    ]);
  });

  it('are without the pages that were read before, by whatever address', () => {
    const fused = fuseCandidates([found(1, hit('old'), hit('new'))], ['http://www.old.example']);
    expect(pages(fused)).toEqual(['new']);
  });

  it('take turns between sub-questions where shares are to be equal', () => {
    const fused = fuseCandidates(
      [found(1, hit('a1', 0.9), hit('a2', 0.9), hit('a3', 0.9)), found(2, hit('b1', 0.2), hit('b2', 0.2))],
      [],
    );
    expect(pages(inEqualShares(fused))).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
  });

  it('on a short list are in their order, the first of a weak sub-question among them', () => {
    const strong = Array.from({ length: 9 }, (_, index) => hit(`a${index}`, 0.9));
    const fused = fuseCandidates([found(1, ...strong), found(2, hit('b0', 0.1))], []);
    expect(pages(shortList(fused, 4))).toEqual(['a0', 'a1', 'a2', 'b0']);
    expect(shortList(fused, 10)).toEqual(fused);
  });

  it('carry an excerpt short enough for the state', () => {
    expect(asCandidate(hit('a', 1, { snippet: 'x'.repeat(3000) })).snippet).toHaveLength(1000);
    expect(asCandidate(hit('a', 1, { snippet: 'brief' })).snippet).toBe('brief');
  });
});
