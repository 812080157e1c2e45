import type { ExtractService } from '@research-studio/documents';
import { z } from 'zod';
import type { Keys } from '../../settings/keys.ts';
import { askService } from './ask-service.ts';

const Reply = z.object({ results: z.array(z.object({ raw_content: z.string().nullish() })).nullish() });

/** The reader of the page has a shorter time-out of its own, and tries other ways. */
const ONCE = { retries: 0, timeoutMs: 120_000 };

/** Tavily's extract service, where its key is set (`POST /extract` of its API reference). */
export function tavilyExtract(keys: Keys): ExtractService | undefined {
  const apiKey = keys.get('TAVILY_API_KEY');
  if (apiKey === undefined) return undefined;
  const address = (keys.get('TAVILY_BASE_URL') ?? 'https://api.tavily.com').replace(/\/+$/, '');
  const provider = 'tavily extract';
  const headers = { authorization: `Bearer ${apiKey}` };
  return {
    address,
    async extract(page, signal) {
      const body = { urls: [page], format: 'markdown', extract_depth: 'basic' };
      const asked = { provider, base: address, path: 'extract', headers, body, signal, schema: Reply };
      return (await askService(ONCE, asked)).results?.[0]?.raw_content ?? null;
    },
  };
}
