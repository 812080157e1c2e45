import { expect, it } from 'vitest';
import { measureOwnError } from '../evaluators/groundedness/measure-own-error.ts';
import { ownErrorFaults } from './own-error-faults.ts';

it('finds no fault in the judge of today, and one in a judge that accepts everything or nothing', async () => {
  const error = await measureOwnError();
  expect(await ownErrorFaults(error)).toEqual([]);
  expect(await ownErrorFaults({ ...error, accepted: 1 })).toEqual([
    expect.stringContaining('bad citations not counted 0.0%'),
  ]);
  expect(await ownErrorFaults({ ...error, missed: 1 })).toEqual([
    expect.stringContaining('good citations counted 0.0%'),
  ]);
});
