import { ExtractedDocument, ProviderRequestError, SearchResult } from '@research-studio/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SearchProvider } from '../search/search-provider.ts';

/** How the service behind the provider behaves for one test. `ok` has at least three results for `query`. */
export type ServiceState =
  | 'ok'
  | 'empty'
  | 'unauthorized'
  | 'rate-limit'
  | 'server-error'
  | 'hang'
  | 'garbage'
  | 'wrong-shape';

export interface SearchProviderSubject {
  /** Of the provider, or what its name starts with before a colon. */
  readonly name: string;
  readonly query: string;
  /** A provider over a service in the given state, which makes no repeats and waits for a reply as `replyWithin` says. */
  create(state: ServiceState): Promise<SearchProvider>;
  /** Everything that was sent to the services so far, decoded, the latest last: what reached the service of a query. */
  readonly sent?: () => readonly string[];
  /** Characters of a query that the service takes. */
  readonly longestQuery?: number;
  /** True for providers that hold their documents on this machine: there is no service that could fail. */
  readonly isLocal?: boolean;
  dispose(): Promise<void>;
}

/** Only a service that never answers is given up on soon: on a busy machine the others may take their time. */
export function replyWithin(state: ServiceState): number {
  return state === 'hang' ? 200 : 60_000;
}

/** What every search provider keeps to; a provider's own test file holds only its quirks. */
export function searchProviderContract(subject: SearchProviderSubject): void {
  const { name, query } = subject;
  const request = { query, limit: 2, signal: undefined };

  describe(`search provider contract: ${name}`, () => {
    let provider: SearchProvider;
    beforeAll(async () => {
      provider = await subject.create('ok');
    });
    afterAll(() => subject.dispose());

    it('returns valid results of its own, at most `limit`, best first', async () => {
      const results = await provider.search(request);
      expect(results).toHaveLength(2);
      expect(provider.name.replace(/:.*/, '')).toBe(name);
      for (const result of results) expect(SearchResult.safeParse(result).error).toBeUndefined();
      expect(results.every((result) => result.provider === provider.name && URL.canParse(result.url))).toBe(
        true,
      );
      expect(results.map((result) => result.score)).toEqual(
        results.map((result) => result.score).toSorted((a, b) => b - a),
      );
    });

    it('answers the same query the same way', async () => {
      expect(await provider.search(request)).toEqual(await provider.search(request));
    });

    it('returns an empty list when it looked and found nothing', async () => {
      expect(await (await subject.create('empty')).search(request)).toEqual([]);
    });

    it('lets cancellation through as cancellation', async () => {
      const signal = AbortSignal.abort(new Error('user stopped the run'));
      await expect(provider.search({ ...request, signal })).rejects.toThrow('user stopped the run');
    });

    it('reads the document behind its own result, where it holds documents', async () => {
      const [result] = await provider.search(request);
      const document = await provider.read?.(result as SearchResult, undefined);
      if (document !== undefined) expect(ExtractedDocument.safeParse(document).error).toBeUndefined();
      if (document !== undefined) expect(document.url).toBe(result?.url);
    });

    it('finds as much with operators that exclude nothing of it', async () => {
      const operators = '-site:nowhere.example -zyxwv after:1970-01-01 before:2990-12';
      const results = await provider.search({ ...request, query: `${query} ${operators}` });
      expect(results).toHaveLength(2);
      for (const text of subject.sent?.() ?? []) expect(text).not.toMatch(/(?:after|before):/);
    });

    it('answers a query that is far too long', async () => {
      const long = `${query} ${'and what else there is to say of it '.repeat(100)}`;
      await expect(provider.search({ ...request, query: long })).resolves.toBeInstanceOf(Array);
      const longest = subject.longestQuery ?? Number.POSITIVE_INFINITY;
      expect(subject.sent?.().at(-1)?.length ?? 0).toBeLessThanOrEqual(longest);
    });

    if (!subject.isLocal) serviceContract(subject, request);
  });
}

function serviceContract(
  subject: SearchProviderSubject,
  request: { query: string; limit: number; signal: undefined },
): void {
  it.each([
    ['rate-limit', 429, true, 0],
    ['server-error', 500, true, null],
    ['unauthorized', 401, false, null],
  ] as const)('maps %s to HTTP %i, isRetryable=%s', async (state, status, isRetryable, retryAfterMs) => {
    const provider = await subject.create(state);
    await expect(provider.search(request)).rejects.toMatchObject({
      code: 'PROVIDER_REQUEST_FAILED',
      provider: provider.name,
      status,
      isRetryable,
      // What the service asked for in Retry-After.
      retryAfterMs,
    });
  });

  it('gives up on a service that does not answer', async () => {
    const search = (await subject.create('hang')).search(request);
    await expect(search).rejects.toMatchObject({ status: null, isRetryable: true });
    await expect(search).rejects.toThrow('0.2 s');
  });

  it('ends a search under way when the caller cancels', async () => {
    const controller = new AbortController();
    const search = (await subject.create('hang')).search({ ...request, signal: controller.signal });
    controller.abort(new Error('user stopped the run'));
    await expect(search).rejects.toThrow('user stopped the run');
  });

  it.each(['garbage', 'wrong-shape'] as const)(
    'takes %s for a failure, not for no results',
    async (state) => {
      await expect((await subject.create(state)).search(request)).rejects.toBeInstanceOf(
        ProviderRequestError,
      );
    },
  );
}
