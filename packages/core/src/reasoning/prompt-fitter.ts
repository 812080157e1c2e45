import type { RunEvent } from '@research-studio/schemas';
import { answerSchema } from '../models/answer-schema.ts';
import type { ModelCatalog } from '../models/model-catalog.ts';
import { ModelRequestError } from '../models/providers/model-request-error.ts';
import { estimateTokens, fitPrompt, type MaskingStage, roomBeside, utilisationOf } from './fit-prompt.ts';
import { callsToShorten, shortenPassagesTask } from './shorten-passages.task.ts';
import type { Prompt, Reasoner, Task } from './task.ts';

interface Asked {
  readonly task: Pick<Task<never, unknown>, 'id' | 'schema'>;
  readonly prompt: Prompt;
  /** Name of the model. */
  readonly model: string;
}

interface PromptFitterOptions {
  readonly catalog: () => Promise<ModelCatalog>;
  readonly emit: (event: RunEvent) => void;
  readonly reason: Reasoner['reason'];
}

/** Tokens that models take at once of which nothing is known. */
const ASSUMED_WINDOW = 128_000;
/** Windows are not looked up for less, so that the first calls of a run need not wait for the list of models. */
const EVERY_MODEL_TAKES = 3_000;

const LEFT_OUT: Record<Exclude<MaskingStage, 'whole'>, string> = {
  'without-raw': 'text around what was found is left out',
  compressed: 'passages are shortened',
  pointers: 'the less relevant passages are left in the run folder',
};

export type PromptFitter = ReturnType<typeof createPromptFitter>;

/** Every prompt of a run goes through here before it is sent; what is left out is reported once for each task. */
export function createPromptFitter({ catalog, emit, reason }: PromptFitterOptions) {
  const reported = new Set<string>();
  const shortened = new Map<string, Promise<string>>();
  const tellOnce = (key: string, message: string) => {
    if (!reported.has(key)) emit({ type: 'notice', message });
    reported.add(key);
  };

  const limits = async ({ task, model }: Asked) => {
    const known = (await catalog()).contextWindow(model);
    if (known === null)
      tellOnce(
        model,
        `How much ${model} can read at once is not known; ${ASSUMED_WINDOW} tokens are assumed. Tell it in models.known, e.g. "${model} contextWindow=32000".`,
      );
    const besides = estimateTokens(JSON.stringify(answerSchema(task).jsonSchema));
    return { window: known ?? ASSUMED_WINDOW, besides };
  };

  const shorten = async (quotes: readonly string[], signal: AbortSignal | undefined) => {
    const fresh = [...new Set(quotes)].filter((quote) => !shortened.has(quote));
    for (const call of callsToShorten(fresh, estimateTokens)) {
      const answer = reason(shortenPassagesTask, call, signal);
      for (const [at, quote] of call.entries()) {
        const short = answer.then(
          ({ passages }) => passages.find(({ number }) => number === at + 1)?.text ?? quote,
        );
        shortened.set(quote, short);
        short.catch(() => shortened.delete(quote));
      }
    }
    return Promise.all(quotes.map(async (quote) => (await shortened.get(quote)) ?? quote));
  };

  return {
    /** Tokens that may be sent beside the prompt. */
    room: async (asked: Asked) => roomBeside(asked.prompt, await limits(asked)),
    /** The share of the model's window that the prompt takes as it is. */
    utilisation: async (asked: Asked) => utilisationOf(asked.prompt, await limits(asked)),
    /** The prompt as the model can take it. @throws {ModelRequestError} of kind `too-long` where it cannot. */
    async fit(asked: Asked, signal: AbortSignal | undefined): Promise<Prompt> {
      const { task, prompt: whole, model } = asked;
      if (tokensOf(whole) < EVERY_MODEL_TAKES) return whole;
      const { window, besides } = await limits(asked);
      const options = { window, besides, shorten: (quotes: readonly string[]) => shorten(quotes, signal) };
      const { prompt, stage } = await fitPrompt(whole, options);
      const step = task.id.replace(/@.*$/, '');
      if (roomBeside(prompt, options) < 0) {
        const reason = `the prompt of ${step} has about ${tokensOf(whole)} tokens, and the model takes ${window} for prompt and answer`;
        throw new ModelRequestError({ kind: 'too-long', provider: model, status: null, reason });
      }
      if (stage !== 'whole')
        tellOnce(
          `${task.id} ${model} ${stage}`,
          `${model} takes ${window} tokens at once, which ${step} would nearly fill: ${LEFT_OUT[stage]}.`,
        );
      return prompt;
    },
  };
}

function tokensOf({ system, user }: Prompt): number {
  return estimateTokens(system) + estimateTokens(user);
}
