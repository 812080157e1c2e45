import { type ClaimWord, saySame } from './claim-words.ts';
import type { ReadStatement } from './read-statement.ts';

/** Whether what a claim has before "than" stands after it in a sentence, or the other way round. */
export function isTurnedComparison(claim: ReadStatement, sentence: ReadStatement): boolean {
  const [own, other] = [sidesOf(claim), sidesOf(sentence)];
  if (own === null || other === null) return false;
  const only = (words: readonly ClaimWord[], apart: readonly ClaimWord[]) =>
    words.filter((word) => !has(apart, word));
  const first = only(own.before, own.after);
  const second = only(own.after, own.before);
  const isOnly = (words: readonly ClaimWord[], there: readonly ClaimWord[], apart: readonly ClaimWord[]) =>
    words.some((word) => has(there, word) && !has(apart, word));
  return (
    second.length > 0 &&
    isOnly(second, other.before, other.after) &&
    (isOnly(first, other.after, other.before) || !isOnly(second, other.after, other.before))
  );
}

function has(words: readonly ClaimWord[], word: ClaimWord): boolean {
  return words.some((other) => saySame(word, other));
}

const than =
  /(?<!\p{L})(?:more|less|fewer|\p{L}{2,}er|worse|better|mehr|weniger|plus|moins|más|menos|più|meno|mais)(?!\p{L})[^.;]{0,80}?(?<!\p{L})(?:than|als|que|di|del|della|dei|rispetto|do que)(?!\p{L}|\s*[\d€$£])/iu;

interface Sides {
  readonly before: readonly ClaimWord[];
  readonly after: readonly ClaimWord[];
}

function sidesOf({ text, words }: ReadStatement): Sides | null {
  const found = than.exec(text);
  if (found === null) return null;
  const count = (
    text.slice(0, found.index + found[0].length).match(/[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu) ?? []
  ).length;
  return { before: words.filter(({ at }) => at < count), after: words.filter(({ at }) => at >= count) };
}
