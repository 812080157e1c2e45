import { howToPrice } from '@research-studio/core/models';
import type { RunEstimate } from '@research-studio/core/run';
import type { Settings } from '@research-studio/schemas';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { alignColumns } from '../progress/format-progress.ts';
import { print } from '../terminal.ts';
import { loadPipeline, type RunOnceOptions } from './run-once.ts';

export async function dryRun(options: RunOnceOptions): Promise<ExitCode> {
  const { request, settings, keys, terminal, advanced } = options;
  const { estimate } = await loadPipeline(advanced);
  const expected = await estimate({ question: request.question, settings, keys });
  const text = request.json ? JSON.stringify(expected, null, 2) : estimateText(expected, settings.run);
  await print(terminal.stdout, `${text}\n`);
  return EXIT_CODE.report;
}

type Limits = Pick<Settings['run'], 'budgetUsd' | 'budgetTokens'>;

export function estimateText(estimate: RunEstimate, limits: Limits): string {
  const { subQuestions, searches, pages, providers, steps, fees, all } = estimate;
  const plan = subQuestions.flatMap(({ text, queries }, at) => [
    `${at + 1}. ${text}`,
    ...queries.map((query) => `     ${query}`),
  ]);
  const rows = [
    ['step', 'calls', 'tokens', 'cost', 'model'],
    ...steps.map(({ step, model, ...expected }) => [step, ...amounts(expected), model]),
    ...fees.map(({ provider, calls, costUsd }) => [
      `search ${provider}`,
      ...[range(calls, String), '', costOf(costUsd), ''],
    ]),
    ['all', ...amounts(all), ''],
  ];
  return [
    'Plan, as code divides the question; a model may divide it otherwise:',
    ...plan,
    '',
    `Searches: ${range(searches, String)} with ${providers.join(', ')}. Pages: ${range(pages, String)}.`,
    '',
    ...(steps.length === 0
      ? [
          `No model is configured: the report is put together by code, ${fees.length === 0 ? 'at no cost' : 'and searches cost something'}.`,
        ]
      : []),
    ...(steps.length + fees.length === 0 ? [] : [...alignColumns(rows), '', ...expectedLines(estimate)]),
    ...budgetLines(estimate, limits),
    '',
    'Nothing was asked, searched or spent.',
  ].join('\n');
}

type Range = RunEstimate['searches'];

const grouped = (count: number) => count.toLocaleString('en-US');
const dollars = (usd: number) => `$${usd.toFixed(4)}`;
const costOf = (costUsd: Range) => range(costUsd, dollars);

function amounts({ calls, tokens, costUsd }: RunEstimate['all']): string[] {
  return [range(calls, String), range(tokens, grouped), costUsd === null ? 'not known' : costOf(costUsd)];
}

/** Before the bounds, what is expected. */
function range([low, high, expected]: Range, format: (value: number) => string): string {
  return low === high ? format(low) : `${format(expected)} (${format(low)} to ${format(high)})`;
}

function expectedLines({ all, furtherRound, fees }: RunEstimate): string[] {
  const searches = dollars(fees.reduce((sum, fee) => sum + fee.costUsd[2], 0));
  const share = fees.length === 0 ? '' : `, of it ${searches} for searches`;
  return [
    `Expected with one research round: ${totalOf(all)}${share}.`,
    ...(furtherRound === null ? [] : [`Each further round adds about ${totalOf(furtherRound)}${share}.`]),
  ];
}

function totalOf({ calls, tokens, costUsd }: RunEstimate['all']): string {
  const cost = costUsd === null ? 'a cost that is not known' : dollars(costUsd[2]);
  return `${calls[2]} model calls, ${grouped(tokens[2])} tokens, ${cost}`;
}

function budgetLines({ steps, all }: RunEstimate, { budgetUsd, budgetTokens }: Limits): string[] {
  const { tokens, costUsd } = all;
  const unpriced = new Set(steps.flatMap((step) => (step.costUsd === null ? step.model : [])));
  const few = 'is less than the least that is expected: cheaper models or no model will answer';
  const judged = (limit: string, [low, high]: Range, amount: number) =>
    `The budget of ${limit} ${amount < low ? few : amount < high ? 'may end the run early' : 'is enough'}.`;
  return [
    ...(budgetUsd === null || costUsd === null ? [] : [judged(`$${budgetUsd}`, costUsd, budgetUsd)]),
    ...[...(budgetUsd === null ? [] : unpriced)].map(
      (model) =>
        `The budget of $${budgetUsd} does not count ${model}, whose price is not known; ${howToPrice(model)}.`,
    ),
    ...(budgetTokens === null ? [] : [judged(`${budgetTokens} tokens`, tokens, budgetTokens)]),
  ];
}
