import { estimateTokens } from '../models/estimate-tokens.ts';
import type { PromptBlock, WriteBlock } from './prompt-block.ts';
import type { Prompt } from './task.ts';

/**
 * What a prompt gives up. whole: nothing; without-raw: text of pages around what was found in them; compressed: also the
 * wording of passages; pointers: of the least relevant passages all but mark and first words, or even these. Sections of
 * a report are written from the passages that such marks stand for, which are kept in the run folder.
 */
export type MaskingStage = 'whole' | 'without-raw' | 'compressed' | 'pointers';

/** Shares of the window from which on a stage is reached. */
export const MASKING = { 'without-raw': 0.75, compressed: 0.8, pointers: 0.85 } as const;
/** From here on too little is left for an answer. */
const FULL = 0.9;

/** By the share of a model's window that a prompt takes. */
export function stageAt(utilisation: number): MaskingStage {
  if (utilisation >= MASKING.pointers) return 'pointers';
  if (utilisation >= MASKING.compressed) return 'compressed';
  return utilisation >= MASKING['without-raw'] ? 'without-raw' : 'whole';
}

export interface FitOptions {
  /** Tokens that prompt and answer may have together. */
  readonly window: number;
  /** Tokens of what is sent beside the prompt. */
  readonly besides: number;
  /** Shorter texts that say the same, in their order. */
  readonly shorten: (quotes: readonly string[]) => Promise<readonly string[]>;
}

export function utilisationOf(
  { system, user }: Pick<Prompt, 'system' | 'user'>,
  { window, besides }: Pick<FitOptions, 'window' | 'besides'>,
): number {
  return (estimateTokens(system) + estimateTokens(user) + besides) / window;
}

/** Tokens that may be sent beside the prompt; below zero it is too long. */
export function roomBeside(
  prompt: Pick<Prompt, 'system' | 'user'>,
  options: Pick<FitOptions, 'window' | 'besides'>,
): number {
  return Math.floor((FULL - utilisationOf(prompt, options)) * options.window);
}

export interface FittedPrompt {
  readonly prompt: Prompt;
  readonly stage: MaskingStage;
}

/** The prompt as a model with this window can take it: as it is below 75 %, else with as little left out as is needed. */
export async function fitPrompt(prompt: Prompt, options: FitOptions): Promise<FittedPrompt> {
  const share = (user: string) => utilisationOf({ system: prompt.system, user }, options);
  const fitted = (user: string, stage: MaskingStage): FittedPrompt => ({
    prompt: { system: prompt.system, user },
    stage,
  });
  const { parts } = prompt;
  if (parts === undefined || parts.blocks.length === 0 || stageAt(share(prompt.user)) === 'whole')
    return { prompt, stage: 'whole' };
  const bare = parts.write((block) => block.bare);
  const stage = stageAt(share(bare));
  if (stage === 'pointers') {
    const user = withPointers(parts, (text) => share(text) < MASKING['without-raw']);
    return fitted(user, 'pointers');
  }
  if (stage !== 'compressed') return fitted(bare, 'without-raw');
  const passages = parts.blocks.filter(({ passage }) => passage !== undefined);
  const short = await options.shorten(passages.map(({ passage }) => passage?.quote ?? ''));
  const written = new Map(passages.map((block, at) => [block, shortForm(block, short[at])]));
  return fitted(
    parts.write((block) => written.get(block) ?? block.bare),
    'compressed',
  );
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
