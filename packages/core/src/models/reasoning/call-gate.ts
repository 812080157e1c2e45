import type { RunEvent } from '@research-studio/schemas';
import { type Amount, type Budget, type Ledger, openLedger } from '../budget/ledger.ts';
import { type Degradation, isAtLeast, openDegradation } from '../budget/open-degradation.ts';
import { stepCosts } from '../budget/step-costs.ts';
import type { ModelChains } from '../model-chains.ts';
import { howToPrice } from '../model-prices.ts';
import type { RetryingModel } from '../retrying-model.ts';
import { tokensOf } from './fit-prompt.ts';
import { journalKey, type ReasoningJournal } from './journal.ts';
import type { Prompt, Task } from './task.ts';

/** The limits of a run that decide whether a model is asked, and which. */
export interface RunLimits {
  /** Null where nothing limits what the run may spend. */
  readonly ledger: Ledger | null;
  readonly degradation: Degradation;
  /** Answers of earlier runs to the same question. */
  readonly earlier?: {
    answer(key: string): Promise<{ readonly value: unknown; readonly at: string } | null>;
  };
}

/** The expenses in an event. */
export function spentBy(event: RunEvent): readonly { readonly step: string; readonly amount: Amount }[] {
  if (event.type === 'service-charged')
    return [{ step: 'search-web', amount: { usd: event.costUsd, tokens: 0 } }];
  if (event.type !== 'model-end') return [];
  const { task: step, costUsd, inputTokens, outputTokens } = event;
  return [{ step, amount: { usd: costUsd ?? 0, tokens: inputTokens + outputTokens } }];
}

/** Limits of one kind of call that does not share its budget. */
export function limitsOf(budget: Budget | null, emit: (event: RunEvent) => void): RunLimits {
  const ledger = budget === null ? null : openLedger(budget);
  const areModelsDown = () => false;
  return { ledger, degradation: openDegradation({ emit, ledger, areModelsDown, searchesOutside: false }) };
}

interface CallGateOptions {
  readonly chains: Pick<ModelChains, 'prices' | 'forTask' | 'budget'>;
  readonly emit: (event: RunEvent) => void;
  readonly journal?: ReasoningJournal | undefined;
  readonly limits: RunLimits;
}

interface Call {
  readonly task: Pick<Task<unknown, unknown>, 'id' | 'role' | 'noFallback'>;
  readonly prompt: Prompt;
  /** Costs beside prompt and answer: pages that a service adds, and its fee. */
  readonly beside?: { readonly inputTokens: number; readonly usd: number };
}

/** Guards the models of a run: what a call may cost, and which model is asked in the tier of the moment. */
export type CallGate = ReturnType<typeof createCallGate>;

export function createCallGate({ chains, emit, journal, limits }: CallGateOptions) {
  const { ledger, degradation } = limits;
  const reported = new Set<string>();
  const refusalKey = ({ task, prompt }: Call) => {
    const model = task.noFallback ? `refused ${task.role}` : 'refused';
    return journalKey({ taskId: task.id, model, prompt });
  };
  const refuse = async (call: Call, isGone: boolean): Promise<void> => {
    degradation.refuse(call.task.id, isGone);
    await journal?.put(refusalKey(call), true);
  };

  async function costOf({ task, prompt, beside }: Call, model: string | null): Promise<Amount> {
    const { inputTokens: added = 0, usd: fee = 0 } = beside ?? {};
    if (model === null) return { usd: fee, tokens: added };
    const inputTokens = tokensOf(prompt) + added;
    const outputTokens = stepCosts(task.id).output;
    const { costOf } = await chains.prices();
    const usd = costOf(model, { inputTokens, outputTokens, cachedTokens: 0 });
    if (usd === null && ledger?.budget().limitUsd != null && !reported.has(model)) {
      reported.add(model);
      const message = `The price of ${model} is not known, so that its calls do not count for the budget; ${howToPrice(model)}.`;
      emit({ type: 'warning', message });
    }
    return { usd: (usd ?? 0) + fee, tokens: inputTokens + outputTokens };
  }

  return {
    /** Best first; from tier `reduced` on, the cheapest first for all but writing. Empty where none is configured. */
    modelsFor(task: Call['task']): readonly RetryingModel[] {
      const own = chains.forTask(task);
      const isCheap = isAtLeast(degradation.now(), 'reduced') && stepCosts(task.id).phase !== 'writing';
      return own.length === 0 || task.noFallback || !isCheap ? own : [...new Set([...chains.budget, ...own])];
    },
    /** True for a call that the run did not make before it was resumed: it is not made now either. */
    wasRefused: async (call: Call) => ledger !== null && (await journal?.get(refusalKey(call))) === true,
    /** True where research makes no call any more. */
    async isClosedTo(call: Call): Promise<boolean> {
      if (!degradation.isClosed() || stepCosts(call.task.id).phase !== 'research') return false;
      await refuse(call, false);
      return true;
    },
    /**
     * Sets aside what the call is likely to cost, and gives what releases it; `model` null: what it costs beside. Null: the
     * budget does not pay for it. `waits` as in `Ledger`.
     */
    async reserve(call: Call, model: string | null, options?: { readonly waits: boolean }) {
      if (ledger === null) return () => undefined;
      return ledger.reserve(call.task.id, await costOf(call, model), options);
    },
    /** No model of the chain could be paid. */
    giveUp: (call: Call) => refuse(call, true),
    /** Takes the events of calls on their way, and counts what they cost. */
    emit(event: RunEvent): void {
      for (const { step, amount } of spentBy(event)) ledger?.spend(step, amount);
      emit(event);
    },
  };
}
