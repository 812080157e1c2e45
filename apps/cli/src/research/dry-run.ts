import { howToPrice, type RunEstimate } from '@research-studio/core';
import type { Settings } from '@research-studio/schemas';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { alignColumns } from '../progress/format-progress.ts';
import { print } from '../terminal.ts';
import { loadPipeline, type RunOnceOptions } from './run-once.ts';

/** Shows what a run would do and cost, and does none of it. */
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
  const { subQuestions, searches, pages, providers, steps, all } = estimate;
  const plan = subQuestions.flatMap(({ text, queries }, at) => [
    `${at + 1}. ${text}`,
    ...queries.map((query) => `     ${query}`),
  ]);
  const rows = [
    ['step', 'calls', 'tokens', 'cost', 'model'],
    ...steps.map(({ step, model, ...expected }) => [step, ...amounts(expected), model]),
    ['all', ...amounts(all), ''],
  ];
  return [
    'Plan, as code divides the question; a model may divide it otherwise:',
    ...plan,
    '',
    `Searches: ${range(searches, String)} with ${providers.join(', ')}. Pages: ${range(pages, String)}.`,
    '',
    ...(steps.length === 0
      ? ['No model is configured: the report is put together by code, at no cost.']
      : alignColumns(rows)),
    ...budgetLines(estimate, limits),
    '',
    'Nothing was asked, searched or spent.',
  ].join('\n');
}

function amounts({ calls, tokens, costUsd }: RunEstimate['all']): string[] {
  const cost = costUsd === null ? 'not known' : range(costUsd, (usd) => `$${usd.toFixed(4)}`);
  return [range(calls, String), range(tokens, (count) => count.toLocaleString('en-US')), cost];
}

function range([low, high]: readonly [number, number], format: (value: number) => string): string {
  return low === high ? format(low) : `${format(low)} to ${format(high)}`;
}

function budgetLines({ steps, all }: RunEstimate, { budgetUsd, budgetTokens }: Limits): string[] {
  const { tokens, costUsd } = all;
  const unpriced = new Set(steps.flatMap((step) => (step.costUsd === null ? step.model : [])));
  const reported = (limit: string, [low, high]: readonly [number, number], amount: number) => {
    const few = 'is less than the least that is expected: cheaper models or no model will answer';
    return [
      `The budget of ${limit} ${amount < low ? few : amount < high ? 'may end the run early' : 'is enough'}.`,
    ];
  };
  return [
    ...(budgetUsd === null || costUsd === null ? [] : reported(`$${budgetUsd}`, costUsd, budgetUsd)),
    ...[...(budgetUsd === null ? [] : unpriced)].map(
      (model) =>
        `The budget of $${budgetUsd} does not count ${model}, whose price is not known; ${howToPrice(model)}.`,
    ),
    ...(budgetTokens === null ? [] : reported(`${budgetTokens} tokens`, tokens, budgetTokens)),
  ];
}
