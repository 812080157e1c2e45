import { describeEvidence } from '@research-studio/core/research';
import type { RunEvent } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { anEvidence, aSource, aState, runtimeWith } from '../testing/builders.ts';
import { collect } from './collect.ts';

const subQuestion = (id: string) => ({ id, text: `${id}?`, priority: 1, queries: [] });

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

  it('reports which sub-questions of the round are done, with the best of what was found; failed ones are not', async () => {
    const events: RunEvent[] = [];
    const runtime = runtimeWith({ ports: { emit: (event) => events.push(event) } });
    const evidence = [anEvidence({ id: 'E101', relevance: 0.2 }), anEvidence({ id: 'E102', quote: 'Best.' })];
    const state = {
      subQuestions: [subQuestion('q1'), subQuestion('q2'), subQuestion('q3')],
      failures: [{ subQuestionId: 'q2', message: 'the search engine is down' }],
      evidence,
    };
    await collect(aState(state), runtime);
    expect(events).toMatchObject([
      {
        type: 'sub-question-end',
        subQuestionId: 'q1',
        evidence: 2,
        summary: expect.stringMatching(/^Best\. \[E102\]/),
      },
      { type: 'sub-question-end', subQuestionId: 'q3', evidence: 0, summary: '' },
    ]);
    await collect(aState({ ...state, mode: 'single' }), runtime);
    expect(events).toHaveLength(2);
  });
});
