import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import {
  replyWithin,
  type ServiceState,
  searchProviderContract,
} from '../../testing/search-provider-contract.ts';
import { startMcpServer, type TestMcpServer } from '../../testing/start-mcp-server.ts';
import { mcpSearch } from './mcp-search.ts';

const PAGES = ['a', 'b', 'c'].map((name) => ({
  title: `Heat ${name}`,
  url: `https://${name}.example/`,
  snippet: `About heat ${name}.`,
}));
const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
const asJson = (_: unknown, isEmpty: boolean) => text(JSON.stringify({ results: isEmpty ? [] : PAGES }));

const servers: TestMcpServer[] = [];
const start = async (reply: Parameters<typeof startMcpServer>[0] = asJson, state: ServiceState = 'ok') => {
  const server = await startMcpServer(reply, state);
  servers.push(server);
  return server;
};
const request = { query: 'heat pumps', limit: 2, signal: undefined };
const provide = async (state: ServiceState = 'ok') => {
  const { url } = await start(asJson, state);
  return mcpSearch({ server: url, retries: 0, timeoutMs: replyWithin(state) });
};
afterAll(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

searchProviderContract({
  name: 'mcp',
  query: 'heat pumps',
  longestQuery: 1000,
  sent: () => servers.flatMap(({ calls }) => calls.map(({ query }) => query)),
  create: provide,
  dispose: async () => undefined,
});

describe('the search tool of an MCP server', () => {
  it('is found among its tools and called with query and limit, the key as a bearer', async () => {
    const { url, calls } = await start();
    const provider = mcpSearch({ server: url, apiKey: 'mcp-secret' });
    const results = await provider.search({ ...request, query: 'heat "pumps" site:a.example' });
    expect(calls).toEqual([{ query: 'heat pumps', limit: 2, authorization: 'Bearer mcp-secret' }]);
    expect(results[0]).toMatchObject({
      url: 'https://a.example/',
      title: 'Heat a',
      snippet: 'About heat a.',
    });
  });

  it.each([
    ['structured content', { content: [], structuredContent: { data: { items: PAGES } } }],
    [
      'links to resources',
      {
        content: PAGES.map(({ url, title, snippet }) => ({
          type: 'resource_link' as const,
          uri: url,
          name: title,
          description: snippet,
        })),
      },
    ],
    [
      'a text for readers',
      text(PAGES.map(({ url, title, snippet }) => `- [${title}](${url}) ${snippet}`).join('\n')),
    ],
  ])('may answer with %s', async (_, reply) => {
    const { url } = await start(() => reply);
    const results = await mcpSearch({ server: url }).search({ ...request, limit: 5 });
    expect(results.map((result) => [result.url, result.title])).toEqual(
      PAGES.map((page) => [page.url, page.title]),
    );
    expect(results[0]?.snippet).toContain('About heat a.');
  });

  it('fails with what the tool says, and names the tools where the wanted one is missing', async () => {
    const { url } = await start(() => ({ ...text('quota is used up'), isError: true }));
    await expect(mcpSearch({ server: url }).search(request)).rejects.toThrow('quota is used up');
    for (const said of [
      'Error: rate limit exceeded',
      '{"error":"invalid api key"}',
      'Search failed with status 503',
    ]) {
      const unmarked = await start(() => text(said));
      await expect(mcpSearch({ server: unmarked.url }).search(request)).rejects.toThrow('its tool failed');
    }
    const missing = mcpSearch({ server: `${url}#find` }).search(request);
    await expect(missing).rejects.toThrow('no tool find; its tools: fetch_page, web_search');
  });

  it('is reached by a command too, which gets none of the keys of the environment', async () => {
    const require = createRequire(import.meta.url);
    const sdk = (path: string) => pathToFileURL(require.resolve(`@modelcontextprotocol/sdk/${path}`)).href;
    const file = join(tmpdir(), `mcp-search-${process.pid}.mjs`);
    await writeFile(
      file,
      `import { McpServer } from '${sdk('server/mcp.js')}';
import { StdioServerTransport } from '${sdk('server/stdio.js')}';
import { z } from '${pathToFileURL(require.resolve('zod')).href}';
const server = new McpServer({ name: 'notes', version: '1.0.0' });
server.registerTool('search', { inputSchema: { q: z.string() } }, ({ q }) => ({
  content: [{ type: 'text', text: 'https://a.example/ ' + q + ' ' + Object.keys(process.env).join(' ') }],
}));
await server.connect(new StdioServerTransport());
`,
    );
    process.env['TAVILY_API_KEY'] = 'of-the-environment';
    const provider = mcpSearch({ server: `"${process.execPath}" ${file}` });
    const [result] = await provider.search(request);
    delete process.env['TAVILY_API_KEY'];
    expect(result).toMatchObject({
      url: 'https://a.example/',
      snippet: expect.stringContaining('heat pumps'),
    });
    expect(result?.snippet).not.toContain('TAVILY');
  });

  it('fails where the command cannot be started', async () => {
    const search = mcpSearch({ server: '/no/such/command', retries: 0 }).search(request);
    await expect(search).rejects.toThrow(/^mcp:command: no connection/);
  });
});
