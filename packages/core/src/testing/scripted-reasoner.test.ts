import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Task } from '../models/reasoning/task.ts';
import { extractiveReasoner } from './extractive-reasoner.ts';
import { scriptedReasoner } from './scripted-reasoner.ts';

const Sum = z.object({ sum: z.number() });
const sumTask: Task<{ a: number }, z.infer<typeof Sum>> = {
  id: 'sum@1',
  role: 'fast',
  schema: Sum,
  prompt: ({ a }) => ({ system: 'Add one.', user: String(a) }),
  check: ({ sum }, { a }) => (sum > a ? [] : ['It must grow.']),
  extract: ({ a }) => ({ sum: a + 1 }),
};

it('replays replies in order and keeps what was asked', async () => {
  const reasoner = scriptedReasoner([{ sum: 2 }, { sum: 9 }]);
  expect(await reasoner.reason(sumTask, { a: 1 }, undefined)).toEqual({ sum: 2 });
  expect(await reasoner.reason(sumTask, { a: 2 }, undefined)).toEqual({ sum: 9 });
  expect(reasoner.prompts.map(({ user }) => user)).toEqual(['1', '2']);
  expect(reasoner.tasks).toEqual(['sum@1', 'sum@1']);
  await expect(reasoner.reason(sumTask, { a: 3 }, undefined)).rejects.toThrow('no reply left');
});

it('takes no reply that a model would not get away with', async () => {
  await expect(scriptedReasoner([{ sum: '2' }]).reason(sumTask, { a: 1 }, undefined)).rejects.toThrow();
  await expect(scriptedReasoner([{ sum: 0 }]).reason(sumTask, { a: 1 }, undefined)).rejects.toThrow(
    'It must grow',
  );
  const loose = { ...sumTask, schema: z.object({ sum: z.number(), note: z.string().optional() }) };
  await expect(scriptedReasoner([{ sum: 2 }]).reason(loose, { a: 1 }, undefined)).rejects.toThrow('nullable');
});

it('holds extractive answers to the same rules', async () => {
  expect(await extractiveReasoner().reason(sumTask, { a: 1 }, undefined)).toEqual({ sum: 2 });
  const broken = { ...sumTask, extract: () => ({ sum: 0 }) };
  await expect(extractiveReasoner().reason(broken, { a: 1 }, undefined)).rejects.toThrow('It must grow');
});
