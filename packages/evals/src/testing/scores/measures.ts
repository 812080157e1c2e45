import type { Metric } from './score.ts';

export function share(name: string, values: readonly boolean[]): Metric {
  const count = values.filter((value) => value).length;
  return { name, value: values.length === 0 ? null : count / values.length, of: values.length };
}

/** A score of one item and whether it is truly positive. */
export interface Rated {
  readonly score: number;
  readonly isPositive: boolean;
}

/** Chance that a positive item scores above a negative one; ties count half. */
export function auroc(items: readonly Rated[]): Metric {
  const positive = items.filter(({ isPositive }) => isPositive);
  const negative = items.filter(({ isPositive }) => !isPositive);
  const wins = positive.reduce(
    (sum, { score }) =>
      sum +
      negative.reduce((all, other) => all + (score > other.score ? 1 : score === other.score ? 0.5 : 0), 0),
    0,
  );
  const pairs = positive.length * negative.length;
  return { name: 'AUROC', value: pairs === 0 ? null : wins / pairs, of: items.length };
}

/** Mean of the shares of positive and of negative items that fall on their side of the threshold. */
export function balancedAccuracy(items: readonly Rated[], threshold: number): Metric {
  const shareOf = (isPositive: boolean) => {
    const found = items.filter((item) => item.isPositive === isPositive);
    return found.filter(({ score }) => score >= threshold === isPositive).length / found.length;
  };
  const value = (shareOf(true) + shareOf(false)) / 2;
  return { name: 'balanced accuracy', value: Number.isNaN(value) ? null : value, of: items.length };
}

/** What was found and what should have been, item by item, as sets of strings. */
export interface FoundSet {
  readonly found: readonly string[];
  readonly expected: readonly string[];
}

/** Precision and recall over all strings, and the share of items with exactly what was expected. */
export function setMetrics(items: readonly FoundSet[]): Metric[] {
  const counted = items.map((item) => {
    const [found, expected] = [new Set(item.found), new Set(item.expected)];
    return {
      found: found.size,
      expected: expected.size,
      both: [...found].filter((one) => expected.has(one)).length,
    };
  });
  const sum = (key: 'found' | 'expected' | 'both') => counted.reduce((all, one) => all + one[key], 0);
  const ratio = (of: number) => (of === 0 ? null : sum('both') / of);
  return [
    { name: 'precision', value: ratio(sum('found')), of: sum('found') },
    { name: 'recall', value: ratio(sum('expected')), of: sum('expected') },
    share(
      'exact',
      counted.map(({ found, expected, both }) => both === found && both === expected),
    ),
  ];
}
