import { runsAtOnce } from '@research-studio/core/testing/contracts';
import { expect, it } from 'vitest';
import { research } from './research.ts';
import { answerByTask } from './testing/model-answers.ts';

/** The same work spread over more runs: time should grow no faster than runs, and memory far slower. */
it.each([
  [10, false],
  [20, false],
  [50, false],
  [10, true],
  [20, true],
  [50, true],
] as const)(
  'carries out %i runs at once in one process, with a model: %s',
  async (runs, hasModel) => {
    const answer = hasModel ? answerByTask() : null;
    const { results, wallS, peakMemory, calls } = await runsAtOnce(runs, { research, answer });
    console.log({ runs, hasModel, wallS, runsPerMinute: (60 * runs) / wallS, peakMemory, calls });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(runs).fill('report'));
  },
  600_000,
);
