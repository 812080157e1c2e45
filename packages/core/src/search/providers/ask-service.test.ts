import { ProviderRequestError } from '@research-studio/schemas';
import { describe, expect, it } from 'vitest';
import { retryRequest } from './ask-service.ts';

const options = { retries: 2, retryDelayMs: 1 };
const failing = (retryAfterMs?: number) =>
  new ProviderRequestError({ provider: 'p', status: 429, retryAfterMs });

function calls(...outcomes: readonly unknown[]) {
  let count = 0;
  const call = async () => {
    const outcome = outcomes[count++];
    if (outcome instanceof Error) throw outcome;
    return outcome;
  };
  return { call, count: () => count };
}

describe('retryRequest', () => {
  it('returns the first good answer', async () => {
    const { call, count } = calls(failing(), failing(), 'found');
    expect(await retryRequest(call, options, undefined)).toBe('found');
    expect(count()).toBe(3);
  });

  it('throws errors that are no passing request failure at once', async () => {
    const { call, count } = calls(new TypeError('bug'), 'found');
    await expect(retryRequest(call, options, undefined)).rejects.toThrow('bug');
    expect(count()).toBe(1);
  });

  it('does not wait for a server that asks for more than half a minute', async () => {
    const { call, count } = calls(failing(31_000), 'found');
    await expect(retryRequest(call, options, undefined)).rejects.toMatchObject({ retryAfterMs: 31_000 });
    expect(count()).toBe(1);
  });

  it('stops waiting when the caller cancels', async () => {
    const controller = new AbortController();
    const { call, count } = calls(failing(20_000), 'found');
    const search = retryRequest(call, options, controller.signal);
    setImmediate(() => controller.abort(new Error('user stopped the run')));
    await expect(search).rejects.toThrow('user stopped the run');
    expect(count()).toBe(1);
  });
});
