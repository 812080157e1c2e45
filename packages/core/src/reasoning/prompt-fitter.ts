import type { RunEvent } from '@research-studio/schemas';
import { answerSchema } from '../models/answer-schema.ts';
import { estimateTokens } from '../models/estimate-tokens.ts';
import type { ModelCatalog } from '../models/model-catalog.ts';
import { ModelRequestError } from '../models/providers/model-request-error.ts';
import { fitPrompt, type MaskingStage, roomBeside, utilisationOf } from './fit-prompt.ts';
import { callsToShorten, shortenPassagesTask } from './shorten-passages.task.ts';
import type { Prompt, Reasoner, Task } from './task.ts';

type AskedTask = Pick<Task<never, unknown>, 'id' | 'schema'>;

interface Asked {
  readonly task: AskedTask;
  readonly prompt: Prompt;
  /** Name of the model. */
  readonly model: string;
}

export interface PromptFitter {
  /**
   * The prompt as the model can take it.
   *
   * @throws {ModelRequestError} of kind `too-long` where it cannot.
   */
  fit(asked: Asked, signal: AbortSignal | undefined): Promise<Prompt>;
  /** Tokens that may be sent beside the prompt. */
  room(asked: Asked): Promise<number>;
  /** The share of the model's window that the prompt takes as it is. */
  utilisation(asked: Asked): Promise<number>;
}

export interface PromptFitterOptions {
  readonly catalog: () => Promise<ModelCatalog>;
  readonly emit: (event: RunEvent) => void;
  readonly reason: Reasoner['reason'];
}

/** Tokens that models take at once of which nothing is known. */
const ASSUMED_WINDOW = 128_000;
/** Windows are not looked up for less, so that the first calls of a run need not wait for the list of models. */
const EVERY_MODEL_TAKES = 3_000;

/** Every prompt of a run goes through here before it is sent; what is left out is reported once for each task. */
export function createPromptFitter({ catalog, emit, reason }: PromptFitterOptions): PromptFitter {
  const reported = new Set<string>();
  const shortened = new Map<string, Promise<string>>();
  const tellOnce = (message: string, key = message) => {
    if (reported.has(key)) return;
    reported.add(key);
    emit({ type: 'notice', message });
  };

  const limits = async ({ task, model }: Asked) => {
    const known = (await catalog()).contextWindow(model);
    if (known === null) tellOnce(assumed(model));
    return {
      window: known ?? ASSUMED_WINDOW,
      besides: estimateTokens(JSON.stringify(answerSchema(task).jsonSchema)),
    };
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
    room: async (asked) => roomBeside(asked.prompt, await limits(asked)),
    utilisation: async (asked) => utilisationOf(asked.prompt, await limits(asked)),
    async fit(asked, signal) {
      const tokens = estimateTokens(asked.prompt.system) + estimateTokens(asked.prompt.user);
      if (tokens < EVERY_MODEL_TAKES) return asked.prompt;
      const { window, besides } = await limits(asked);
      const options = { window, besides, shorten: (quotes: readonly string[]) => shorten(quotes, signal) };
      const { prompt, stage } = await fitPrompt(asked.prompt, options);
      const { task, model } = asked;
      if (roomBeside(prompt, options) < 0) throw tooLong(asked, window);
      if (stage !== 'whole') tellOnce(masked({ task, model, stage, window }), `${task.id} ${model} ${stage}`);
      return prompt;
    },
  };
}

const LEFT_OUT: Record<Exclude<MaskingStage, 'whole'>, string> = {
  'without-raw': 'text around what was found is left out',
  compressed: 'passages are shortened',
  pointers: 'the less relevant passages are left in the run folder',
};

function masked(parts: {
  task: AskedTask;
  model: string;
  stage: Exclude<MaskingStage, 'whole'>;
  window: number;
}): string {
  const { task, model, stage, window } = parts;
  return `${model} takes ${window} tokens at once, which ${stepOf(task)} would nearly fill: ${LEFT_OUT[stage]}.`;
}

function assumed(model: string): string {
  return `How much ${model} can read at once is not known; ${ASSUMED_WINDOW} tokens are assumed. Tell it in models.known, e.g. "${model} contextWindow=32000".`;
}

function tooLong({ task, prompt, model }: Asked, window: number): ModelRequestError {
  const tokens = estimateTokens(prompt.system) + estimateTokens(prompt.user);
  return new ModelRequestError({
    kind: 'too-long',
    provider: model,
    status: null,
    reason: `the prompt of ${stepOf(task)} has about ${tokens} tokens, and the model takes ${window} for prompt and answer`,
  });
}

function stepOf({ id }: AskedTask): string {
  return id.replace(/@.*$/, '');
}
