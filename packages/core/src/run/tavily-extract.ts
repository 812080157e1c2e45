import type { ExtractService } from '@research-studio/documents';
import { ProviderRequestError } from '@research-studio/schemas';
import { z } from 'zod';
import { fetchThroughProxies } from '../search/providers/fetch-json.ts';
import type { Keys } from '../settings/keys.ts';

const Reply = z.object({
  results: z.array(z.object({ raw_content: z.string().nullish() })).nullish(),
});

/** Longer replies are a mistake. */
const MAX_CHARACTERS = 20_000_000;

/** Tavily's extract service, where its key is set (`POST /extract` of its API reference). */
export function tavilyExtract(keys: Keys): ExtractService | undefined {
  const apiKey = keys.get('TAVILY_API_KEY');
  if (apiKey === undefined) return undefined;
  const address = (keys.get('TAVILY_BASE_URL') ?? 'https://api.tavily.com').replace(/\/+$/, '');
  const fail = (status: number | null, cause?: unknown) =>
    new ProviderRequestError({ provider: 'tavily extract', status, cause });
  return {
    address,
    async extract(url, signal) {
      let status: number | null = null;
      try {
        const response = await fetchThroughProxies(`${address}/extract`, {
          method: 'POST',
          headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
          body: JSON.stringify({ urls: [url], format: 'markdown', extract_depth: 'basic' }),
          signal,
        });
        status = response.status;
        const text = await response.text();
        if (!response.ok || text.length > MAX_CHARACTERS) throw fail(status);
        return Reply.parse(JSON.parse(text)).results?.[0]?.raw_content ?? null;
      } catch (cause) {
        signal.throwIfAborted();
        throw cause instanceof ProviderRequestError ? cause : fail(status, cause);
      }
    },
  };
}
