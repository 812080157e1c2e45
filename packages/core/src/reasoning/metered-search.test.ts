import type { RunEvent } from '@research-studio/schemas';
import { expect, it } from 'vitest';
import { openLedger } from '../budget/ledger.ts';
import { openDegradation } from '../budget/open-degradation.ts';
import type { SearchProvider } from '../search/search-provider.ts';
import { meteredSearch } from './metered-search.ts';

const use = { inputTokens: 9_000, outputTokens: 500, cachedTokens: 0, searches: 2 };
const searching = (fails = false): SearchProvider => ({
  name: 'model-search',
  model: { name: 'maker:small', usdPerSearch: 0.01 },
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
  const catalog = async () => ({ costOf: () => 0.02, contextWindow: () => null });
  const [one = provider] = meteredSearch([provider], {
    chains: { catalog },
    emit,
    withStep: (start, work) => {
      emit(start);
      return work();
    },
    limits: { ledger, degradation },
  });
  const search = () => one.search({ query: 'heat', limit: 5, signal: undefined });
  return { search, events, ledger };
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
  await expect(search()).rejects.toThrow('does not pay for a search by maker:small');
  expect(events.map(({ type }) => type)).not.toContain('model-start');
  expect(events.map(({ type }) => type)).toContain('budget-exhausted');
});

it('leaves providers alone that ask no model', () => {
  const { model: _, ...plain } = searching();
  const options = { catalog: async () => ({ costOf: () => 0, contextWindow: () => null }) };
  const limits = {
    ledger: null,
    degradation: openDegradation({
      ...{ emit: () => undefined, ledger: null, areModelsDown: () => false, searchesOutside: true },
    }),
  };
  const rest = { emit: () => undefined, withStep: <R>(_: RunEvent, work: () => R) => work(), limits };
  expect(meteredSearch([plain], { chains: options, ...rest })[0]).toBe(plain);
});
