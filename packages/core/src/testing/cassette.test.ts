import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCassette } from './cassette.ts';
import { startModelServer } from './model-server.ts';

const spoken = (question: string) => [
  { role: 'system', content: 'You know capitals.' },
  { role: 'user', content: question },
];
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cassette-'));
  file = path.join(folder, 'run.jsonl');
  const takes = [
    { key: 'a', messages: spoken('Norway?'), answer: 'Oslo' },
    { key: 'b', messages: spoken('Denmark?'), answer: 'Copenhagen' },
  ];
  await writeFile(file, `${takes.map((take) => JSON.stringify(take)).join('\n')}\n`);
});
afterAll(() => rm(folder, { recursive: true }));

it('answers what was recorded and shows where anything else differs', async () => {
  const cassette = await openCassette(file);
  await using server = await startModelServer({ answer: cassette.answer });
  const ask = async (question: string) => {
    const body = JSON.stringify({ model: 'x', messages: spoken(question) });
    const response = await fetch(`${server.baseUrl}/chat/completions`, { method: 'POST', body });
    return { status: response.status, body: await response.text() };
  };
  expect((await ask('Norway?')).body).toContain('Oslo');
  expect((await ask('Norway?')).body).toContain('Oslo');
  expect(cassette.misses).toEqual([]);
  expect(cassette.unused()).toEqual([expect.stringContaining('Denmark?')]);

  const missed = await ask('Norwich?');
  expect(missed.status).toBe(500);
  expect(cassette.misses[0]).toContain('Norwich?');
  expect(cassette.misses[0]).toContain(
    'recorded: "--- system ---\\nYou know capitals.\\n--- user ---\\nNorway?"',
  );
});

it('fails when there is no such file', async () => {
  await expect(openCassette(path.join(folder, 'none.jsonl'))).rejects.toThrow('ENOENT');
});
