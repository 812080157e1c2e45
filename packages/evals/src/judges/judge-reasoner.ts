import { createModelChains, createReasoner, type Keys, type Task } from '@research-studio/core';
import type { RunEvent, Settings } from '@research-studio/schemas';
import type { Judged, JudgeReasoner } from '../evaluators/evaluator.ts';
import type { JudgeUse } from '../results/eval-row.ts';

export interface JudgeReasonerOptions {
  readonly models: Settings['models'];
  readonly keys: Keys;
  /** Most that all judgements together may cost, in US dollars; then no model is asked any more. Null: no limit. */
  readonly limitUsd?: number | null;
}

/**
 * Judges with the configured models. Null when none is configured: then there is nobody to judge.
 *
 * @throws {SettingsError} for an unknown provider or a missing key.
 */
export function createJudgeReasoner({
  models,
  keys,
  limitUsd = null,
}: JudgeReasonerOptions): JudgeReasoner | null {
  // Scores of another provider's model are not those of the judge that was chosen.
  const chains = createModelChains({ settings: { ...models, temperature: 0, fallback: [] }, keys });
  if (chains.smart.length === 0) return null;
  let spentUsd = 0;
  const budget = () => (limitUsd === null ? null : { limitUsd, spentUsd });

  async function judge<Input, Output>(
    task: Task<Input, Output>,
    input: Input,
    signal: AbortSignal | undefined,
  ): Promise<Judged<Output>> {
    const account = openAccount(task.id);
    const emit = (event: RunEvent) => {
      if (event.type === 'model-end') spentUsd += event.costUsd ?? 0;
      account.onEvent(event);
    };
    let isAnswered = true;
    const watched: Task<Input, Output> = {
      ...task,
      extract: (given) => {
        isAnswered = false;
        return task.extract(given);
      },
    };
    const reasoner = createReasoner({ chains, emit, budget: budget() });
    const output = await reasoner.reason(watched, input, signal);
    return { output, isAnswered, use: account.use(), problem: isAnswered ? '' : account.problem() };
  }

  return {
    judge,
    reason: async (task, input, signal) => (await judge(task, input, signal)).output,
    budget,
  };
}

function openAccount(promptId: string) {
  const calls: Extract<RunEvent, { type: 'model-end' }>[] = [];
  let problem = 'The model was not asked.';
  return {
    onEvent(event: RunEvent) {
      if (event.type === 'model-end') calls.push(event);
      if (event.type === 'model-failed' || event.type === 'warning') problem = withoutGoingOn(event.message);
    },
    problem: () => problem,
    /** The model named is the one that answered last: a chain ends with the answer that is used. */
    use: (): JudgeUse | null =>
      calls.length === 0
        ? null
        : sumOfUses(
            calls.map(({ model, inputTokens, outputTokens, costUsd }) => ({
              model,
              promptId,
              inputTokens,
              outputTokens,
              costUsd,
            })),
          ),
  };
}

/** What the run does next is no reason of a judge. */
function withoutGoingOn(message: string): string {
  return message.replace(/ Going on with(?:out)? .*$/s, '');
}

/** Tokens and cost of several calls under the last one's model; a cost that is not known makes the sum unknown. Null for none. */
export function sumOfUses(uses: readonly JudgeUse[]): JudgeUse | null {
  const last = uses.at(-1);
  if (last === undefined) return null;
  const total = (of: (use: JudgeUse) => number) => uses.reduce((sum, use) => sum + of(use), 0);
  return {
    ...last,
    inputTokens: total(({ inputTokens }) => inputTokens),
    outputTokens: total(({ outputTokens }) => outputTokens),
    costUsd: uses.some(({ costUsd }) => costUsd === null) ? null : total(({ costUsd }) => costUsd ?? 0),
  };
}
