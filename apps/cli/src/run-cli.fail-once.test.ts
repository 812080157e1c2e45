import { expect, it } from 'vitest';
import { EXIT_CODE } from './exit-code.ts';
import { failOnce } from './run-cli.ts';

function failing(explain: Parameters<typeof failOnce>[0]['explain']) {
  const written: string[] = [];
  const codes: number[] = [];
  const fail = failOnce({ explain, write: (text) => written.push(text), exit: (code) => codes.push(code) });
  return { fail, written, codes };
}

it('ends the program over the first failure only', async () => {
  const { fail, written, codes } = failing(async (error) => ({ message: `Reported: ${error}`, exitCode: 2 }));
  await Promise.all([fail('one'), fail('two')]);
  expect(written).toEqual(['Reported: one\n']);
  expect(codes).toEqual([2]);
});

it('ends it all the same, and rejects nothing, when the failure cannot be explained', async () => {
  const { fail, written, codes } = failing(() => Promise.reject(new Error('no such file')));
  await fail(new Error('first'));
  await fail(new Error('no such file'));
  expect(written.join('')).toMatch(/first[\s\S]*no such file/);
  expect(codes).toEqual([EXIT_CODE.unexpected]);
});
