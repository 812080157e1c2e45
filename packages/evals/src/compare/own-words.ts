import { diffArrays } from 'diff';

/** Positions of the words that only one of two texts has. */
export interface OwnWords {
  readonly left: ReadonlySet<number>;
  readonly right: ReadonlySet<number>;
}

/**
 * Words that the shortest change from one text to the other takes out and puts in. Stray words that two rewritten
 * stretches happen to share count as changed with them. Null where the texts have so little in common that there is no
 * telling word by word.
 */
export function ownWords(left: readonly string[], right: readonly string[]): OwnWords | null {
  if (unshared(left, right) > maxEditLength) return null;
  const parts = diffArrays([...left], [...right], { maxEditLength });
  if (parts === undefined) return null;
  const own = { left: new Set<number>(), right: new Set<number>() };
  let [atLeft, atRight] = [0, 0];
  parts.forEach((part, index) => {
    const { count } = part;
    const isStray = isKept(part) && count <= longestStray && isBetweenChanges(parts, index);
    if (part.removed || isStray) addRange(own.left, atLeft, count);
    if (part.added || isStray) addRange(own.right, atRight, count);
    if (!part.added) atLeft += count;
    if (!part.removed) atRight += count;
  });
  return own;
}

/** Changed words on both sides together; the time that it takes grows with its square. */
const maxEditLength = 3000;
/** Words. */
const longestStray = 2;

/** Words that one text has more often than the other: no change is shorter than that. */
function unshared(left: readonly string[], right: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of left) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of right) counts.set(word, (counts.get(word) ?? 0) - 1);
  let sum = 0;
  for (const count of counts.values()) sum += Math.abs(count);
  return sum;
}

interface Part {
  readonly added: boolean;
  readonly removed: boolean;
  readonly count: number;
}

function isKept({ added, removed }: Part): boolean {
  return !added && !removed;
}

/** More words were changed right before it, and right after it, than it has itself. */
function isBetweenChanges(parts: readonly Part[], index: number): boolean {
  const kept = parts[index]?.count ?? 0;
  return [-1, 1].every((step) => {
    let changed = 0;
    for (let at = index + step; ; at += step) {
      const part = parts[at];
      if (part === undefined || isKept(part)) break;
      changed += part.count;
    }
    return changed > kept;
  });
}

function addRange(positions: Set<number>, from: number, count: number): void {
  for (let at = from; at < from + count; at += 1) positions.add(at);
}
