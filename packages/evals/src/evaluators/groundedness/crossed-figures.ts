/**
 * Two figures of which each is followed by what follows the other in a passage, and by nothing that follows itself there:
 * "14,900 down to space heating and 103,500 to hot water" for "103,500 for space heating and 14,900 for hot water".
 */
export function crossedFigures(text: string, passages: readonly string[]): string[] {
  const own = followers(text);
  return passages.flatMap((passage) => {
    const given = followers(passage);
    const shared = [...own.keys()].filter((figure) => given.has(figure)).slice(0, MOST_FIGURES);
    return shared.slice(1).flatMap((other, at) => {
      const one = shared[at] as string;
      const [ownOne, ownOther] = apart(own.get(one), own.get(other));
      const [givenOne, givenOther] = apart(given.get(one), given.get(other));
      const isStraight = common(ownOne, givenOne) + common(ownOther, givenOther) > 0;
      const isCrossed = common(ownOne, givenOther) >= LEAST && common(ownOther, givenOne) >= LEAST;
      return isCrossed && !isStraight ? [`${one} and ${other} stand in each other's place`] : [];
    });
  });
}

const MOST_FIGURES = 12;
/** Words that each must have of the other's. */
const LEAST = 2;
/** Words taken after a figure. */
const REACH = 9;

type Words = ReadonlySet<string>;

/** Beginnings of the words up to the next figure or stop, after each figure that stands in a text once; years are none. */
function followers(text: string): ReadonlyMap<string, Words> {
  const tokens = text.toLowerCase().match(/\d+(?:[.,]\d+)*|\p{L}+|[.;!?](?=\s)|\|/gu) ?? [];
  const found = new Map<string, Words>();
  const repeated = new Set<string>();
  tokens.forEach((token, at) => {
    if (!/^\d/u.test(token) || /^(?:19|20)\d\d$/u.test(token)) return;
    if (found.has(token)) repeated.add(token);
    const after = tokens.slice(at + 1, at + 1 + REACH);
    const end = after.findIndex((one) => /^[\d.;!?|]/u.test(one));
    const words = (end < 0 ? after : after.slice(0, end)).filter((one) => /^\p{L}{3}/u.test(one));
    found.set(token, new Set(words.map((word) => word.slice(0, 5))));
  });
  for (const token of repeated) found.delete(token);
  return found;
}

/** Without the words that both have, which tell nothing of either. */
function apart(one: Words = new Set(), other: Words = new Set()): readonly [Words, Words] {
  const without = (words: Words, others: Words) => new Set([...words].filter((word) => !others.has(word)));
  return [without(one, other), without(other, one)];
}

function common(one: Words, other: Words): number {
  return [...one].filter((word) => other.has(word)).length;
}
