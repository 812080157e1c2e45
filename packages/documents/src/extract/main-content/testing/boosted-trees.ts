import type { BlockTrees } from '../choose-blocks.ts';

/** One example: its features, the share of it that is content, and how much it counts. */
export interface Row {
  readonly features: readonly number[];
  readonly label: number;
  readonly weight: number;
}

interface Settings {
  readonly trees: number;
  readonly depth: number;
  /** What each tree adds of what it would correct. */
  readonly rate: number;
  /** Ridge penalty on the leaves. */
  readonly penalty: number;
  /** Weight of the rows, as far as they are undecided, that each side of a split needs. */
  readonly leastWeight: number;
}

/** Number of ranges that values of a feature are sorted into, with as many rows in each. */
const RANGES = 64;

/**
 * Gradient boosting of full trees of one depth for chances: the loss is the cross-entropy, labels may lie between 0 and
 * 1. Each tree looks at every second feature, in turn. Deterministic.
 */
export function fitTrees(rows: readonly Row[], settings: Settings): BlockTrees {
  const { trees, depth, rate, penalty, leastWeight } = settings;
  const columns = (rows[0]?.features ?? []).map((_, feature) => rangesOf(rows, feature));
  const weight = rows.reduce((sum, row) => sum + row.weight, 0);
  const mean = rows.reduce((sum, row) => sum + row.weight * row.label, 0) / weight;
  const intercept = Math.log(mean / (1 - mean));
  const odds = new Float64Array(rows.length).fill(intercept);
  const [slopes, bends] = [new Float64Array(rows.length), new Float64Array(rows.length)];
  const [features, thresholds, leaves]: number[][] = [[], [], []];
  for (let tree = 0; tree < trees; tree += 1) {
    for (const [at, row] of rows.entries()) {
      const chance = 1 / (1 + Math.exp(-(odds[at] ?? 0)));
      slopes[at] = row.weight * (row.label - chance);
      bends[at] = row.weight * chance * (1 - chance);
    }
    const places = new Int32Array(rows.length);
    for (let level = 0; level < depth; level += 1) {
      const usable = columns.map((column, feature) => ({ ...column, feature }));
      const splits = bestSplits(
        usable.filter(({ feature }) => pick(tree, feature)),
        { level, places, slopes, bends, penalty, leastWeight },
      );
      for (const { feature, range } of splits) {
        features?.push(feature);
        thresholds?.push(rounded(columns[feature]?.bounds[range] ?? MORE_THAN_ANY));
      }
      for (const [at, place] of places.entries()) {
        const split = splits[place];
        const isRight = split !== undefined && (columns[split.feature]?.ranges[at] ?? 0) > split.range;
        places[at] = 2 * place + Number(isRight);
      }
    }
    const sums = Array.from({ length: 2 ** depth }, () => [0, penalty] as [number, number]);
    for (const [at, place] of places.entries()) {
      const sum = sums[place];
      if (sum === undefined) continue;
      sum[0] += slopes[at] ?? 0;
      sum[1] += bends[at] ?? 0;
    }
    const values = sums.map(([slope, bend]) => rounded((rate * slope) / bend));
    leaves?.push(...values);
    for (const [at, place] of places.entries()) odds[at] = (odds[at] ?? 0) + (values[place] ?? 0);
  }
  return {
    depth,
    intercept: rounded(intercept),
    features: features ?? [],
    thresholds: thresholds ?? [],
    leaves: leaves ?? [],
  };
}

/** About half of the features, others for each tree, the same in each fit. */
function pick(tree: number, feature: number): boolean {
  return (Math.imul(tree * 131 + feature + 1, 2_654_435_761) >>> 16) % 2 === 0;
}

interface Column {
  /** The range of each row. */
  readonly ranges: Uint8Array;
  /** The largest value of each range but the last. */
  readonly bounds: readonly number[];
}

function rangesOf(rows: readonly Row[], feature: number): Column {
  const values = Float64Array.from(rows, ({ features }) => features[feature] ?? 0);
  const sorted = values.slice().sort();
  const bounds = new Set<number>();
  for (let range = 1; range < RANGES; range += 1)
    bounds.add(rounded(sorted[Math.floor((range * sorted.length) / RANGES)] ?? 0));
  const list = [...bounds].sort((a, b) => a - b);
  const ranges = Uint8Array.from(values, (value) => {
    let [low, high] = [0, list.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (value > (list[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  });
  return { ranges, bounds: list };
}

interface Node {
  readonly level: number;
  readonly places: Int32Array;
  readonly slopes: Float64Array;
  readonly bends: Float64Array;
  readonly penalty: number;
  readonly leastWeight: number;
}

interface Split {
  readonly feature: number;
  /** Rows of greater ranges go right. */
  readonly range: number;
}

/** For each node of a level the split that corrects most; one that sends all left where none does. */
function bestSplits(
  columns: readonly (Column & { readonly feature: number })[],
  node: Node,
): readonly Split[] {
  const nodes = 2 ** node.level;
  const best = Array.from({ length: nodes }, () => ({ feature: 0, range: RANGES, gain: 0 }));
  for (const { ranges, feature } of columns) {
    const slopes = new Float64Array(nodes * RANGES);
    const bends = new Float64Array(nodes * RANGES);
    for (let row = 0; row < ranges.length; row += 1) {
      const cell = (node.places[row] ?? 0) * RANGES + (ranges[row] ?? 0);
      slopes[cell] = (slopes[cell] ?? 0) + (node.slopes[row] ?? 0);
      bends[cell] = (bends[cell] ?? 0) + (node.bends[row] ?? 0);
    }
    for (const [place, known] of best.entries()) {
      const found = bestCut(
        slopes.subarray(place * RANGES, (place + 1) * RANGES),
        bends.subarray(place * RANGES, (place + 1) * RANGES),
        node,
      );
      if (found.gain > known.gain) best[place] = { feature, ...found };
    }
  }
  return best;
}

function bestCut(
  slopes: Float64Array,
  bends: Float64Array,
  { penalty, leastWeight }: Node,
): { readonly range: number; readonly gain: number } {
  const slope = slopes.reduce((sum, value) => sum + value, 0);
  const bend = bends.reduce((sum, value) => sum + value, 0);
  const worth = (s: number, b: number) => (s * s) / (b + penalty);
  let best = { range: RANGES, gain: 0 };
  let [leftSlope, leftBend] = [0, 0];
  for (let range = 0; range < RANGES - 1; range += 1) {
    leftSlope += slopes[range] ?? 0;
    leftBend += bends[range] ?? 0;
    if (leftBend < leastWeight || bend - leftBend < leastWeight) continue;
    const gain = worth(leftSlope, leftBend) + worth(slope - leftSlope, bend - leftBend) - worth(slope, bend);
    if (gain > best.gain) best = { range, gain };
  }
  return best;
}

/** No value of a feature is greater. */
const MORE_THAN_ANY = 1e9;

/** As it is written down: four digits. */
function rounded(value: number): number {
  return Number(value.toPrecision(4));
}
