import { readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoint, type CheckpointMetadata, emptyCheckpoint } from '@langchain/langgraph-checkpoint';
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../testing/temporary-folders.ts';
import { FileSaver } from './file-saver.ts';
import { collect } from './testing/collect.ts';

const temporaryFolder = temporaryFolders();

/** Ids sort like their numbers. */
const id = (number: number) => `1f000000-0000-6000-8000-${String(number).padStart(12, '0')}`;
const checkpoint = (number: number): Checkpoint => ({
  ...emptyCheckpoint(),
  id: id(number),
  channel_values: { count: number },
  channel_versions: { count: number },
});
const metadata = (step: number): CheckpointMetadata => ({ source: 'loop', step, parents: {} });
const thread = (thread_id: string, checkpoint_ns = '') => ({ configurable: { thread_id, checkpoint_ns } });

/** Puts checkpoints with ids 1 to `steps`, steps 0 upwards, each the child of the one before. */
async function putChain(saver: FileSaver, steps: number, threadId = 'run') {
  let config: Parameters<FileSaver['put']>[0] = thread(threadId);
  for (let step = 0; step < steps; step += 1)
    config = await saver.put(config, checkpoint(step + 1), metadata(step));
  return config;
}

async function open() {
  const file = join(await temporaryFolder(), 'checkpoints.jsonl');
  const warnings: string[] = [];
  const reopen = () => FileSaver.open({ file, onWarning: (message) => warnings.push(message) });
  return { file, saver: await reopen(), reopen, warnings };
}

const change = async (file: string, from: string, to: string) =>
  writeFile(file, (await readFile(file, 'utf8')).replace(from, to));

it('reads the verdicts of runs that started before a claim said who decided it', async () => {
  const { saver, reopen } = await open();
  const old = { id: 'C1', text: 'It opened in 1913.', verdict: 'unverifiable', decidedBy: 'nothing' };
  const due = { ...old, verdict: 'open', decidedBy: null };
  const config = await saver.put(
    thread('run'),
    { ...checkpoint(1), channel_values: { claims: [old] }, channel_versions: { claims: 1 } },
    metadata(-1),
  );
  await saver.putWrites(config, [['claims', [old]]], 'task');
  const found = await (await reopen()).getTuple(thread('run'));
  expect(found?.checkpoint.channel_values['claims']).toEqual([due]);
  expect(found?.pendingWrites?.[0]?.[2]).toEqual([due]);
});

it('gives back what another process kept, the newest of each sub-graph first', async () => {
  const { saver, reopen } = await open();
  await putChain(saver, 3);
  await saver.put(thread('run', 'worker:1'), checkpoint(4), metadata(0));
  const fork = await saver.put(thread('run'), checkpoint(5), metadata(1));
  const again = await reopen();
  expect((await again.getTuple(thread('run')))?.config).toEqual(fork);
  expect((await again.getTuple(thread('run', 'worker:1')))?.checkpoint.id).toBe(id(4));
  const listed = await collect(again.list(thread('run')));
  expect(listed.map((tuple) => tuple.checkpoint.id)).toEqual([5, 3, 2, 1].map(id));
  expect(listed[1]?.parentConfig?.configurable?.['checkpoint_id']).toBe(id(2));
});

describe('a damaged checkpoint', () => {
  const damages = {
    'changed in one digit': (file: string) => change(file, '\\"count\\":3', '\\"count\\":8'),
    'without its hash': async (file: string) => {
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
      await writeFile(
        file,
        `${[...lines.slice(0, -1), lines.at(-1)!.replace(/[0-9a-f]{64}/, '')].join('\n')}\n`,
      );
    },
    'made unreadable': async (file: string) => {
      const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
      await writeFile(file, `${lines.slice(0, -1).join('\n')}\n${'\0'.repeat(40)}\n`);
    },
  };

  it.each(Object.entries(damages))('that is the newest, %s, is passed over', async (_, damage) => {
    const { saver, file, reopen, warnings } = await open();
    await putChain(saver, 3);
    await damage(file);
    expect((await (await reopen()).getTuple(thread('run')))?.checkpoint.channel_values).toEqual({ count: 2 });
    expect(warnings).toEqual(['1 line of the checkpoints could not be read; what it said is lost.']);
  });

  it('that a kill left half-written is cut off without a word', async () => {
    const { saver, file, reopen, warnings } = await open();
    await putChain(saver, 3);
    await truncate(file, (await readFile(file)).length - 20);
    const resumed = await reopen();
    expect((await resumed.getTuple(thread('run')))?.checkpoint.id).toBe(id(2));
    await resumed.put((await resumed.getTuple(thread('run')))!.config, checkpoint(9), metadata(2));
    expect((await (await reopen()).getTuple(thread('run')))?.checkpoint.id).toBe(id(9));
    expect(warnings).toEqual([]);
  });
});

describe('pending writes', () => {
  it('come back in the order of task path, task id and index, from whatever order they were put in', async () => {
    const { saver, reopen } = await open();
    const config = await putChain(saver, 1);
    await Promise.all([
      saver.putWrites(
        config,
        [
          ['a', 'b2.0'],
          ['a', 'b2.1'],
        ],
        'task-b',
        '~2',
      ),
      saver.putWrites(config, [['a', 'z1']], 'task-z', '~1'),
      saver.putWrites(config, [['a', 'a2']], 'task-a', '~2'),
    ]);
    const tuple = await (await reopen()).getTuple(thread('run'));
    expect(tuple?.pendingWrites?.map(([, , value]) => value)).toEqual(['z1', 'a2', 'b2.0', 'b2.1']);
  });

  it('of one task put twice keep the first values, but the last interrupt', async () => {
    const { saver, reopen } = await open();
    const config = await putChain(saver, 1);
    await saver.putWrites(
      config,
      [
        ['a', 'first'],
        ['__interrupt__', 'old'],
      ],
      'task',
    );
    await saver.putWrites(
      config,
      [
        ['a', 'second'],
        ['__interrupt__', 'new'],
      ],
      'task',
    );
    const writes = (await (await reopen()).getTuple(config))?.pendingWrites?.map(([, , value]) => value);
    expect(writes?.toSorted()).toEqual(['first', 'new']);
  });

  it('that are damaged are left out with a warning, and those of other tasks stay', async () => {
    const { saver, file, reopen, warnings } = await open();
    const config = await putChain(saver, 1);
    await saver.putWrites(config, [['a', 'kept']], 'task-a');
    await saver.putWrites(config, [['a', 'right']], 'task-b');
    await change(file, 'right', 'wrong');
    expect((await (await reopen()).getTuple(config))?.pendingWrites).toEqual([['task-a', 'a', 'kept']]);
    expect(warnings).toEqual([expect.stringContaining('of the checkpoints could not be read')]);
  });

  it('of a channel that holds undefined, a Map and bytes come back as they were', async () => {
    const { saver, reopen } = await open();
    const config = await putChain(saver, 1);
    const value = { nothing: undefined, map: new Map([[1, 'x']]), bytes: new Uint8Array([0, 255]) };
    await saver.putWrites(config, [['a', value]], 'task');
    expect((await (await reopen()).getTuple(config))?.pendingWrites).toEqual([['task', 'a', value]]);
  });
});

it('deletes the checkpoints of a thread and of no other', async () => {
  const { saver, reopen } = await open();
  await saver.putWrites(await putChain(saver, 2), [['a', 1]], 'task');
  await putChain(saver, 1, 'other');
  await saver.deleteThread('run');
  const again = await reopen();
  expect(await again.getTuple(thread('run'))).toBeUndefined();
  expect((await again.getTuple(thread('other')))?.checkpoint.id).toBe(id(1));
  await again.deleteThread('never-there');
});

it('keeps nothing more once it is closed', async () => {
  const { saver, reopen } = await open();
  const config = await putChain(saver, 1);
  await saver.close();
  await saver.put(config, checkpoint(2), metadata(1));
  expect((await (await reopen()).getTuple(thread('run')))?.checkpoint.id).toBe(id(1));
});

it('keeps every channel in a copy of the first checkpoint, which has no parent and states nothing as new', async () => {
  const { saver } = await open();
  await putChain(saver, 1);
  const copy = { ...checkpoint(1), id: id(2) };
  const config = await saver.put(thread('run'), copy, metadata(1));
  expect((await saver.getTuple(config))?.checkpoint.channel_values).toEqual({ count: 1 });
});

it('takes puts of one thread at the same time without losing one', async () => {
  const { saver } = await open();
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  await Promise.all(
    numbers.map((number) => saver.put(thread('run'), checkpoint(number), metadata(number % 4))),
  );
  const listed = await collect(saver.list(thread('run')));
  expect(listed.map((tuple) => tuple.checkpoint.id)).toEqual(numbers.toReversed().map(id));
});
