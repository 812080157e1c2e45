import { ProviderRequestError, type RunEvent } from '@research-studio/schemas';
import { stepCosts } from '../budget/step-costs.ts';
import type { ModelChains } from '../models/model-chains.ts';
import type { ModelSearchUse, SearchingModel, SearchProvider } from '../search/search-provider.ts';
import type { WithStep } from './ask-model.ts';
import { type CallGate, createCallGate, type RunLimits } from './call-gate.ts';
import type { ReasoningJournal } from './journal.ts';

export interface MeteredSearchOptions {
  readonly chains: Pick<ModelChains, 'catalog'>;
  readonly emit: (event: RunEvent) => void;
  readonly withStep: WithStep;
  readonly journal?: ReasoningJournal;
  readonly limits: RunLimits;
  /** Milliseconds, rising. */
  readonly clock?: () => number;
}

/** Names the searches of models in events, budgets and accounts, as the id of a task does. */
const SEARCH_STEP = { id: 'search-web@1', role: 'fast' } as const;

/**
 * The same providers. Searches that a model makes are paid for and reported like its other calls: the budget sets aside what
 * one is likely to cost, one that it does not pay for is not made, and the events tell tokens and fee.
 */
export function meteredSearch(
  providers: readonly SearchProvider[],
  options: MeteredSearchOptions,
): readonly SearchProvider[] {
  const { chains, clock = () => performance.now() } = options;
  const gate = createCallGate({ ...options, chains: { ...chains, forTask: () => [], budget: [] } });
  return providers.map((provider) => {
    const { model } = provider;
    return model === undefined
      ? provider
      : { ...provider, search: metered({ provider, model, gate, options, clock }) };
  });
}

interface Metered {
  readonly provider: SearchProvider;
  readonly model: SearchingModel;
  readonly gate: CallGate;
  readonly options: MeteredSearchOptions;
  readonly clock: () => number;
}

function metered({ provider, model, gate, options, clock }: Metered): SearchProvider['search'] {
  const { chains, withStep } = options;
  const names = { task: SEARCH_STEP.id, model: model.name };
  const beside = { inputTokens: stepCosts(SEARCH_STEP.id).input, usd: model.usdPerSearch };
  return async (request) => {
    const call = { task: SEARCH_STEP, prompt: { system: provider.name, user: request.query }, beside };
    if (await gate.isClosedTo(call)) throw unpaid(provider, model);
    const release = await gate.reserve(call, model);
    if (release === null) {
      await gate.giveUp(call);
      throw unpaid(provider, model);
    }
    const { costOf } = await chains.catalog();
    const start = clock();
    const durationMs = () => Math.round(clock() - start);
    const tell = ({ searches, ...tokens }: ModelSearchUse, outcome: 'usable' | 'unusable') => {
      const usd = costOf(model.name, tokens);
      const costUsd = usd === null ? null : usd + searches * model.usdPerSearch;
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
    let use: ModelSearchUse | undefined;
    const onUse = (own: ModelSearchUse) => {
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

function unpaid({ name }: SearchProvider, model: SearchingModel): ProviderRequestError {
  const reason = `what is left of the budget does not pay for a search by ${model.name}`;
  return new ProviderRequestError({ provider: name, status: 402, reason });
}
