import { describeEvidence } from '@research-studio/core';
import { describe, expect, it } from 'vitest';
import { anEvidence, aSource, aState, runtimeWith } from '../testing/builders.ts';
import { collect } from './collect.ts';

describe('collect', () => {
  it('makes one source of the same text under two addresses, the one found first', async () => {
    const first = aSource({ id: 's1', url: 'https://agency.example/sales' });
    const copy = aSource({ id: 's2', url: 'https://mirror.example/sales', title: 'Mirror' });
    const other = aSource({ id: 's3', url: 'https://other.example/', contentHash: 'b'.repeat(64) });
    const { sources } = await collect(aState({ foundSources: [first, copy, other, first] }), runtimeWith());
    expect(sources).toEqual({ s1: first, s2: first, s3: other });
    const evidence = [anEvidence({ id: 'E101', sourceId: 's2' })];
    expect(describeEvidence(evidence, sources as never)).toMatchObject([{ id: 'E101', sourceId: 's1' }]);
  });
});
