import type { Bundle } from '@research-studio/schemas';
import { alignColumns, formatCost, formatDuration, widthsOf } from '../progress/format-progress.ts';

interface ComparedRun {
  readonly name: string;
  readonly bundle: Bundle;
  readonly place: string;
  readonly wallMs: number;
}

/** The figures of the runs side by side, as a Markdown table that also reads well unrendered, and their folders. */
export function comparisonTable(runs: readonly ComparedRun[]): string {
  const rows: readonly (readonly [string, (run: ComparedRun) => string])[] = [
    ['answered', ({ bundle }) => bundle.metadata.answered],
    ['sources', ({ bundle }) => String(bundle.sources.length)],
    ['evidence', ({ bundle }) => String(bundle.evidence.length)],
    [
      'claims supported',
      ({ bundle: { claims } }) => `${claims.filter(isSupported).length} of ${claims.length}`,
    ],
    ['coverage', ({ bundle }) => bundle.metadata.coverage.toFixed(2)],
    ['confidence', ({ bundle }) => bundle.metadata.confidence.toFixed(2)],
    ['words', ({ bundle }) => String(countWords(bundle))],
    ['searches', ({ bundle }) => String(bundle.metadata.searches.length)],
    ['model calls', ({ bundle }) => String(bundle.metadata.usage.calls)],
    ['cost', ({ bundle }) => formatCost(bundle.metadata.costUsd)],
    ['time', ({ wallMs }) => formatDuration(wallMs)],
  ];
  const cells = [
    ['', ...runs.map(({ name }) => name)],
    ...rows.map(([label, value]) => [label, ...runs.map(value)]),
  ];
  const widths = widthsOf(cells);
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = cells;
  const folders = runs.map(({ name, place }) => `- ${name}: ${place}`);
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(head), rule, ...body.map(line), '', ...folders].join('\n');
}

const isSupported = ({ verdict }: Bundle['claims'][number]) => verdict === 'supported';

/** Words of the sections, so that the list of sources does not count; by the rules of the text's own script. */
function countWords({ report }: Bundle): number {
  const text = report.sections.map(({ markdown }) => markdown).join('\n') || report.markdown;
  const segments = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text);
  return [...segments].filter(({ isWordLike }) => isWordLike).length;
}

/** Costs of the models and searches of a run as lines of text; null when no service was called and no budget was set. */
export function costTable({ metadata }: Pick<Bundle, 'metadata'>): string | null {
  const { steps = [], providers = [], usage, costUsd, modelCallsInSequence } = metadata;
  const searches = providers.filter(({ service }) => service === 'search');
  if (steps.length === 0 && searches.length === 0) return limitsLine(metadata);
  const time = steps.reduce((sum, { durationMs }) => sum + durationMs, 0);
  const calls = searches.reduce((sum, search) => sum + search.calls, usage.calls);
  const depth = modelCallsInSequence === undefined ? '' : ` (${modelCallsInSequence} in sequence)`;
  const rows = [
    ['step', 'calls', 'tokens in', 'out', 'cost', 'time'],
    ...steps.map((step) => costRow(step.step, step)),
    ...searches.map((search) => [
      `search ${search.provider}`,
      ...[String(search.calls), '', '', formatCost(search.costUsd), ''],
    ]),
    costRow(`all${depth}`, { ...usage, calls, costUsd, durationMs: time }),
  ];
  const notes = [
    ...sequenceLines(metadata),
    ...(providers.length > 1 ? [providersLine(providers)] : []),
    ...cacheLines(metadata),
    ...[limitsLine(metadata) ?? []].flat(),
  ];
  return [...alignColumns(rows), ...notes].join('\n');
}

/** The longest chain of model calls, which decides how long a person waits. */
function sequenceLines({ tokensInSequence = {} }: Bundle['metadata']): readonly string[] {
  const steps = Object.entries(tokensInSequence).toSorted(([, a], [, b]) => b - a);
  const all = steps.reduce((sum, [, tokens]) => sum + tokens, 0);
  const shares = steps.map(([step, tokens]) => `${step} ${tokens}`).join(', ');
  return all === 0 ? [] : [`tokens out in sequence: ${all} (${shares})`];
}

/** Models and searches of a provider together, the costliest first. */
function providersLine(providers: NonNullable<Bundle['metadata']['providers']>): string {
  const byName = Map.groupBy(providers, ({ provider }) => provider.replace(/-(search|extract)$/, ''));
  const totals = [...byName].map(([name, own]) => {
    const isKnown = own.every(({ costUsd }) => costUsd !== null);
    return { name, usd: isKnown ? own.reduce((sum, { costUsd }) => sum + (costUsd ?? 0), 0) : null };
  });
  const sorted = totals.toSorted((a, b) => (b.usd ?? Infinity) - (a.usd ?? Infinity));
  return `by provider: ${sorted.map(({ name, usd }) => `${name} ${formatCost(usd)}`).join(' · ')}`;
}

function cacheLines({ usage, cacheSavedUsd }: Bundle['metadata']): readonly string[] {
  if (usage.cachedTokens === 0) return [];
  const share = Math.round((100 * usage.cachedTokens) / Math.max(1, usage.inputTokens));
  const saved = cacheSavedUsd === undefined ? '' : `; that saved $${cacheSavedUsd.toFixed(4)}`;
  return [`from the provider's cache: ${usage.cachedTokens} tokens in (${share}%)${saved}`];
}

/** The budget, and the worst tier of the run; null without a budget. */
function limitsLine({ budget, costUsd, usage, tier }: Bundle['metadata']): string | null {
  const tokens = usage.inputTokens + usage.outputTokens;
  const parts = [
    budget?.limitUsd == null ? '' : `${formatCost(costUsd)} of $${budget.limitUsd} spent`,
    budget?.limitTokens == null ? '' : `${tokens} of ${budget.limitTokens} tokens used`,
    tier === 'full' ? '' : `worst tier: ${tier}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : parts.join(' · ');
}

type Cost = Omit<NonNullable<Bundle['metadata']['steps']>[number], 'step'>;

function costRow(name: string, { calls, inputTokens, outputTokens, costUsd, durationMs }: Cost): string[] {
  const counts = [calls, inputTokens, outputTokens].map(String);
  return [name, ...counts, formatCost(costUsd), formatDuration(durationMs)];
}
