import type { ExtractService } from '@research-studio/documents';
import { ProviderRequestError, type RunEvent } from '@research-studio/schemas';
import { stepCosts } from '../budget/step-costs.ts';
import type { ModelChains } from '../models/model-chains.ts';
import type { SearchFees } from '../search/create-providers.ts';
import { readOperators } from '../search/providers/query-operators.ts';
import type { SearchProvider, SearchUse } from '../search/search-provider.ts';
import type { WithStep } from './ask-model.ts';
import { type CallGate, createCallGate, type RunLimits } from './call-gate.ts';
import type { ReasoningJournal } from './journal.ts';

export interface MeteredSearchOptions {
  readonly chains: Pick<ModelChains, 'catalog'>;
  readonly fees: SearchFees;
  readonly emit: (event: RunEvent) => void;
  readonly withStep: WithStep;
  readonly journal?: ReasoningJournal;
  readonly limits: RunLimits;
  /** Milliseconds, rising. */
  readonly clock?: () => number;
}

/** Names searches in events, budgets and accounts, as the id of a task does. */
const SEARCH_STEP = { id: 'search-web@1', role: 'fast' } as const;

/**
 * The same providers. Searches that cost something are reported and count for the budget, which sets aside what one is
 * likely to cost; a search that it does not pay for is not made.
 */
export function meteredSearch(
  providers: readonly SearchProvider[],
  options: MeteredSearchOptions,
): readonly SearchProvider[] {
  const gate = gateOf(options);
  return providers.map((provider) => {
    if (provider.model !== undefined)
      return { ...provider, search: modelSearch(provider, provider.model, gate, options) };
    const { name } = provider;
    const usd = options.fees(name);
    if (usd === 0) return provider;
    const search: SearchProvider['search'] = async (request) => {
      const { after, before } = readOperators(request.query).range;
      // A service is asked within a range of dates and without it.
      const requests = after === null && before === null ? 1 : 2;
      const prompt = { system: name, user: request.query };
      const call = { task: SEARCH_STEP, prompt, beside: { inputTokens: 0, usd: usd * requests } };
      return paid({ gate, call, service: name }, (charge) => {
        const onUse = ({ searches, results }: SearchUse) => charge(searches * options.fees(name, results));
        return provider.search({ ...request, onUse });
      });
    };
    return { ...provider, search };
  });
}

/** The same service, metered as searches are. */
export function meteredExtract(
  service: ExtractService | undefined,
  options: MeteredSearchOptions,
): ExtractService | undefined {
  if (service === undefined) return undefined;
  const gate = gateOf(options);
  const name = 'tavily-extract';
  const usd = options.fees(name);
  return {
    ...service,
    extract(url, signal) {
      const prompt = { system: name, user: url };
      const call = { task: SEARCH_STEP, prompt, beside: { inputTokens: 0, usd } };
      return paid({ gate, call, service: name }, async (charge) => {
        const text = await service.extract(url, signal);
        if (text !== null) charge(usd);
        return text;
      });
    },
  };
}

function gateOf(options: MeteredSearchOptions): CallGate {
  return createCallGate({ ...options, chains: { ...options.chains, forTask: () => [], budget: [] } });
}

interface Paid {
  readonly gate: CallGate;
  readonly call: Parameters<CallGate['reserve']>[0];
  readonly service: string;
}

async function paid<Result>(
  { gate, call, service }: Paid,
  work: (charge: (usd: number) => void) => Promise<Result>,
): Promise<Result> {
  const release = await reserve({ gate, call, service }, null);
  let [requests, costUsd] = [0, 0];
  try {
    return await work((usd) => {
      requests += 1;
      costUsd += usd;
    });
  } finally {
    if (costUsd > 0) gate.emit({ type: 'service-charged', service, requests, costUsd });
    release();
  }
}

/** @throws {ProviderRequestError} where the budget does not pay for the call. */
async function reserve({ gate, call, service }: Paid, model: string | null): Promise<() => void> {
  const isClosed = await gate.isClosedTo(call);
  const release = isClosed ? null : await gate.reserve(call, model === null ? null : { name: model });
  if (release !== null) return release;
  if (!isClosed) await gate.giveUp(call);
  const reason = `what is left of the budget does not pay for a request to ${model ?? service}; raise run.budgetUsd, or search with a free provider`;
  throw new ProviderRequestError({ provider: service, status: 402, reason });
}

function modelSearch(
  provider: SearchProvider,
  model: string,
  gate: CallGate,
  { chains, fees, withStep, clock = () => performance.now() }: MeteredSearchOptions,
): SearchProvider['search'] {
  const names = { task: SEARCH_STEP.id, model };
  const fee = fees(provider.name);
  const beside = { inputTokens: stepCosts(SEARCH_STEP.id).input, usd: fee };
  return async (request) => {
    const call = { task: SEARCH_STEP, prompt: { system: provider.name, user: request.query }, beside };
    const release = await reserve({ gate, call, service: provider.name }, model);
    const { costOf } = await chains.catalog();
    const start = clock();
    const durationMs = () => Math.round(clock() - start);
    const tell = ({ searches, results: _, ...tokens }: SearchUse, outcome: 'usable' | 'unusable') => {
      const usd = costOf(model, tokens);
      const costUsd = usd === null ? null : usd + searches * fee;
      gate.emit({
        type: 'model-end',
        ...names,
        ...tokens,
        durationMs: durationMs(),
        costUsd,
        attempt: 1,
        outcome,
      });
    };
    let use: SearchUse | undefined;
    const onUse = (own: SearchUse) => {
      use = own;
    };
    return withStep({ type: 'model-start', ...names }, async () => {
      try {
        const results = await provider.search({ ...request, onUse });
        if (use !== undefined) tell(use, 'usable');
        return results;
      } catch (error) {
        // An answer that cannot be used has cost what it cost.
        if (use !== undefined) tell(use, 'unusable');
        else {
          const failure = { attempt: 1, durationMs: durationMs(), outcome: 'failed', isRepeated: false };
          gate.emit({ type: 'model-attempt-failed', ...names, ...failure });
        }
        throw error;
      } finally {
        release();
      }
    });
  };
}
