import { createModelChains, createReasoner } from '@research-studio/core/models';
import type { Keys } from '@research-studio/core/settings';
import type { RunEvent, Settings } from '@research-studio/schemas';
import { sum } from 'simple-statistics';
import type { JudgeReasoner } from '../evaluators/evaluator.ts';
import { JudgeUse } from '../results/eval-row.ts';

/**
 * Judges with the configured models. Null when none is configured: then there is nobody to judge. `limitUsd`: most that
 * all judgements together may cost, in US dollars; then no model is asked any more. Null: no limit.
 *
 * @throws {SettingsError} for an unknown provider or a missing key.
 */
export function createJudgeReasoner(options: {
  readonly models: Settings['models'];
  readonly keys: Keys;
  readonly limitUsd?: number | null;
}): JudgeReasoner | null {
  const { models, keys, limitUsd = null } = options;
  // Scores of another provider's model are not those of the judge that was chosen.
  const chains = createModelChains({ settings: { ...models, temperature: 0, fallback: [] }, keys });
  if (chains.smart.length === 0) return null;
  let spentUsd = 0;
  return {
    judge: async (task, input, signal) => {
      const uses: JudgeUse[] = [];
      let problem = 'The model was not asked.';
      const emit = (event: RunEvent) => {
        if (event.type === 'model-end') {
          spentUsd += event.costUsd ?? 0;
          uses.push(JudgeUse.parse({ ...event, promptId: task.id }));
        }
        // What the run does next is not a reason of a judge.
        if (event.type === 'model-failed' || event.type === 'warning')
          problem = event.message.replace(/ Going on with(?:out)? .*$/s, '');
      };
      let isAnswered = true;
      const extract: typeof task.extract = (given) => {
        isAnswered = false;
        return task.extract(given);
      };
      const budget = limitUsd === null ? null : { limitUsd, spentUsd };
      const reasoner = createReasoner({ chains, emit, budget });
      const output = await reasoner.reason({ ...task, extract }, input, signal);
      // The model named is the one that answered last: a chain ends with the answer that is used.
      return { output, isAnswered, use: sumOfUses(uses), problem: isAnswered ? '' : problem };
    },
  };
}

/** Tokens and cost of several calls under the last one's model; a cost that is not known makes the sum unknown. Null for none. */
export function sumOfUses(uses: readonly JudgeUse[]): JudgeUse | null {
  const last = uses.at(-1);
  if (last === undefined) return null;
  const costs = uses.flatMap(({ costUsd }) => costUsd ?? []);
  return {
    ...last,
    inputTokens: sum(uses.map(({ inputTokens }) => inputTokens)),
    outputTokens: sum(uses.map(({ outputTokens }) => outputTokens)),
    costUsd: costs.length < uses.length ? null : sum(costs),
  };
}
