import { expect, it } from 'vitest';
import { runsAtOnce } from './testing/runs-at-once.ts';

it.each([false, true])(
  'carries out twenty runs at once in one process, with a model: %s',
  async (hasModel) => {
    const { results, wallS, peakMemory, calls } = await runsAtOnce(20, { hasModel });
    console.log({ hasModel, wallS, peakMemory, calls });
    expect(results.map(({ outcome }) => outcome)).toEqual(Array(20).fill('report'));
  },
  600_000,
);
