import { runsAtOnce } from '@research-studio/core/testing/contracts';
import { expect, it } from 'vitest';
import { research } from './research.ts';
import { answerByTask } from './testing/model-answers.ts';

it.each([false, true])(
  'carries out twenty runs at once in one process, with a model: %s',
  async (hasModel) => {
    const answer = hasModel ? answerByTask() : null;
    const { results, wallS, peakMemory, calls } = await runsAtOnce(20, { research, answer });
    console.log({ hasModel, wallS, peakMemory, calls });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(20).fill('report'));
  },
  600_000,
);
