import { expect, it } from 'vitest';
import { measureOwnError } from '../evaluators/groundedness/measure-own-error.ts';
import { ownErrorFaults } from './own-error-faults.ts';

it('finds no fault in a judge that is always right, and one in a judge that accepts everything or nothing', async () => {
  const right = { ...(await measureOwnError()), missed: 0, accepted: 0 };
  expect(await ownErrorFaults(right)).toEqual([]);
  expect(await ownErrorFaults({ ...right, accepted: 1 })).toEqual([
    expect.stringContaining('bad citations not counted 0.0%'),
  ]);
  expect(await ownErrorFaults({ ...right, missed: 1 })).toEqual([
    expect.stringContaining('good citations counted 0.0%'),
  ]);
});
