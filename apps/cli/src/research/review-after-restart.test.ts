import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, unwrap } from '@research-studio/client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type SpawnedServer, spawnServer } from '../testing/spawn-server.ts';

let folder: string;
let server: SpawnedServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'restart-'));
  await mkdir(join(folder, 'library'));
  await writeFile(
    join(folder, 'library/bridge.md'),
    '# Bridges\n\nThe Lantern Bridge was opened on 4 May 1931.\n',
  );
  await writeFile(join(folder, 'research-studio.config.yaml'), 'search:\n  docs: [library]\n');
  server = await spawnServer(folder);
});
afterAll(async () => {
  server.process.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

it('a run that waits for a review waits on when its server is killed and started again, and ends when it is answered', async () => {
  const { key: apiKey } = unwrap(
    await createClient({ url: server.url }).api.POST('/api/keys', { body: { name: 'terminal' } }),
  );
  const studio = () => createClient({ url: server.url, token: apiKey }).api;
  const body = {
    question: 'When was the Lantern Bridge opened?',
    pipeline: 'advanced' as const,
    documents: [],
    options: { supervised: true, review: 'brief' as const, model: 'none' },
  };
  const { id } = unwrap(await studio().POST('/api/runs', { body }));
  const params = { path: { id } };
  const run = async () => unwrap(await studio().GET('/api/runs/{id}', { params }));
  const statusOf = async () => (await run()).status;
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('waiting');

  server.process.kill('SIGKILL');
  await once(server.process, 'exit');
  server = await spawnServer(folder);
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('waiting');
  expect(JSON.stringify(await run())).toContain('Lantern Bridge');

  unwrap(await studio().POST('/api/runs/{id}/answer', { params, body: { choice: 'approve' } }));
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('done');
  const report = await fetch(`${server.url}/api/runs/${id}/report.md`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  expect(await report.text()).toContain('4 May 1931');
}, 90_000);
