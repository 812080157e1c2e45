import { afterAll, describe, expect, it } from 'vitest';
import { replyWithin, searchProviderContract } from '../../testing/search-provider-contract.ts';
import {
  type SearchService,
  type ServiceRequest,
  startSearchService,
  type WireFormat,
} from '../../testing/start-search-service.ts';
import { anthropicSearch, openaiSearch } from './model-search.ts';

/** The web search of OpenAI and Anthropic: made up, in the forms of their references. */
const PAGES = ['energy', 'blog', 'news'].map((name) => ({
  url: `https://${name}.example/heat`,
  title: `Heat pumps (${name})`,
}));

const lines = PAGES.slice(0, 2).map(({ url, title }) => ({ url, title, line: `- It says ${title}. ` }));
const OPENAI: WireFormat = {
  wrongShape: { output: 'none' },
  reply: (_, isEmpty) => {
    const text = lines.map(({ line, url }) => `${line}([site](${url}))`).join('\n');
    const annotations = lines.map(({ url, title, line }) => {
      const start = text.indexOf(`(${url})`) - 7;
      return { type: 'url_citation', url, title, start_index: start, end_index: start + line.length };
    });
    const sources = PAGES.map(({ url }) => ({ type: 'url', url }));
    return {
      id: 'resp_1',
      status: 'completed',
      usage: { input_tokens: 8000, output_tokens: 300, input_tokens_details: { cached_tokens: 1000 } },
      output: [
        { type: 'reasoning', summary: [] },
        {
          type: 'web_search_call',
          status: 'completed',
          action: { type: 'search', sources: isEmpty ? [] : sources },
        },
        {
          type: 'message',
          role: 'assistant',
          content: [
            {
              type: 'output_text',
              text: isEmpty ? 'Nothing.' : text,
              annotations: isEmpty ? [] : annotations,
            },
          ],
        },
      ],
    };
  },
};

const ANTHROPIC: WireFormat = {
  wrongShape: { content: 'none' },
  reply: (_, isEmpty) => {
    const found = PAGES.map(({ url, title }, i) => ({
      type: 'web_search_result',
      url,
      title,
      encrypted_content: 'x',
      page_age: i === 0 ? 'April 30, 2025' : null,
    }));
    const citation = { type: 'web_search_result_location', url: PAGES[0]?.url, cited_text: 'Heat moves.' };
    return {
      role: 'assistant',
      usage: {
        input_tokens: 7000,
        cache_read_input_tokens: 1000,
        cache_creation_input_tokens: null,
        output_tokens: 300,
        server_tool_use: { web_search_requests: 1 },
      },
      content: [
        { type: 'text', text: 'I will search.' },
        { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'heat' } },
        { type: 'web_search_tool_result', tool_use_id: 's', content: isEmpty ? [] : found },
        { type: 'text', text: 'It says that heat moves.', citations: isEmpty ? [] : [citation] },
      ],
    };
  },
};

const services: SearchService[] = [];
const start = async (format: WireFormat, state: Parameters<typeof startSearchService>[1] = 'ok') => {
  const service = await startSearchService(format, state);
  services.push(service);
  return service;
};
const closeAll = async () => {
  await Promise.all(services.splice(0).map((service) => service.close()));
};
type Sent = Record<string, unknown> & { input: string; messages: { content: string }[]; tools: unknown[] };
const bodyOf = ({ body }: ServiceRequest) => body as Sent;
const access = { apiKey: 'm-secret', model: 'small' };

searchProviderContract({
  name: 'openai-search',
  query: 'heat pumps',
  longestQuery: 1100,
  sent: () => services.flatMap(({ requests }) => requests.map((request) => bodyOf(request).input)),
  create: async (state) => {
    const { baseUrl } = await start(OPENAI, state);
    return openaiSearch({ ...access, baseUrl, retries: 0, timeoutMs: replyWithin(state) });
  },
  dispose: closeAll,
});

searchProviderContract({
  name: 'anthropic-search',
  query: 'heat pumps',
  longestQuery: 1100,
  sent: () =>
    services.flatMap(({ requests }) =>
      requests.flatMap((request) => bodyOf(request).messages[0]?.content ?? []),
    ),
  create: async (state) => {
    const { baseUrl } = await start(ANTHROPIC, state);
    return anthropicSearch({ ...access, baseUrl, retries: 0, timeoutMs: replyWithin(state) });
  },
  dispose: closeAll,
});

describe('models that search', () => {
  afterAll(closeAll);
  const request = { query: 'heat pumps', limit: 5, signal: undefined };

  it('give pages that OpenAI cites with what is said of them, then those it was only shown', async () => {
    const { baseUrl, requests } = await start(OPENAI);
    const provider = openaiSearch({ ...access, baseUrl });
    const results = await provider.search({
      ...request,
      query: 'heat site:a.example -site:news.example after:2024',
    });
    expect(results.map(({ url, title, snippet }) => [url, title, snippet])).toEqual([
      ['https://energy.example/heat', 'Heat pumps (energy)', 'It says Heat pumps (energy).'],
      ['https://blog.example/heat', 'Heat pumps (blog)', 'It says Heat pumps (blog).'],
    ]);
    const [sent] = requests.map(bodyOf);
    expect(requests[0]?.headers.authorization).toBe('Bearer m-secret');
    expect(sent).toMatchObject({
      model: 'small',
      input: 'Query: heat\nPublished from 2024-01-01 on, or undated',
      tools: [{ type: 'web_search', filters: { allowed_domains: ['a.example'] } }],
    });
    expect(await provider.search(request)).toHaveLength(3);
  });

  it('give what the tool of Anthropic found, with its day and what is cited of it', async () => {
    const { baseUrl, requests } = await start(ANTHROPIC);
    const query = 'heat -site:shop.example';
    const results = await anthropicSearch({ ...access, baseUrl }).search({ ...request, query });
    expect(results[0]).toMatchObject({
      url: 'https://energy.example/heat',
      snippet: 'Heat moves.',
      publishedAt: '2025-04-30',
    });
    expect(results).toHaveLength(3);
    expect(bodyOf(requests[0] as ServiceRequest).tools).toEqual([
      { type: 'web_search_20250305', name: 'web_search', max_uses: 1, blocked_domains: ['shop.example'] },
    ]);
  });

  it('tell what a search took, and which model made it', async () => {
    const services = [await start(OPENAI), await start(ANTHROPIC)] as const;
    const uses: unknown[] = [];
    const [openai, anthropic] = [
      openaiSearch({ ...access, baseUrl: services[0].baseUrl }),
      anthropicSearch({ ...access, baseUrl: services[1].baseUrl }),
    ];
    for (const provider of [openai, anthropic])
      await provider.search({ ...request, onUse: (use) => uses.push(use) });
    const use = { inputTokens: 8000, outputTokens: 300, cachedTokens: 1000, searches: 1 };
    expect(uses).toEqual([use, use]);
    expect([openai.model, anthropic.model]).toEqual(['openai:small', 'anthropic:small']);
  });

  it('fail where the search of Anthropic failed or was not made', async () => {
    const failing = (content: unknown) =>
      start({ ...ANTHROPIC, reply: () => ({ content: [{ type: 'web_search_tool_result', content }] }) });
    const refused = await failing({ type: 'web_search_tool_result_error', error_code: 'too_many_requests' });
    const search = ({ baseUrl }: SearchService) =>
      anthropicSearch({ ...access, baseUrl, retries: 0 }).search(request);
    await expect(search(refused)).rejects.toMatchObject({ status: 429, isRetryable: true });
    const silent = await start({ ...ANTHROPIC, reply: () => ({ content: [{ type: 'text', text: 'No.' }] }) });
    await expect(search(silent)).rejects.toThrow('did not search');
  });
});
