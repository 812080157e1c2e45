import { readdir } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { CORPUS_NAMES } from './corpora.ts';
import { readRows } from './rows.ts';

const files = (await readdir(new URL('../../../data/scores/', import.meta.url)))
  .filter((file) => file.endsWith('.jsonl'))
  .map((file) => file.replace('.jsonl', ''));

describe('committed rows', () => {
  it.each(files)('%s is scored, and every line of it is a row with an id of its own', async (corpus) => {
    expect(CORPUS_NAMES).toContain(corpus);
    expect((await readRows(corpus)).length).toBeGreaterThan(5);
  });
});
