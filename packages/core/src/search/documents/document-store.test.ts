import { expect, it } from 'vitest';
import { openDocumentStore } from './document-store.ts';

it('lets other work have its turn while a long text is saved', async () => {
  const text = Array.from({ length: 6000 }, (_, n) => `The mill of parish ${n} ground ${n} sacks.`).join(
    '\n\n',
  );
  const document = {
    url: 'file:///mills.txt',
    title: 'Mills',
    siteName: null,
    author: null,
    publishedAt: null,
    ...({ language: 'en', kind: 'text', method: 'plain', quality: 1, flags: [], text } as const),
  };
  const record = {
    path: '/mills.txt',
    size: text.length,
    mtimeMs: 1,
    hash: 'h',
    problem: null,
    document: null,
  };
  const store = await openDocumentStore(':memory:', 'code');
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  setImmediate(turn);
  await store.save([{ record, document }]);
  isDone = true;
  expect(store.files().map((file) => file.record.path)).toEqual(['/mills.txt']);
  expect(turns).toBeGreaterThan(2);
  store.close();
});
