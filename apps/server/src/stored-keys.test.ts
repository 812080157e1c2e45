import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { settingsOfRun } from './jobs/do-research.ts';
import { type RunningServer, startServer } from './start-server.ts';

const KEY = 'tvly-0123456789abcdef';
const PATH = '/api/configuration/keys';
let folder: string;
let service: Server;
let environment: Record<string, string>;
let server: RunningServer;

const start = (more: Record<string, string> = {}) =>
  startServer({ cwd: folder, environment: { ...environment, ...more }, flags: { port: 0 } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stored-keys-'));
  // A search service and a model provider that know one key.
  service = createServer((request, response) => {
    const isKnown = request.headers.authorization === `Bearer ${KEY}`;
    response.writeHead(isKnown ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ data: [] }));
  });
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
  const address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  environment = {
    TAVILY_BASE_URL: address,
    OPENAI_BASE_URL: address,
    RESEARCH_STUDIO__SERVER__SETTINGS_ON_PAGE: 'true',
  };
  server = await start();
});
afterAll(async () => {
  await server.close();
  service.closeAllConnections();
  service.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(method: string, path: string, json?: unknown) {
  const response = await fetch(server.url + path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  return { status: response.status, text: await response.text() };
}

const stateOf = (text: string, name: string) =>
  JSON.parse(text).items.find((item: { name: string }) => item.name === name);

it.each(['TAVILY_API_KEY', 'OPENAI_API_KEY'])(
  'stores %s once its service answers with it, encrypted, and never gives it back',
  async (name) => {
    const refused = await ask('PUT', `${PATH}/${name}`, { value: 'tvly-another-key' });
    expect(refused.status).toBe(422);
    expect(JSON.parse(refused.text)).toMatchObject({
      type: '/problems/key-not-stored',
      detail: expect.stringContaining(`${name} was refused`),
    });
    expect(stateOf((await ask('GET', PATH)).text, name)).toEqual({ name, isSet: false, isStored: false });

    const stored = await ask('PUT', `${PATH}/${name}`, { value: KEY });
    expect(stateOf(stored.text, name)).toEqual({ name, isSet: true, isStored: true });
    const { keys } = await settingsOfRun(server.services.context, {});
    expect(keys.get(name as 'TAVILY_API_KEY')).toBe(KEY);
    for (const path of [PATH, '/api/configuration', '/api/configuration/checks'])
      expect((await ask('GET', path)).text, path).not.toContain(KEY);
    expect([refused.text, stored.text].join()).not.toMatch(/tvly-/);
    const files = ['keys.json', 'key-secret'].map((file) => join(folder, 'data/server', file));
    for (const file of files) {
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      expect(await readFile(file, 'latin1')).not.toContain(KEY);
    }
  },
);

it('refuses what no key has, and names that are none', async () => {
  expect((await ask('PUT', `${PATH}/TAVILY_API_KEY`, { value: 'a b' })).status).toBe(422);
  expect((await ask('PUT', `${PATH}/OPENAI_BASE_URL`, { value: 'http://elsewhere.example' })).status).toBe(
    422,
  );
  expect((await ask('PUT', `${PATH}/NODE_OPTIONS`, { value: 'x' })).status).toBe(422);
});

it('keeps keys when the server starts again, and says what to do where the secret is another', async () => {
  await server.close();
  server = await start();
  expect(stateOf((await ask('GET', PATH)).text, 'TAVILY_API_KEY')).toMatchObject({ isStored: true });
  const secret = join(folder, 'data/server/key-secret');
  const before = await readFile(secret);
  await writeFile(secret, Buffer.alloc(32));
  const lost = await ask('GET', PATH);
  expect([lost.status, lost.text]).toEqual([422, expect.stringContaining('RESEARCH_STUDIO_KEY_SECRET')]);
  await writeFile(secret, before);
});

it('removes a key', async () => {
  const removed = await ask('DELETE', `${PATH}/TAVILY_API_KEY`);
  expect(stateOf(removed.text, 'TAVILY_API_KEY')).toMatchObject({ isSet: false, isStored: false });
});

it('takes keys only where the setting says so', async () => {
  await server.close();
  server = await start({ RESEARCH_STUDIO__SERVER__SETTINGS_ON_PAGE: 'false' });
  for (const [method, path, json] of [
    ['GET', PATH],
    ['PUT', `${PATH}/TAVILY_API_KEY`, { value: KEY }],
    ['DELETE', `${PATH}/TAVILY_API_KEY`],
  ] as const)
    expect((await ask(method, path, json)).status, method).toBe(403);
});

it.each([
  [{ RESEARCH_STUDIO__SERVER__ISSUER: 'https://issuer.example' }, /server\.issuer/],
  [{ RESEARCH_STUDIO__SERVER__GUESTS: 'true' }, /server\.guests/],
  [{ RESEARCH_STUDIO_KEY_SECRET: 'short' }, /5 characters/],
])('does not start with %j beside the setting', async (more, message) => {
  await expect(start(more as unknown as Record<string, string>)).rejects.toThrow(message);
});
