import { ProviderRequestError } from '@research-studio/schemas';
import { z } from 'zod';
import type { SearchProvider, SearchUse } from '../search-provider.ts';
import { askService, SERVICE_HEADERS, serviceUrl } from './fetch-json.ts';
import { type ModelSearchOptions, SEARCH_INSTRUCTIONS, searchWish } from './openai-search.ts';
import { readOperators } from './query-operators.ts';
import { isOfSite, webResults } from './web-results.ts';

const NAME = 'anthropic-search';
const ANTHROPIC_URL = 'https://api.anthropic.com';

const Hit = z.object({
  url: z.string().nullish(),
  title: z.string().nullish(),
  page_age: z.string().nullish(),
});
const Failure = z.object({ error_code: z.string() });
const Citation = z.object({ url: z.string().nullish(), cited_text: z.string().nullish() });
const Block = z.object({
  type: z.string(),
  /** Of `web_search_tool_result`. */
  content: z.union([z.array(Hit), Failure]).nullish(),
  /** Of `text`. */
  citations: z.array(Citation).nullish(),
});
const Usage = z.object({
  /** Without those read from the cache or written into it. */
  input_tokens: z.number(),
  output_tokens: z.number(),
  cache_read_input_tokens: z.number().nullish(),
  cache_creation_input_tokens: z.number().nullish(),
  server_tool_use: z.object({ web_search_requests: z.number().nullish() }).nullish(),
});
const Reply = z.object({ content: z.array(Block), usage: Usage.nullish() });

/**
 * The web search of Anthropic (the server tool `web_search` of `POST /v1/messages`): a model searches and reports what it
 * found. Results are those of the tool; what the model cites of a page is its snippet.
 */
export function anthropicSearch(options: ModelSearchOptions): SearchProvider {
  return {
    name: NAME,
    model: `anthropic:${options.model}`,
    async search({ query, limit, signal, onUse }) {
      const operators = readOperators(query);
      const { sites, notSites } = operators;
      const { content, usage } = await askService(options, {
        provider: NAME,
        url: serviceUrl(options.baseUrl ?? ANTHROPIC_URL, 'v1/messages'),
        headers: {
          ...SERVICE_HEADERS,
          'x-api-key': options.apiKey,
          'anthropic-version': '2023-06-01',
        },
        secret: options.apiKey,
        hints: { 404: 'check the model that searches (search.anthropicModel)' },
        body: {
          model: options.model,
          max_tokens: 1500,
          system: SEARCH_INSTRUCTIONS,
          messages: [{ role: 'user', content: searchWish(operators) }],
          tools: [
            {
              ...{ type: 'web_search_20250305', name: 'web_search', max_uses: 1 },
              // The service takes one of the two lists.
              ...(sites.length > 0
                ? { allowed_domains: sites }
                : notSites.length > 0 && { blocked_domains: notSites }),
            },
          ],
        },
        schema: Reply,
        signal,
      });
      onUse?.(useOf(usage));
      const searches = content.filter(({ type }) => type === 'web_search_tool_result');
      const found = searches.flatMap((block) => (Array.isArray(block.content) ? block.content : []));
      if (found.length === 0) refuse(searches.map((block) => block.content));
      const excerpts = content.flatMap(({ citations }) => citations ?? []);
      const hits = found
        .filter(({ url }) => !isOfSite(url, notSites))
        .map(({ url, title, page_age }) => ({
          ...{ url, title },
          snippet: excerptOf(url, excerpts),
          // "April 30, 2025", which is not a day of a time zone.
          date: page_age && (/^\d{4}-/.test(page_age) ? page_age : `${page_age} UTC`),
        }));
      return webResults(hits, { provider: NAME, query: operators.text, limit });
    },
  };
}

function useOf(usage: z.infer<typeof Usage> | null | undefined): SearchUse {
  const cachedTokens = usage?.cache_read_input_tokens ?? 0;
  return {
    inputTokens: (usage?.input_tokens ?? 0) + cachedTokens + (usage?.cache_creation_input_tokens ?? 0),
    outputTokens: usage?.output_tokens ?? 0,
    cachedTokens,
    searches: usage?.server_tool_use?.web_search_requests ?? 0,
  };
}

/** Having failed is not having found nothing; nor is having not searched at all. */
function refuse(contents: readonly unknown[]): void {
  const failed = contents.flatMap((content) => Failure.safeParse(content).data?.error_code ?? []);
  if (contents.length > 0 && failed.length === 0) return;
  const reason = failed.length > 0 ? `its web search failed (${failed[0]})` : 'the model did not search';
  const status = failed.includes('too_many_requests') ? 429 : failed.includes('unavailable') ? 503 : 200;
  throw new ProviderRequestError({ provider: NAME, status, reason });
}

function excerptOf(
  url: string | null | undefined,
  excerpts: readonly z.infer<typeof Citation>[],
): string | null {
  const own = excerpts.filter((excerpt) => excerpt.url === url).flatMap(({ cited_text }) => cited_text ?? []);
  return own.length === 0 ? null : [...new Set(own)].join(' … ');
}
