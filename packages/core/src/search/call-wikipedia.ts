import { ProviderRequestError } from '@research-studio/schemas';
import { z } from 'zod';
import { fetchJson } from './fetch-json.ts';
import { retryRequest } from './retry-request.ts';

export interface WikipediaOptions {
  /** Which Wikipedia to ask, e.g. "de"; absent: that of each query's own language, English when unknown. */
  readonly language?: string | undefined;
  /** Address of the API, `{language}` standing for the language; default: Wikipedia's own. */
  readonly apiUrl?: string | undefined;
  /** Longest wait for one reply; default 20 s. */
  readonly timeoutMs?: number;
  /** Repeats after a rate limit, a server error or no answer; default 2. */
  readonly retries?: number;
  /** Wait before the first repeat, doubling; default 1 s. */
  readonly retryDelayMs?: number;
}

const NAME = 'wikipedia';
const API_URL = 'https://{language}.wikipedia.org/w/api.php';
/** Who asks and where that is explained, as Wikimedia's user-agent policy wants it. */
const HEADERS = { 'user-agent': 'ResearchStudio/0.1 (question answering with citations; one user)' };

/** The API reports its own trouble with HTTP 200 and this. */
const ApiError = z.object({ code: z.string(), info: z.string().nullish() });
export interface WikipediaCall<Query> {
  readonly language: string;
  /** Of what stands under `query` in the reply. */
  readonly schema: z.ZodType<Query>;
  readonly parameters: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

/** One query of the MediaWiki Action API. @throws {ProviderRequestError} */
export async function callWikipedia<Query>(
  options: WikipediaOptions,
  { language, schema, parameters, signal }: WikipediaCall<Query>,
): Promise<Query> {
  const { apiUrl = API_URL, timeoutMs = 20_000, retries = 2, retryDelayMs = 1000 } = options;
  const url = new URL(apiUrl.replace('{language}', language));
  url.search = new URLSearchParams({
    action: 'query',
    format: 'json',
    formatversion: '2',
    ...parameters,
  }).toString();
  const reply = z.object({ error: ApiError.nullish(), query: schema.nullish() });
  return retryRequest(
    async () => {
      const { error, query } = await fetchJson({
        provider: NAME,
        url,
        headers: HEADERS,
        schema: reply,
        timeoutMs,
        signal,
      });
      if (query != null) return query;
      const isPassing = error?.code === 'ratelimited' || error?.code === 'maxlag';
      const reason = error == null ? undefined : `it refused the request: ${error.info ?? error.code}`;
      throw new ProviderRequestError({
        provider: NAME,
        status: isPassing ? 429 : 200,
        ...(reason && { reason }),
      });
    },
    { retries, delayMs: retryDelayMs, signal },
  );
}
