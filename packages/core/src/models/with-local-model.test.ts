import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ModelSettings } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { Keys } from '../settings/keys.ts';
import { withLocalModel } from './with-local-model.ts';

const find = async (keys: Keys) => {
  const settings = ModelSettings.parse({ smart: 'local', fast: 'openai:m' });
  const { models, local } = await withLocalModel(settings, keys);
  expect([models.smart, models.fast]).toEqual([local ?? 'local', 'openai:m']);
  return local;
};

const address = (keys: Keys) => ({ OLLAMA_BASE_URL: keys.get('OLLAMA_BASE_URL') ?? '' });

async function findAt<Found = string | null>(
  body: string | null,
  look: (keys: Keys) => Promise<Found | string | null> = find,
): Promise<Found | string | null> {
  const server = createServer((request, response) => {
    if (body !== null) response.end(request.url === '/api/tags' ? body : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await look(new Keys({ OLLAMA_BASE_URL: `http://127.0.0.1:${port}/` }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

it('names the largest model that a local server has, and none that only embeds', async () => {
  const models = [
    { name: 'nomic-embed-text:latest', size: 9e9 },
    { name: 'small:1b', size: 1e9 },
    { name: 'large:8b', size: 5e9 },
  ];
  expect(await findAt(JSON.stringify({ models }))).toBe('ollama:large:8b');
});

it.each([
  [{ OPENAI_API_KEY: 'k-0123456789' }, ['others', 'ollama:large:8b'], null],
  [{}, ['others', 'ollama:large:8b'], 'ollama:large:8b'],
] as const)('puts it last behind the models of %j', async (own, fallback, smart) => {
  const found = await findAt(JSON.stringify({ models: [{ name: 'large:8b', size: 5e9 }] }), async (keys) => {
    const { models } = await withLocalModel(ModelSettings.parse({}), new Keys({ ...own, ...address(keys) }));
    return models;
  });
  expect(found).toMatchObject({ fallback, smart });
});

it.each([
  ['has no model', '{"models":[]}'],
  ['is another server', '<html>'],
  ['never answers', null],
])('finds none where what listens there %s', async (_, body) => {
  expect(await findAt(body)).toBeNull();
});

it('finds none where nobody listens', async () => {
  expect(await find(new Keys({ OLLAMA_BASE_URL: 'http://127.0.0.1:1' }))).toBeNull();
});
