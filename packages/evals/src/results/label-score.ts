import { Verdict } from '@research-studio/schemas';
import type { JudgeUse } from './eval-row.ts';
import { printableLine } from './printable-text.ts';

/** `share` is null where there is nothing to measure. */
export interface Share {
  readonly count: number;
  readonly of: number;
  readonly share: number | null;
}

export function shareOf(count: number, of: number): Share {
  return { count, of, share: of === 0 ? null : count / of };
}

/** Verdicts against what people say of the same texts. */
export interface LabelScore<Label extends string> {
  /** Without a verdict; they count nowhere else here. */
  readonly unjudged: number;
  /** By label first. */
  readonly confusion: Readonly<Record<Label, Readonly<Record<Verdict, number>>>>;
  /** A verdict without a label is not measured. */
  readonly perVerdict: Readonly<Record<Verdict, { readonly precision: Share; readonly recall: Share }>>;
}

/** `rightVerdict` names the verdict that each label asks for. */
export function scoreLabels<Label extends string>(
  items: readonly { readonly label: Label; readonly verdict: Verdict | null }[],
  rightVerdict: Readonly<Record<Label, Verdict>>,
): LabelScore<Label> {
  const judged = items.flatMap(({ label, verdict }) => (verdict === null ? [] : [{ label, verdict }]));
  const isAskedFor = (name: Verdict) => Object.values(rightVerdict).includes(name);
  const count = (label: Label, name: Verdict) =>
    judged.filter((one) => one.label === label && one.verdict === name).length;
  return {
    unjudged: items.length - judged.length,
    confusion: recordOf(Object.keys(rightVerdict) as Label[], (label) =>
      recordOf(Verdict.options, (name) => count(label, name)),
    ),
    perVerdict: recordOf(Verdict.options, (name) => {
      const given = judged.filter(({ verdict }) => verdict === name);
      const asked = judged.filter(({ label }) => rightVerdict[label] === name);
      const both = given.filter(({ label }) => rightVerdict[label] === name).length;
      const precision = shareOf(both, isAskedFor(name) ? given.length : 0);
      return { precision, recall: shareOf(both, asked.length) };
    }),
  };
}

function recordOf<Name extends string, Value>(
  names: readonly Name[],
  value: (name: Name) => Value,
): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
}

/** Who or what gave verdicts, with the model that did and what it cost. */
export function titleOf(name: string, judge: JudgeUse | null): string {
  if (judge === null) return printableLine(name);
  const cost = judge.costUsd === null ? 'price not known' : `$${judge.costUsd.toFixed(4)}`;
  return printableLine(`${name} · ${judge.model} · ${judge.promptId} · ${cost}`);
}

/** A verdict that is wrong, and below it the texts that say why; empty ones are left out. */
export function faultLines(what: string, texts: readonly string[]): string[] {
  return [
    printableLine(what),
    ...texts.filter((text) => text !== '').map((text) => `    ${printableLine(text)}`),
  ];
}

/** Short names for columns. */
const SHORT: Readonly<Record<Verdict, string>> = {
  supported: 'supp.',
  partially_supported: 'partly',
  contradicted: 'contr.',
  unsupported: 'unsupp.',
  open: 'open',
};

/** Labels by line, verdicts by column, and precision and recall of each verdict, for a terminal. */
export function matrixLines<Label extends string>({ confusion, perVerdict }: LabelScore<Label>): string[] {
  const row = (name: string, cellOf: (verdict: Verdict) => string) =>
    [name.padEnd(20), ...Verdict.options.map((verdict) => cellOf(verdict).padStart(9))].join('').trimEnd();
  return [
    row('label \\ verdict', (verdict) => SHORT[verdict]),
    ...Object.entries<Readonly<Record<Verdict, number>>>(confusion).map(([label, counts]) =>
      row(label, (verdict) => String(counts[verdict])),
    ),
    row('precision', (verdict) => percent(perVerdict[verdict].precision.share)),
    row('recall', (verdict) => percent(perVerdict[verdict].recall.share)),
  ];
}

export function percent(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)}%`;
}

/** "2 of 30 (6.7%)", or that there is nothing to measure. */
export function shareText({ count, of, share }: Share): string {
  return share === null ? 'not measured' : `${count} of ${of} (${percent(share)})`;
}
