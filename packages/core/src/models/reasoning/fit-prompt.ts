import type { RunEvent } from '@research-studio/schemas';
import { answerSchema } from '../answer-schema.ts';
import type { ModelPrices } from '../model-prices.ts';
import { ModelRequestError } from '../providers/model-request-error.ts';
import { callsToShorten, shortenPassagesTask } from './shorten-passages.task.ts';
import type { Prompt, PromptBlock, Reasoner, Task, WriteBlock } from './task.ts';

/** Most texts have more bytes to a token, in any script; tables of figures about as many. */
const BYTES_PER_TOKEN = 3;

/** Tokens of a text for any model, rather too many than too few. */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);
}

/** The beginning of a text, of so many tokens at most. */
export function firstTokens(text: string, tokens: number): string {
  const bytes = Buffer.from(text).subarray(0, Math.max(0, tokens * BYTES_PER_TOKEN));
  return bytes.toString().replace(/\uFFFD$/, '');
}

/**
 * What a prompt gives up. whole: nothing; without-raw: text of pages around what was found in them; compressed: also the
 * wording of passages; pointers: of the least relevant passages all but mark and first words, or even these. Sections of
 * a report are written from the passages that such marks stand for, which are kept in the run folder.
 */
export type MaskingStage = 'whole' | 'without-raw' | 'compressed' | 'pointers';

/** Shares of the window from which on a stage is reached. */
const MASKING = { 'without-raw': 0.75, compressed: 0.8, pointers: 0.85 } as const;
/** From here on too little is left for an answer. */
const FULL = 0.9;

/** By the share of a model's window that a prompt takes. */
export function stageAt(utilisation: number): MaskingStage {
  if (utilisation >= MASKING.pointers) return 'pointers';
  if (utilisation >= MASKING.compressed) return 'compressed';
  return utilisation >= MASKING['without-raw'] ? 'without-raw' : 'whole';
}

interface Limits {
  /** Tokens that prompt and answer may have together. */
  readonly window: number;
  /** Tokens of what is sent beside the prompt. */
  readonly besides: number;
}

interface FitOptions extends Limits {
  /** Shorter texts that say the same, in their order. */
  readonly shorten: (quotes: readonly string[]) => Promise<readonly string[]>;
}

/** Tokens of a whole prompt. */
export function tokensOf({ system, user }: Prompt): number {
  return estimateTokens(system) + estimateTokens(user);
}

export function utilisationOf(prompt: Prompt, { window, besides }: Limits): number {
  return (tokensOf(prompt) + besides) / window;
}

/** Tokens that may be sent beside the prompt; below zero it is too long. */
export function roomBeside(prompt: Prompt, limits: Limits): number {
  return Math.floor((FULL - utilisationOf(prompt, limits)) * limits.window);
}

/** The prompt as a model with this window can take it: as it is below 75 %, else with as little left out as is needed. */
export async function fitPrompt(
  prompt: Prompt,
  options: FitOptions,
): Promise<{ readonly prompt: Prompt; readonly stage: MaskingStage }> {
  const { system, user, parts } = prompt;
  const share = (text: string) => utilisationOf({ system, user: text }, options);
  if (parts === undefined || parts.blocks.length === 0 || stageAt(share(user)) === 'whole')
    return { prompt, stage: 'whole' };
  const bare = parts.write((block) => block.bare);
  const stage = stageAt(share(bare));
  const fitted = (text: string) => ({ prompt: { system, user: text }, stage });
  if (stage === 'pointers')
    return fitted(withPointers(parts, (text) => share(text) < MASKING['without-raw']));
  if (stage !== 'compressed') return { ...fitted(bare), stage: 'without-raw' };
  const passages = parts.blocks.filter(({ passage }) => passage !== undefined);
  const short = await options.shorten(passages.map(({ passage }) => passage?.quote ?? ''));
  const written = new Map(passages.map((block, at) => [block, shortForm(block, short[at])]));
  return fitted(parts.write((block) => written.get(block) ?? block.bare));
}

function shortForm({ bare, passage }: PromptBlock, short: string | undefined): string {
  if (passage === undefined || short === undefined || short.length >= passage.quote.length) return bare;
  return bare.replace(passage.quote, () => short);
}

/** The most relevant passages whole, marks and first words of others, as many as fit; the rest is left out. */
function withPointers({ blocks, write }: NonNullable<Prompt['parts']>, fits: (user: string) => boolean) {
  const ranked = blocks
    .filter(({ passage }) => passage !== undefined)
    .sort((a, b) => (b.passage?.relevance ?? 0) - (a.passage?.relevance ?? 0));
  const rankOf = new Map(ranked.map((block, rank) => [block, rank]));
  const form = (whole: number, shown: number): WriteBlock => {
    return (block) => {
      const rank = rankOf.get(block);
      if (rank === undefined || rank < whole) return block.bare;
      return rank < shown ? pointerOf(block) : '';
    };
  };
  const shown = most(ranked.length, (count) => fits(write(form(count / POINTERS_TO_ONE_WHOLE, count))));
  const whole = most(shown, (count) => fits(write(form(count, shown))));
  return write(form(whole, shown));
}

/** While pointers are counted room is kept for some passages: many marks without a text are of little use. */
const POINTERS_TO_ONE_WHOLE = 4;
const FIRST_WORDS = 60;

function pointerOf({ passage }: PromptBlock): string {
  if (passage === undefined) return '';
  const { mark, quote } = passage;
  return `[${mark}] ${quote.slice(0, FIRST_WORDS)}… (${quote.length} characters, kept in the run folder)`;
}

/** The largest count up to `limit` that fits, by halving; 0 where none does. */
function most(limit: number, fits: (count: number) => boolean): number {
  let low = 0;
  let high = limit;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface Asked {
  readonly task: Pick<Task<never, unknown>, 'id' | 'schema'>;
  readonly prompt: Prompt;
  /** Name of the model. */
  readonly model: string;
}

interface PromptFitterOptions {
  readonly prices: () => Promise<ModelPrices>;
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
export function createPromptFitter({ prices, emit, reason }: PromptFitterOptions) {
  const reported = new Set<string>();
  const shortened = new Map<string, Promise<string>>();
  const warnOnce = (key: string, message: string) => {
    if (!reported.has(key)) emit({ type: 'notice', message });
    reported.add(key);
  };

  const limits = async ({ task, model }: Asked) => {
    const known = (await prices()).contextWindow(model);
    if (known === null)
      warnOnce(
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
        warnOnce(
          `${task.id} ${model} ${stage}`,
          `${model} takes ${window} tokens at once, which ${step} would nearly fill: ${LEFT_OUT[stage]}.`,
        );
      return prompt;
    },
  };
}
