import type { Source } from '@research-studio/schemas';

/** True for a page that speaks to language models: it is left out before anything is compared with it. */
export function isHostile({ flags }: Pick<Source, 'flags'>): boolean {
  return flags.includes('instructions');
}
