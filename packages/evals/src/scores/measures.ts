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
  const [found, expected, both] = [new Count(), new Count(), new Count()];
  const exact = items.map((item) => {
    const [has, wants] = [new Set(item.found), new Set(item.expected)];
    const shared = [...has].filter((one) => wants.has(one)).length;
    found.add(has.size);
    expected.add(wants.size);
    both.add(shared);
    return shared === has.size && shared === wants.size;
  });
  return [
    { name: 'precision', value: ratio(both.total, found.total), of: found.total },
    { name: 'recall', value: ratio(both.total, expected.total), of: expected.total },
    share('exact', exact),
  ];
}

class Count {
  total = 0;
  add(number: number): void {
    this.total += number;
  }
}

function ratio(part: number, all: number): number | null {
  return all === 0 ? null : part / all;
}

export function mean(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
}
