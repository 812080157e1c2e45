import { describe, expect, it } from 'vitest';
import type { QueryAnalysis } from '../../discovery/query-analysis.ts';
import { aState, runtimeWith } from '../../testing/builders.ts';
import { routeComplexity } from './route-complexity.ts';

const question = 'How many ferries sailed from Olmen in 2023?';
const analysis = (overrides: Partial<QueryAnalysis> = {}): QueryAnalysis => ({
  questionType: 'factual',
  entities: [],
  temporalScope: { kind: 'timeless', from: null, to: null },
  complexity: 'simple',
  ...overrides,
});

describe('routeComplexity', () => {
  it('sends a simple question with nothing open on the fast path', async () => {
    const update = await routeComplexity(aState({ question, analysis: analysis() }), runtimeWith());
    expect(update).toEqual({ complexity: 'simple', fastPath: true });
  });

  it('obeys the knob that turns the fast path off', async () => {
    const runtime = runtimeWith({ knobs: { fastPath: false } });
    const update = await routeComplexity(aState({ question, analysis: analysis() }), runtime);
    expect(update).toEqual({ complexity: 'simple', fastPath: false });
  });

  it.each([
    [
      'a doubtful name',
      {
        analysis: analysis({
          entities: [{ name: 'Olmen', kind: 'place', readings: ['a', 'b'], confidence: 0.6 }],
        }),
      },
    ],
    [
      'something to be asked',
      { analysis: analysis(), clarification: { kind: 'scope', question: '?', options: ['a', 'b', 'c'] } },
    ],
    ['an analysis that finds more in it', { analysis: analysis({ complexity: 'medium' }) }],
    ['a comparison', { analysis: analysis({ questionType: 'comparative' }) }],
    [
      'words that the analysis overlooked',
      { question: 'Why did ferries stop in Olmen?', analysis: analysis() },
    ],
    [
      'many words',
      { question: `Of ${'all the white '.repeat(12)}ferries, which one is it?`, analysis: analysis() },
    ],
  ] as const)('does not with %s', async (_what, state) => {
    const update = await routeComplexity(aState({ question, ...state }), runtimeWith());
    expect(update.fastPath).toBe(false);
  });
});
