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
  readonly name: string;
  readonly query: string;
  /** A provider over a service in the given state, which makes no repeats and waits for a reply as `replyWithin` says. */
  create(state: ServiceState): Promise<SearchProvider>;
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
      for (const result of results) expect(SearchResult.safeParse(result).error).toBeUndefined();
      expect(results.every((result) => result.provider === name && URL.canParse(result.url))).toBe(true);
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

    if (!subject.isLocal) serviceContract(subject, request);
  });
}

function serviceContract(
  subject: SearchProviderSubject,
  request: { query: string; limit: number; signal: undefined },
): void {
  it.each([
    ['rate-limit', 429, true],
    ['server-error', 500, true],
    ['unauthorized', 401, false],
  ] as const)('maps %s to HTTP %i, isRetryable=%s', async (state, status, isRetryable) => {
    const search = (await subject.create(state)).search(request);
    await expect(search).rejects.toMatchObject({
      code: 'PROVIDER_REQUEST_FAILED',
      provider: subject.name,
      status,
      isRetryable,
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
