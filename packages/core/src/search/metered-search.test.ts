import type { RunEvent } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { openLedger } from '../models/budget/ledger.ts';
import { openDegradation } from '../models/budget/open-degradation.ts';
import { searchFees } from './create-providers.ts';
import { meteredExtract, meteredSearch } from './metered-search.ts';
import type { SearchProvider } from './search-provider.ts';
import { oneRequest } from './search-provider.ts';

const use = { inputTokens: 9_000, outputTokens: 500, cachedTokens: 0, searches: 2 };
const searching = (fails = false): SearchProvider => ({
  name: 'model-search',
  model: 'maker:small',
  async search({ onUse }) {
    onUse?.(use);
    if (fails) throw new Error('not to be read');
    return [];
  },
});

function metered(provider: SearchProvider, limitUsd: number) {
  const events: RunEvent[] = [];
  const emit = (event: RunEvent) => void events.push(event);
  const ledger = openLedger({ limitUsd, spentUsd: 0, keptForReport: 0.5 });
  const degradation = openDegradation({ emit, ledger, areModelsDown: () => false, searchesOutside: true });
  const prices = async () => ({ costOf: () => 0.02, contextWindow: () => null });
  const options = {
    chains: { prices },
    fees: searchFees(['model-search usdPerRequest=0.01']),
    emit,
    withStep: <R>(start: RunEvent, work: () => R) => {
      emit(start);
      return work();
    },
    limits: { ledger, degradation },
  };
  const [one = provider] = meteredSearch([provider], options);
  const search = (query = 'heat') => one.search({ query, limit: 5, signal: undefined });
  return { search, events, ledger, options };
}

it('reports what a search by a model took, its fee included, and takes it from the budget', async () => {
  const { search, events, ledger } = metered(searching(), 1);
  await search();
  expect(events.map(({ type }) => type)).toEqual(['model-start', 'model-end']);
  const tokens = { inputTokens: 9_000, outputTokens: 500, outcome: 'usable' };
  expect(events[1]).toMatchObject({ task: 'search-web@1', model: 'maker:small', ...tokens });
  expect(events[1]).toHaveProperty('costUsd', 0.04);
  expect(ledger.budget().spentUsd).toBe(0.04);
});

it('counts an answer that could not be used', async () => {
  const { search, events, ledger } = metered(searching(true), 1);
  await expect(search()).rejects.toThrow('not to be read');
  expect(events.at(-1)).toMatchObject({ type: 'model-end', outcome: 'unusable' });
  expect(ledger.budget().spentUsd).toBe(0.04);
});

it('makes no search that the budget does not pay for, and says so', async () => {
  const { search, events } = metered(searching(), 0.05);
  await expect(search()).rejects.toThrow('does not pay for a request to maker:small');
  expect(events.map(({ type }) => type)).not.toContain('model-start');
  expect(events.map(({ type }) => type)).toContain('budget-exhausted');
});

const service = (name: string, results = 5): SearchProvider => ({
  name,
  async search({ onUse }) {
    onUse?.(oneRequest(results));
    return [];
  },
});

it('reports the fee of a service, and takes it from the budget', async () => {
  const { search, events, ledger } = metered(service('tavily'), 1);
  await search();
  expect(events).toEqual([{ type: 'service-charged', service: 'tavily', requests: 1, costUsd: 0.008 }]);
  expect(ledger.budget().spentUsd).toBe(0.008);
});

it.each([
  ['google', 20, 0.01],
  ['brave', 20, 0.005],
  ['exa', 12, 0.009],
])('counts what %s charges for %i results', async (name, results, usd) => {
  const { search, ledger } = metered(service(name, results), 1);
  await search();
  expect(ledger.budget().spentUsd).toBeCloseTo(usd, 10);
});

it('makes no request to a service that the budget does not pay for: two for a range of dates', async () => {
  // Half of the budget is kept for the report.
  const { search, events, ledger } = metered(service('tavily'), 0.03);
  await expect(search('heat after:2024-01-01')).rejects.toMatchObject({
    code: 'PROVIDER_REQUEST_FAILED',
    status: 402,
    message: expect.stringContaining('does not pay for a request to tavily; raise run.budgetUsd'),
  });
  expect(events.map(({ type }) => type)).toContain('budget-exhausted');
  expect(ledger.budget().spentUsd).toBe(0);
});

it('meters pages that are read through a service; one that it does not have costs nothing', async () => {
  const { options, events } = metered(service('tavily'), 1);
  const texts = ['text', null];
  const extract = async () => texts.shift() ?? null;
  const read = meteredExtract({ address: 'https://api.example', extract }, options);
  const { signal } = new AbortController();
  expect(await read?.extract('https://mill.example', signal)).toBe('text');
  expect(await read?.extract('https://mill.example', signal)).toBeNull();
  const charge = { type: 'service-charged', service: 'tavily-extract', requests: 1, costUsd: 0.0016 };
  expect(events).toEqual([charge]);
});

it('leaves providers alone that are free', () => {
  const { options } = metered(service('searxng'), 1);
  const free = service('searxng');
  expect(meteredSearch([free], options)[0]).toBe(free);
});
