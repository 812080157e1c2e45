/** The ways to take some of a number of runs. */
export interface Splits {
  /** As a floating point number; exact as far as it matters. */
  readonly count: number;
  /** By number from 0; 0 takes the first ones. */
  readonly at: (index: number) => readonly number[];
  /** Any one, all alike likely. */
  readonly drawn: (random: () => number) => readonly number[];
}

/** Ways to take `taken` of `runs`, in the order of their lists. */
export function splitsOf(runs: number, taken: number): Splits {
  return {
    count: choose(runs, taken),
    at: (index) => {
      const split: number[] = [];
      let rest = index;
      for (let run = 0; split.length < taken; run += 1) {
        const withRun = choose(runs - run - 1, taken - split.length - 1);
        if (rest < withRun) split.push(run);
        else rest -= withRun;
      }
      return split;
    },
    drawn: (random) => {
      const order = Array.from({ length: runs }, (_, run) => run);
      for (let at = 0; at < taken; at += 1) {
        const other = at + Math.floor(random() * (runs - at));
        [order[at], order[other]] = [order[other] ?? 0, order[at] ?? 0];
      }
      return order.slice(0, taken);
    },
  };
}

export function choose(runs: number, taken: number): number {
  let count = 1;
  for (let step = 1; step <= taken; step += 1) count = (count * (runs - taken + step)) / step;
  return Math.round(count);
}
