import type { ExtractService } from '@research-studio/documents';
import { ProviderRequestError, type RunEvent } from '@research-studio/schemas';
import { stepCosts } from '../models/budget/step-costs.ts';
import type { ModelChains } from '../models/model-chains.ts';
import { type CallGate, createCallGate, type RunLimits } from '../models/reasoning/call-gate.ts';
import type { ReasoningJournal } from '../models/reasoning/journal.ts';
import type { WithStep } from '../models/reasoning/task.ts';
import type { SearchFees } from './create-providers.ts';
import { readOperators } from './providers/query-operators.ts';
import type { SearchProvider, SearchUse } from './search-provider.ts';

export interface MeteredSearchOptions {
  readonly chains: Pick<ModelChains, 'prices'>;
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
    const { name, model } = provider;
    if (model !== undefined) return { ...provider, search: modelSearch(provider, model, gate, options) };
    const usd = options.fees(name);
    if (usd === 0) return provider;
    const search: SearchProvider['search'] = async (request) => {
      const { after, before } = readOperators(request.query).range;
      // A service is asked within a range of dates and without it.
      const requests = after === null && before === null ? 1 : 2;
      return paid({ gate, service: name, user: request.query, usd: usd * requests }, (charge) => {
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
  const gate = gateOf(options);
  const name = 'tavily-extract';
  const usd = options.fees(name);
  return (
    service && {
      ...service,
      extract: (url, signal) =>
        paid({ gate, service: name, user: url, usd }, async (charge) => {
          const text = await service.extract(url, signal);
          if (text !== null) charge(usd);
          return text;
        }),
    }
  );
}

function gateOf(options: MeteredSearchOptions): CallGate {
  return createCallGate({ ...options, chains: { ...options.chains, forTask: () => [], budget: [] } });
}

interface Paid {
  readonly gate: CallGate;
  readonly service: string;
  readonly user: string;
  readonly usd: number;
  /** For a search by a model: its name, and the tokens that the service puts before it. */
  readonly model?: string;
  readonly inputTokens?: number;
}

/** `charge`: takes a fee that is not that of a model. @throws {ProviderRequestError} where the budget does not pay for the call. */
async function paid<Result>(paid: Paid, work: (charge: (usd: number) => void) => Promise<Result>) {
  const { gate, service, user, usd, model = null, inputTokens = 0 } = paid;
  const call = { task: SEARCH_STEP, prompt: { system: service, user }, beside: { inputTokens, usd } };
  const isClosed = await gate.isClosedTo(call);
  const release = isClosed ? null : await gate.reserve(call, model);
  if (release === null) {
    if (!isClosed) await gate.giveUp(call);
    const reason = `what is left of the budget does not pay for a request to ${model ?? service}; raise run.budgetUsd, or search with a free provider`;
    throw new ProviderRequestError({ provider: service, status: 402, reason });
  }
  let [requests, costUsd] = [0, 0];
  const charge = (fee: number) => {
    requests += 1;
    costUsd += fee;
  };
  try {
    return await work(charge);
  } finally {
    if (costUsd > 0) gate.emit({ type: 'service-charged', service, requests, costUsd });
    release();
  }
}

function modelSearch(
  provider: SearchProvider,
  model: string,
  gate: CallGate,
  { chains, fees, withStep, clock = () => performance.now() }: MeteredSearchOptions,
): SearchProvider['search'] {
  const names = { task: SEARCH_STEP.id, model, attempt: 1 };
  const service = provider.name;
  const usd = fees(service);
  const inputTokens = stepCosts(SEARCH_STEP.id).input;
  return (request) =>
    paid({ gate, service, user: request.query, usd, model, inputTokens }, async () => {
      const { costOf } = await chains.prices();
      const start = clock();
      let use: SearchUse | undefined;
      const onUse = (own: SearchUse) => {
        use = own;
      };
      const end = ({ searches, results: _, ...tokens }: SearchUse, outcome: 'usable' | 'unusable') => {
        const ofModel = costOf(model, tokens);
        const costUsd = ofModel === null ? null : ofModel + searches * usd;
        const durationMs = Math.round(clock() - start);
        gate.emit({ type: 'model-end', ...names, ...tokens, durationMs, costUsd, outcome });
      };
      return withStep({ type: 'model-start', task: names.task, model }, async () => {
        try {
          const results = await provider.search({ ...request, onUse });
          if (use !== undefined) end(use, 'usable');
          return results;
        } catch (error) {
          const failure = { outcome: 'failed', isRepeated: false, durationMs: Math.round(clock() - start) };
          // An answer that cannot be used has cost what it cost.
          if (use !== undefined) end(use, 'unusable');
          else gate.emit({ type: 'model-attempt-failed', ...names, ...failure });
          throw error;
        }
      });
    });
}
