import { rulesOf } from '@research-studio/language';

export interface Slot {
  readonly words: readonly string[];
  /** Indices of the first and the last word in the slot. */
  readonly from: number;
  readonly to: number;
}

/** Whether the same word stands right before or right after two places in two texts; their ends match nothing. */
export function isSameSlot(one: Slot, other: Slot): boolean {
  return sides(one, other).length > 0;
}

/** The same, where a stop word on one side alone ("in", "the") does not do. */
export function isTellingSlot(one: Slot, other: Slot, language: string | null): boolean {
  const same = sides(one, other);
  return same.length === 2 || same.some((word) => !rulesOf(language ?? 'en').stopWords.has(word));
}

/** The neighbours that both places share. */
function sides(one: Slot, other: Slot): string[] {
  const pairs = [
    [one.words[one.from - 1], other.words[other.from - 1]],
    [one.words[one.to + 1], other.words[other.to + 1]],
  ] as const;
  return pairs.flatMap(([a, b]) => (a !== undefined && isSameWord(a, b) ? [a.toLowerCase()] : []));
}

function isSameWord(one: string, other: string | undefined): boolean {
  if (other === undefined) return false;
  const [a, b] = [one.toLowerCase(), other.toLowerCase()];
  return a === b || (a.length > 5 && b.length > 5 && a.slice(0, 5) === b.slice(0, 5));
}
