import { anEvidence, aSource } from '@research-studio/core/testing';
import type { Contradiction } from '@research-studio/verification';
import { expect, it } from 'vitest';
import { aState } from '../testing/builders.ts';
import { ruledByCode } from './suspicions.ts';

const fare = (overrides: Partial<Contradiction> = {}): Contradiction => ({
  id: 'X1',
  kind: 'quantity',
  subject: 'ferry fare',
  sides: [
    { value: '4 crowns', statementIds: ['E1'], sourceIds: ['old'] },
    { value: '9 crowns', statementIds: ['E2'], sourceIds: ['new'] },
  ],
  certainty: 0.9,
  isSettledByCode: true,
  explanation: 'published_apart',
  ...overrides,
});

const ruled = (kind: 'timeless' | 'period', found: Contradiction, relevance = 0.8) =>
  ruledByCode(
    aState({
      analysis: {
        questionType: 'factual',
        entities: [],
        complexity: 'medium',
        temporalScope: { kind, from: null, to: null },
      },
      sources: {
        old: aSource({ id: 'old', url: 'https://a.example/1', publishedAt: '2011-05-02' }),
        new: aSource({ id: 'new', url: 'https://b.example/1', publishedAt: '2024-03-01' }),
      },
      evidence: [
        anEvidence({ id: 'E1', sourceId: 'old', relevance }),
        anEvidence({ id: 'E2', sourceId: 'new', relevance }),
        anEvidence({ id: 'E3', sourceId: 'new', relevance: 0.9 }),
      ],
    }),
    [found],
    [],
  );

it('lets a newer value replace an older one of the same thing, unless the question is about a period', async () => {
  const replaced = { preferredSide: 1, rule: 'newer', isReplaced: true };
  expect(await ruled('timeless', fare())).toMatchObject([replaced]);
  expect(await ruled('period', fare())).toMatchObject([{ preferredSide: null, isReplaced: false }]);
  expect(await ruled('timeless', fare({ explanation: null }))).toMatchObject([{ preferredSide: null }]);
});

it('does not report a dispute that has nothing to do with the question, also where it is the only one', async () => {
  expect(await ruled('timeless', fare(), 0.3)).toEqual([]);
});
