/** Two values that cannot both hold, by the positions of their owners. */
export interface GroupedPair {
  readonly one: number;
  readonly other: number;
  readonly certainty: number;
  readonly isSettled: boolean;
  readonly explanation: string | null;
}

export interface PairGroup<Pair extends GroupedPair> {
  /** Positions by side; two at least. */
  readonly sides: readonly (readonly number[])[];
  /** The pair with which the group began, the surest of it. */
  readonly first: Pair;
}

/** A pair this much less sure than the first of a group is alone. */
const joinFrom = 0.7;

/**
 * Gathers pairs about one quantity: a position joins the side that it agrees with, or opens another where it differs
 * from all of them. Settled pairs and open ones do not mix.
 */
export function groupPairs<Pair extends GroupedPair>(
  pairs: readonly Pair[],
  agree: (one: number, other: number) => boolean,
): PairGroup<Pair>[] {
  const groups: { sides: number[][]; first: Pair }[] = [];
  const owner = new Map<number, number>();
  const sorted = [...pairs].sort(
    (a, b) => Number(b.isSettled) - Number(a.isSettled) || b.certainty - a.certainty || a.one - b.one,
  );
  for (const pair of sorted) {
    const [known, joining] = owner.has(pair.one) ? [pair.one, pair.other] : [pair.other, pair.one];
    const at = owner.get(known);
    if (at === undefined) {
      owner.set(pair.one, groups.length).set(pair.other, groups.length);
      groups.push({ sides: [[pair.one], [pair.other]], first: pair });
      continue;
    }
    const group = groups[at];
    if (group === undefined) continue;
    if (owner.has(joining)) continue;
    const side = group.sides.find(([first]) => first !== undefined && agree(first, joining));
    const joins =
      pair.certainty >= joinFrom * group.first.certainty && pair.isSettled === group.first.isSettled;
    if (side !== undefined) side.push(joining);
    else if (joins) group.sides.push([joining]);
    else groups.push({ sides: [[known], [joining]], first: pair });
    owner.set(joining, side !== undefined || joins ? at : groups.length - 1);
  }
  return groups;
}
