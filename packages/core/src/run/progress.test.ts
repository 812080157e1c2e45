import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunEvent } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { createEventLog } from './event-log.ts';
import { createProgress } from './progress.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const temporaryFolder = temporaryFolders();
const question = 'How efficient are heat pumps?';
const planned: RunEvent = {
  type: 'plan-ready',
  subQuestions: [
    { id: 'q1', text: 'What is the COP?', priority: 1, queries: [] },
    { id: 'q2', text: 'What does cold do?', priority: 2, queries: [] },
    { id: 'q3', text: 'What do users say?', priority: 3, queries: [] },
  ],
};
const read = (sourceId: string, title: string): RunEvent => ({
  type: 'read-end',
  url: `https://example.org/${sourceId}`,
  sourceId,
  title,
  characters: 10,
});
const found = (subQuestionId: string, sourceId: string, count: number): RunEvent => ({
  type: 'evidence-found',
  subQuestionId,
  sourceId,
  count,
});
const ended = (subQuestionId: string, summary: string): RunEvent => ({
  type: 'sub-question-end',
  subQuestionId,
  evidence: 3,
  summary,
});

async function open(given?: string) {
  const folder = given ?? (await temporaryFolder());
  const log = await createEventLog({ folder, clock: () => new Date(0) });
  const progress = await createProgress({ folder, question, history: log.history });
  const tell = async (...events: RunEvent[]) => {
    for (const event of events) {
      log.emit(event);
      progress.onEvent(event);
    }
    await progress.flush();
    return readFile(join(folder, 'progress.md'), 'utf8');
  };
  return { folder, tell };
}

it('grows from the question to the finished report', async () => {
  const { folder, tell } = await open();
  expect(await tell()).toBe('# How efficient are heat pumps?\n\nResearch is in progress.\n');
  await tell(planned, read('s1', 'COP [explained]'), found('q1', 's1', 3), found('q2', 's2', 0));
  const text = await tell(ended('q1', 'It is 3 to 4.'), {
    type: 'sub-question-failed',
    subQuestionId: 'q2',
    message: 'no search\nprovider answered',
  });
  expect(text).toBe(
    `${[
      '# How efficient are heat pumps?',
      'Research is in progress.',
      '- [x] What is the COP?\n- [!] What does cold do?\n- [ ] What do users say?',
      '## What is the COP?',
      'It is 3 to 4.',
      'Evidence: 3. Sources: 1.\n- COP \\[explained\\] <https://example.org/s1>',
      '## What does cold do?',
      'Not answered: no search provider answered',
    ].join('\n\n')}\n`,
  );
  expect(await tell({ type: 'run-end', answered: 'full', sources: 1, evidence: 3 })).toContain('Finished');
  expect((await readdir(folder)).toSorted()).toEqual(['events.jsonl', 'progress.md']);
});

it('loses and doubles nothing on resume, even where a sub-question ends a second time', async () => {
  const { folder, tell } = await open();
  await tell(planned, read('s1', 'One'), found('q1', 's1', 3), ended('q1', 'First answer.'));
  const resumed = await open(folder);
  expect(await resumed.tell()).toContain('First answer.');
  const text = await resumed.tell(ended('q1', 'Second answer.'), ended('q2', 'Cold halves it.'));
  expect(text.match(/^## .*/gm)).toEqual(['## What is the COP?', '## What does cold do?']);
  expect(text).toContain('Second answer.');
  expect(text).not.toContain('First answer.');
});

it('is a whole file at any moment while many events come', async () => {
  const { folder, tell } = await open();
  await tell(planned);
  let isDone = false;
  const writing = (async () => {
    for (let index = 0; index < 40; index += 1)
      await tell(ended('q1', `Answer ${index}. ${'x'.repeat(20_000)} end`));
    isDone = true;
  })();
  while (!isDone) {
    const text = await readFile(join(folder, 'progress.md'), 'utf8');
    if (text.includes('Answer')) expect(text.trimEnd()).toMatch(/end\n\nEvidence: 3\. Sources: 0\.$/);
  }
  await writing;
});

it('reports once, and does not throw, when the file cannot be written', async () => {
  const warnings: string[] = [];
  const folder = join(await temporaryFolder(), 'missing');
  const progress = await createProgress({
    folder,
    question,
    history: [],
    onWarning: (message) => warnings.push(message),
  });
  progress.onEvent(planned);
  await progress.flush();
  expect(warnings).toEqual([expect.stringContaining('progress.md')]);
});

it('shows what a model or a page said as text: no mark-up, no heading, no line of its own', async () => {
  const { tell } = await open();
  const url = 'https://example.org/a>\n# Owned\n';
  const page: RunEvent = { type: 'read-end', url, sourceId: 's1', title: '<b>A</b>', characters: 10 };
  const summary = '# Owned\n\nIt is 3 <img src=x onerror=alert(1)> to 4 [E101].';
  const text = await tell(planned, page, found('q1', 's1', 1), ended('q1', summary));
  expect(text).toContain('It is 3 to 4 [E101].');
  expect(text).not.toMatch(/^#+ Owned|<img|(?<!\\)<b>/m);
});
