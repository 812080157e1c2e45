import type { PromptBlock, WriteBlock } from './prompt-block.ts';
import type { Prompt } from './task.ts';

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
export const MASKING = { 'without-raw': 0.75, compressed: 0.8, pointers: 0.85 } as const;
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

export interface FitOptions extends Limits {
  /** Shorter texts that say the same, in their order. */
  readonly shorten: (quotes: readonly string[]) => Promise<readonly string[]>;
}

export function utilisationOf({ system, user }: Prompt, { window, besides }: Limits): number {
  return (estimateTokens(system) + estimateTokens(user) + besides) / window;
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
