import { CharacterClass } from './character-classes.ts';
import type { WordRange } from './quote-parts.ts';

/** Word edits at which a quote still counts as edited, and at which its passage is still taken for the one quoted. */
export interface EditAllowance {
  readonly edited: number;
  readonly found: number;
}

/**
 * Three edits from nine words on, a tenth of the words beyond thirty, fewer below nine, none below four. Two
 * characters of a script without spaces count as a word, and more edits are allowed there: a word is often longer.
 */
export function editAllowance(parts: readonly WordRange[]): EditAllowance {
  let [words, characters] = [0, 0];
  for (const { words: all, from, to } of parts) {
    for (let at = from; at < to; at++) {
      if (all.kinds[at] === CharacterClass.unspaced) characters += 1;
      else words += 1;
    }
  }
  const count = words + characters / 2;
  const share = characters / 2 / Math.max(1, count);
  const edited = allowedFor(count) * (1 + share * 0.75);
  return {
    edited,
    found:
      edited === 0 ? (count >= 3 ? 1 : 0) : Math.max(edited, Math.min(edited + 2, count * mostOfPassage)),
  };
}

/** Beyond this share of its words, too little is left of a passage to take it for the one quoted. */
const mostOfPassage = 0.35;

function allowedFor(count: number): number {
  if (count < 4) return 0;
  if (count < 6) return 1;
  if (count < 9) return 2;
  return Math.max(3, Math.floor(count / 10));
}
