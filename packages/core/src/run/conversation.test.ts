import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '@research-studio/schemas';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MOST_TURNS, readConversation } from './conversation.ts';
import { createRun } from './create-run.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'conversation-'));
});
afterEach(() => rm(directory, { recursive: true }));

async function aRun(id: string, follows: string | null, report?: string) {
  const settings = Settings.parse({ run: { directory, follows } });
  const question = `Question of ${id}?`;
  const clock = () => new Date('2026-01-31T12:00:00Z');
  const run = await createRun({ directory, id, question, pipeline: 'standard', settings, clock });
  await run.close();
  if (report !== undefined) await writeFile(join(run.folder, 'report.json'), report);
}

const reportOf = (markdown: string) => JSON.stringify({ report: { sections: [{ markdown }] } });

describe('readConversation', () => {
  it('gives question and answer of the runs before, the latest first and without citations', async () => {
    await aRun(
      'first',
      null,
      reportOf('It opened in 2021 [1](https://orrin.example/a), said the board [2].'),
    );
    await aRun('second', 'first');
    expect(await readConversation({ directory, follows: 'second' })).toEqual([
      { runId: 'second', question: 'Question of second?', answer: null },
      { runId: 'first', question: 'Question of first?', answer: 'It opened in 2021, said the board.' },
    ]);
  });

  it('is empty for a question that follows no run', async () => {
    expect(await readConversation({ directory, follows: null })).toEqual([]);
  });

  it('looks back on ten turns at most', async () => {
    for (let at = 0; at < MOST_TURNS + 3; at += 1) await aRun(`run${at}`, at === 0 ? null : `run${at - 1}`);
    const turns = await readConversation({ directory, follows: `run${MOST_TURNS + 2}` });
    expect(turns.map(({ runId }) => runId)).toEqual(
      Array.from({ length: MOST_TURNS }, (_, back) => `run${MOST_TURNS + 2 - back}`),
    );
  });

  it('ends before a run that is gone or damaged, and where runs follow each other in a circle', async () => {
    await aRun('orphan', 'gone');
    await mkdir(join(directory, 'damaged'));
    await writeFile(join(directory, 'damaged', 'run.json'), '{');
    await aRun('after-damaged', 'damaged', '{ half a report');
    await aRun('one', 'other');
    await aRun('other', 'one');
    const idsFrom = async (follows: string) =>
      (await readConversation({ directory, follows })).map(({ runId }) => runId);
    expect(await idsFrom('orphan')).toEqual(['orphan']);
    expect(await idsFrom('after-damaged')).toEqual(['after-damaged']);
    expect(await idsFrom('one')).toEqual(['one', 'other']);
  });
});
