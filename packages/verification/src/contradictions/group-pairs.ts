/** Two statements or values of different sources that cannot both hold, by their positions. */
export interface OpposedPair {
  readonly one: number;
  readonly other: number;
  readonly certainty: number;
  /** Code is sure of it. */
  readonly isSettled: boolean;
}

export interface PairGroup {
  /** Positions by side; two at least. */
  readonly sides: readonly (readonly number[])[];
  /** The pair with which the group began, the surest of it. */
  readonly first: OpposedPair;
}

/** A pair this much less sure than the first pair of one of its values is of another thing. */
const joinFrom = 0.7;

/**
 * Gathers pairs about one quantity, the surest first: a position joins the side that it agrees with, or opens a further
 * side where it differs from all of them. Settled pairs and open ones do not mix.
 */
export function groupPairs(
  pairs: readonly OpposedPair[],
  {
    agree,
    sourceOf,
  }: {
    readonly agree: (one: number, other: number) => boolean;
    readonly sourceOf: (at: number) => string | undefined;
  },
): PairGroup[] {
  const groups: { sides: number[][]; first: OpposedPair }[] = [];
  const owner = new Map<number, (typeof groups)[number]>();
  const sorted = [...pairs].sort(
    (a, b) => Number(b.isSettled) - Number(a.isSettled) || b.certainty - a.certainty || a.one - b.one,
  );
  for (const pair of sorted) {
    const [known, joining] = owner.has(pair.other) ? [pair.other, pair.one] : [pair.one, pair.other];
    const group = owner.get(known);
    if (owner.has(joining) || pair.certainty < joinFrom * (group?.first.certainty ?? 0)) continue;
    const isNewSource = group?.sides.flat().every((at) => sourceOf(at) !== sourceOf(joining)) === true;
    const side = group?.sides.find(([first]) => first !== undefined && agree(first, joining));
    if (group !== undefined && side !== undefined) {
      side.push(joining);
      owner.set(joining, group);
    } else if (group !== undefined && isNewSource && pair.isSettled === group.first.isSettled) {
      group.sides.push([joining]);
      owner.set(joining, group);
    } else {
      const opened = { sides: [[known], [joining]], first: pair };
      groups.push(opened);
      owner.set(joining, opened);
      if (group === undefined) owner.set(known, opened);
    }
  }
  return groups;
}
