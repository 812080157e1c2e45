import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Settings } from '@research-studio/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Keys } from '../settings/keys.ts';
import { startScholarlyServer } from '../testing/start-scholarly-server.ts';
import { startSearchServer } from '../testing/start-search-server.ts';
import { createProviders } from './create-providers.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'create-providers-'));
  await mkdir(join(root, 'docs'));
  await mkdir(join(root, 'empty'));
  await writeFile(join(root, 'empty/photo.jpg'), 'no text');
  await writeFile(
    join(root, 'docs/a.md'),
    `# Geysers\n\n${'A geyser throws hot water into the air. '.repeat(10)}`,
  );
  await writeFile(join(root, 'docs/broken.pdf'), '%PDF-1.4 cut short');
});
afterAll(() => rm(root, { recursive: true }));

const create = (search: Record<string, unknown>, keys: ConstructorParameters<typeof Keys>[0] = {}) => {
  const unreadable: string[] = [];
  const settings = Settings.parse({
    search: { retries: 0, ...search },
    run: { cacheDirectory: join(root, 'cache') },
  });
  const providers = createProviders({
    settings,
    keys: new Keys(keys),
    onUnreadable: ({ path }) => unreadable.push(path),
    onNotice: () => undefined,
  });
  return { providers, unreadable };
};
const names = async (...options: Parameters<typeof create>) =>
  (await create(...options).providers).map(({ name }) => name);

describe('createProviders', () => {
  it('creates those that have documents or keys, else the one that needs none', async () => {
    const docs = [join(root, 'docs')];
    expect(await names({})).toEqual(['wikipedia']);
    expect(await names({ docs })).toEqual(['documents']);
    expect(await names({ docs }, { TAVILY_API_KEY: 'k' })).toEqual(['documents', 'tavily']);
    expect(await names({ docs, providers: ['wikipedia'] })).toEqual(['documents', 'wikipedia']);
  });

  it('names the key that a provider lacks', async () => {
    await expect(create({ providers: ['tavily'] }).providers).rejects.toMatchObject({
      code: 'SETTINGS_INVALID',
      message: expect.stringContaining('TAVILY_API_KEY'),
    });
  });

  it.each([
    ['google', 'GOOGLE_CSE_ID'],
    ['brave', 'BRAVE_API_KEY'],
    ['exa', 'EXA_API_KEY'],
    ['searxng', 'SEARXNG_URL'],
    ['openai-search', 'OPENAI_API_KEY'],
    ['anthropic-search', 'ANTHROPIC_API_KEY'],
    ['mcp', 'search.mcp'],
  ])('says what %s lacks: %s', async (name, what) => {
    await expect(create({ providers: [name] }).providers).rejects.toThrow(what);
  });

  it('makes a provider of each MCP server, and sends its key to one address at most', async () => {
    const mcp = ['npx -y notes', 'https://wiki.example/mcp#find'];
    expect(await names({ mcp }, { MCP_API_KEY: 'k' })).toEqual(['mcp:npx', 'mcp:wiki.example']);
    const two = [...mcp, 'https://other.example/mcp'];
    await expect(create({ mcp: two }, { MCP_API_KEY: 'k' }).providers).rejects.toThrow('all 2 addresses');
  });

  it('names documents that are not there, hold nothing, or are not given', async () => {
    await expect(create({ docs: [join(root, 'gone')] }).providers).rejects.toThrow(
      `${join(root, 'gone')} does not exist`,
    );
    await expect(create({ docs: [join(root, 'empty')] }).providers).rejects.toThrow(
      /no HTML.*was found in .*empty/,
    );
    await expect(create({ providers: ['documents'] }).providers).rejects.toThrow('--docs');
  });

  it('sends the web provider where its address points', async () => {
    const pages = [{ url: 'https://a.example/', title: 'Mars', content: 'Mars is red.' }];
    await using server = await startSearchServer({ pages });
    const keys = { TAVILY_API_KEY: 'tvly-1', TAVILY_BASE_URL: server.baseUrl };
    const [provider] = await create({}, keys).providers;
    expect(await provider?.search({ query: 'mars', limit: 3, signal: undefined })).toHaveLength(1);
    expect(server.requests[0]?.authorization).toBe('Bearer tvly-1');
  });

  it('sends the scholarly providers where their addresses point, with the address to write to', async () => {
    const works = [{ doi: '10.1000/a', title: 'Mars' }];
    await using server = await startScholarlyServer({ works });
    const { baseUrl } = server;
    const keys = {
      OPENALEX_BASE_URL: baseUrl,
      OPENALEX_API_KEY: 'oa-1',
      OPENALEX_MAILTO: 'me@a.example',
      CROSSREF_BASE_URL: baseUrl,
      CROSSREF_MAILTO: 'me@b.example',
    };
    for (const provider of await create({ providers: ['openalex', 'crossref'] }, keys).providers)
      expect(await provider.search({ query: 'mars', limit: 3, signal: undefined })).toHaveLength(1);
    const sent = server.requests.map(({ searchParams }) => [
      searchParams.get('mailto'),
      searchParams.get('api_key'),
    ]);
    expect(sent).toEqual([
      ['me@a.example', 'oa-1'],
      ['me@b.example', null],
    ]);
  });

  it('reports documents that cannot be read', async () => {
    const { providers, unreadable } = create({ docs: [join(root, 'docs')] });
    const [documents] = await providers;
    expect(await documents?.search({ query: 'geyser', limit: 3, signal: undefined })).toHaveLength(1);
    expect(unreadable).toEqual([join(root, 'docs/broken.pdf')]);
  });
});
