import { readFile, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createJournal } from './create-journal.ts';
import { temporaryFolders } from './testing/temporary-folders.ts';

const temporaryFolder = temporaryFolders();
const newFile = async () => join(await temporaryFolder(), 'deeper', 'journal.jsonl');

it('gives values back after a resume, the last of each key, and undefined for what was never put', async () => {
  const file = await newFile();
  const journal = await createJournal({ file });
  await journal.put('a', { answer: ['x', null, 1.5] });
  await journal.put('b', 'old');
  await journal.put('b', null);
  const resumed = await createJournal({ file });
  for (const each of [journal, resumed]) {
    expect(each.get('a')).toEqual({ answer: ['x', null, 1.5] });
    expect(each.get('b')).toBeNull();
    expect(each.get('toString')).toBeUndefined();
  }
});

it('keeps whole lines when many puts come at the same time', async () => {
  const file = await newFile();
  const journal = await createJournal({ file });
  const keys = Array.from({ length: 200 }, (_, index) => `k${index}`);
  await Promise.all(keys.map((key) => journal.put(key, { key, text: 'x'.repeat(5000) })));
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).key)).toEqual(keys);
});

it('has put what it resolved: cutting into the last line loses that entry alone', async () => {
  const file = await newFile();
  const journal = await createJournal({ file });
  await journal.put('first', 1);
  await journal.put('torn', 2);
  await truncate(file, (await readFile(file)).length - 4);
  const resumed = await createJournal({ file });
  expect([resumed.get('first'), resumed.get('torn')]).toEqual([1, undefined]);
  await resumed.put('next', 3);
  const again = await createJournal({ file });
  expect([again.get('first'), again.get('torn'), again.get('next')]).toEqual([1, undefined, 3]);
});

it('hands out copies, so that a caller cannot change an entry', async () => {
  const journal = await createJournal({ file: await newFile() });
  const value = { list: [1] };
  await journal.put('a', value);
  value.list.push(2);
  (journal.get('a') as typeof value).list.push(3);
  expect(journal.get('a')).toEqual({ list: [1] });
});

it('refuses all but JSON, and anything after it was closed', async () => {
  const journal = await createJournal({ file: await newFile() });
  await expect(journal.put('a', undefined)).rejects.toThrow('not JSON');
  const last = journal.put('b', 1);
  await journal.close();
  await last;
  await expect(journal.put('c', 1)).rejects.toThrow('closed');
});
