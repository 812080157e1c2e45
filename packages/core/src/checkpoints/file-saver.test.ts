import { createHash } from 'node:crypto';
import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Checkpoint, type CheckpointMetadata, emptyCheckpoint } from '@langchain/langgraph-checkpoint';
import { describe, expect, it } from 'vitest';
import { temporaryFolders } from '../run/testing/temporary-folders.ts';
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
    config = await saver.put(config, checkpoint(step + 1), metadata(step), { count: step + 1 });
  return config;
}

async function open() {
  const root = await temporaryFolder();
  const warnings: string[] = [];
  const saver = new FileSaver({ root, onWarning: (message) => warnings.push(message) });
  return { root, folder: join(root, 'run'), saver, warnings };
}

it('reads the verdicts of runs that started before a claim said who decided it', async () => {
  const { saver } = await open();
  const old = { id: 'C1', text: 'It opened in 1913.', verdict: 'unverifiable', decidedBy: 'nothing' };
  const due = { ...old, verdict: 'open', decidedBy: null };
  const config = await saver.put(
    thread('run'),
    { ...checkpoint(1), channel_values: { claims: [old] }, channel_versions: { claims: 1 } },
    metadata(-1),
    { claims: 1 },
  );
  await saver.putWrites(config, [['claims', [old]]], 'task');
  const found = await saver.getTuple(thread('run'));
  expect(found?.checkpoint.channel_values['claims']).toEqual([due]);
  expect(found?.pendingWrites?.[0]?.[2]).toEqual([due]);
});

describe('files', () => {
  it('are named after their step, with a hash as sha256sum writes it, and leave no temporary files', async () => {
    const { saver, folder } = await open();
    await saver.put(thread('run'), checkpoint(1), metadata(-1), { count: 1 });
    await saver.put(thread('run'), checkpoint(2), metadata(0), { count: 2 });
    expect((await readdir(folder)).sort()).toEqual([
      'checkpoint_-1.json',
      'checkpoint_-1.json.sha256',
      'checkpoint_0.json',
      'checkpoint_0.json.sha256',
    ]);
    const content = await readFile(join(folder, 'checkpoint_0.json'));
    const hash = createHash('sha256').update(content).digest('hex');
    const sidecar = await readFile(join(folder, 'checkpoint_0.json.sha256'), 'utf8');
    expect(sidecar).toBe(`${hash}  checkpoint_0.json\n`);
  });

  it('of sub-graphs and of forked steps carry a further part and do not replace the others', async () => {
    const { saver, folder } = await open();
    await putChain(saver, 3);
    await saver.put(thread('run', 'worker:1'), checkpoint(4), metadata(0), { count: 4 });
    const fork = await saver.put(thread('run'), checkpoint(5), metadata(1), { count: 5 });
    const names = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort();
    expect(names).toEqual([
      'checkpoint_0.json',
      expect.stringMatching(/^checkpoint_0\.ns-[0-9a-f]{12}\.json$/),
      `checkpoint_1.id-${id(5)}.json`,
      'checkpoint_1.json',
      'checkpoint_2.json',
    ]);
    expect((await saver.getTuple(thread('run')))?.config).toEqual(fork);
    const listed = await collect(saver.list(thread('run')));
    expect(listed.map((tuple) => tuple.checkpoint.id)).toEqual([5, 3, 2, 1].map(id));
  });

  it('go on with plain names after a fork has grown longer than the first branch', async () => {
    const { saver, folder } = await open();
    await putChain(saver, 2);
    await saver.put(thread('run'), checkpoint(3), metadata(1), { count: 3 });
    await saver.put(thread('run'), checkpoint(4), metadata(2), { count: 4 });
    expect(await readdir(folder)).toContain('checkpoint_2.json');
    expect((await saver.getTuple(thread('run')))?.checkpoint.id).toBe(id(4));
  });

  it('of one checkpoint put again are replaced, not doubled', async () => {
    const { saver, folder } = await open();
    await putChain(saver, 2);
    await saver.put(thread('run'), checkpoint(1), metadata(0), { count: 1 });
    await saver.put(thread('run'), checkpoint(2), metadata(1), { count: 2 });
    expect((await readdir(folder)).filter((file) => file.endsWith('.json'))).toHaveLength(2);
  });

  it.each([
    ['climbs', '../outside'],
    ['is absolute', '/etc/outside'],
    ['is the parent', '..'],
    ['is the root', '.'],
    ['climbs later', 'a/../../b'],
    ['has a backslash', 'a\\b'],
    ['is hidden', '.hidden'],
    ['is longer than a file name may be', 'x'.repeat(4000)],
    ['has a zero byte', 'Ω\u0000'],
  ])('of a thread whose id %s stay within the root', async (_, threadId) => {
    const { root, saver } = await open();
    await saver.put(thread(threadId), checkpoint(1), metadata(0), { count: 1 });
    const [folder, ...others] = await readdir(root);
    expect(others).toEqual([]);
    expect(await readdir(join(root, folder!))).toContain('checkpoint_0.json');
    expect((await saver.getTuple(thread(threadId)))?.config.configurable?.['thread_id']).toBe(threadId);
  });

  it('are never named after a hostile checkpoint id', async () => {
    const { saver } = await open();
    const hostile = { ...checkpoint(1), id: '../../x' };
    await expect(saver.put(thread('run'), hostile, metadata(0), {})).rejects.toThrow('file name');
    const asked = { configurable: { thread_id: 'run', checkpoint_id: '../../x' } };
    expect(await saver.getTuple(asked)).toBeUndefined();
  });
});

describe('a damaged checkpoint', () => {
  const damages = {
    'cut short': (file: string) => truncate(file, 40),
    emptied: (file: string) => truncate(file, 0),
    'changed in one digit': async (file: string) =>
      writeFile(file, (await readFile(file, 'utf8')).replace('"count":3', '"count":8')),
    'without its hash': (file: string) => writeFile(`${file}.sha256`, ''),
  };

  it.each(Object.entries(damages))(
    'that is the newest, %s, is passed over with a warning',
    async (_, damage) => {
      const { saver, folder, warnings } = await open();
      await putChain(saver, 3);
      await damage(join(folder, 'checkpoint_2.json'));
      expect((await saver.getTuple(thread('run')))?.checkpoint.channel_values).toEqual({ count: 2 });
      expect(warnings).toEqual([expect.stringContaining('checkpoint_2.json is damaged')]);
    },
  );

  it('is replaced by the checkpoint that the resumed run makes for its step', async () => {
    const { saver, folder, warnings } = await open();
    await putChain(saver, 3);
    await truncate(join(folder, 'checkpoint_2.json'), 40);
    const resumed = await saver.getTuple(thread('run'));
    await saver.put(resumed!.config, checkpoint(9), metadata(2), { count: 9 });
    warnings.length = 0;
    expect((await saver.getTuple(thread('run')))?.checkpoint.id).toBe(id(9));
    expect(warnings).toEqual([]);
  });

  it('that was asked for by id is an error', async () => {
    const { saver, folder } = await open();
    const newest = await putChain(saver, 3);
    await truncate(join(folder, 'checkpoint_2.json'), 40);
    await expect(saver.getTuple(newest)).rejects.toMatchObject({ code: 'RUN_CORRUPT' });
    const older = { configurable: { thread_id: 'run', checkpoint_id: id(1) } };
    expect((await saver.getTuple(older))?.checkpoint.id).toBe(id(1));
  });

  it('is an error, not a fresh start, when no other is left', async () => {
    const { saver, folder } = await open();
    await putChain(saver, 1);
    await truncate(join(folder, 'checkpoint_0.json'), 3);
    await expect(saver.getTuple(thread('run'))).rejects.toMatchObject({ code: 'RUN_CORRUPT' });
  });

  it('is not even looked at when a newer one is whole', async () => {
    const { saver, folder, warnings } = await open();
    await putChain(saver, 5);
    for (const step of [0, 1, 2, 3]) await truncate(join(folder, `checkpoint_${step}.json`), 1);
    expect((await saver.getTuple(thread('run')))?.checkpoint.id).toBe(id(5));
    expect(warnings).toEqual([]);
  });
});

describe('pending writes', () => {
  it('come back in the order of task path, task id and index, from whatever order they were put in', async () => {
    const { saver, root } = await open();
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
    const tuple = await new FileSaver({ root }).getTuple(thread('run'));
    expect(tuple?.pendingWrites?.map(([, , value]) => value)).toEqual(['z1', 'a2', 'b2.0', 'b2.1']);
  });

  it('of one task put twice keep the first values, but the last interrupt', async () => {
    const { saver } = await open();
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
    const writes = (await saver.getTuple(config))?.pendingWrites?.map(([, , value]) => value);
    expect(writes?.toSorted()).toEqual(['first', 'new']);
  });

  it('that are damaged are left out with a warning, and those of other tasks stay', async () => {
    const { saver, folder, warnings } = await open();
    const config = await putChain(saver, 1);
    await saver.putWrites(config, [['a', 'kept']], 'task-a');
    const [kept] = await readdir(join(folder, 'writes', id(1)));
    await saver.putWrites(config, [['a', 'lost']], 'task-b');
    const lost = (await readdir(join(folder, 'writes', id(1)))).find((file) => file !== kept);
    await truncate(join(folder, 'writes', id(1), lost!), 30);
    expect((await saver.getTuple(config))?.pendingWrites).toEqual([['task-a', 'a', 'kept']]);
    expect(warnings).toEqual([expect.stringContaining('their task runs again')]);
  });

  it('changed in one letter are left out too', async () => {
    const { saver, folder } = await open();
    const config = await putChain(saver, 1);
    await saver.putWrites(config, [['a', 'right']], 'task');
    const [name] = await readdir(join(folder, 'writes', id(1)));
    const file = join(folder, 'writes', id(1), name!);
    await writeFile(file, (await readFile(file, 'utf8')).replace('right', 'wrong'));
    expect((await saver.getTuple(config))?.pendingWrites).toEqual([]);
  });

  it('of a channel that holds undefined, a Map and bytes come back as they were', async () => {
    const { saver } = await open();
    const config = await putChain(saver, 1);
    const value = { nothing: undefined, map: new Map([[1, 'x']]), bytes: new Uint8Array([0, 255]) };
    await saver.putWrites(
      config,
      [
        ['a', value],
        ['b', new Uint8Array([1, 2])],
      ],
      'task',
    );
    expect((await saver.getTuple(config))?.pendingWrites).toEqual([
      ['task', 'a', value],
      ['task', 'b', new Uint8Array([1, 2])],
    ]);
  });
});

it('deletes the checkpoints of a thread and no other file of its folder', async () => {
  const { saver, folder, root } = await open();
  await saver.putWrites(await putChain(saver, 2), [['a', 1]], 'task');
  await putChain(saver, 1, 'other');
  await writeFile(join(folder, 'report.md'), 'kept');
  await saver.deleteThread('run');
  expect(await readdir(folder)).toEqual(['report.md']);
  await saver.deleteThread('other');
  expect(await readdir(root)).toEqual(['run']);
  await saver.deleteThread('never-there');
});

it('keeps every channel in a copy of the first checkpoint, which has no parent and states nothing as new', async () => {
  const { saver } = await open();
  await putChain(saver, 1);
  const copy = { ...checkpoint(1), id: id(2) };
  const config = await saver.put(thread('run'), copy, metadata(1), {});
  expect((await saver.getTuple(config))?.checkpoint.channel_values).toEqual({ count: 1 });
});

it('takes puts of one thread at the same time without losing one', async () => {
  const { saver } = await open();
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  await Promise.all(
    numbers.map((number) =>
      saver.put(thread('run'), checkpoint(number), metadata(number % 4), { count: number }),
    ),
  );
  const listed = await collect(saver.list(thread('run')));
  expect(listed.map((tuple) => tuple.checkpoint.id)).toEqual(numbers.toReversed().map(id));
});
