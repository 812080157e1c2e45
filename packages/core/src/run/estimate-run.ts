import { partsOfQuestion, queriesFor } from '@research-studio/extractive';
import type { Settings } from '@research-studio/schemas';
import { stepCosts } from '../models/budget/step-costs.ts';
import { createModelChains } from '../models/model-chains.ts';
import type { Task } from '../models/reasoning/task.ts';
import { checkSentencesTask, settleSentencesTask } from '../report/checking/check-sentences.task.ts';
import { editReportTask, editStudyTask } from '../report/checking/edit-report.task.ts';
import { selectFindingsTask } from '../report/findings/select-findings.task.ts';
import { outlineTask } from '../report/writing/outline.task.ts';
import { planPanelsTask } from '../report/writing/panels/plan-panels.task.ts';
import { writeBodyTask } from '../report/writing/panels/write-panel.task.ts';
import { writeReportTask } from '../report/writing/write-report.task.ts';
import { writeSectionTask } from '../report/writing/write-section.task.ts';
import { assessTask } from '../research/assess.task.ts';
import { choosePagesTask } from '../research/choose-pages.task.ts';
import { extractPassagesTask } from '../research/extract-passages.task.ts';
import { chooseProviders, searchFees } from '../search/create-providers.ts';
import type { Keys } from '../settings/keys.ts';

/** At least, at most, and what is expected. */
export type Range = readonly [least: number, most: number, expected: number];

/** How often a step of a run asks a model. */
export interface ExpectedStep {
  readonly task: Pick<Task<never, unknown>, 'id' | 'role'>;
  readonly calls: Range;
}

interface Expected {
  readonly calls: Range;
  readonly tokens: Range;
  /** US dollars; null where the price of a model is not known. */
  readonly costUsd: Range | null;
}

export interface RunEstimate {
  readonly question: string;
  /** Parts of the question with their queries, as code divides it; a model may do it otherwise. */
  readonly subQuestions: readonly { readonly text: string; readonly queries: readonly string[] }[];
  readonly providers: readonly string[];
  readonly searches: Range;
  readonly pages: Range;
  /** Fees of providers that charge for searches; they are in `all.costUsd` too. */
  readonly fees: readonly { readonly provider: string; readonly calls: Range; readonly costUsd: Range }[];
  /** Empty where no model is configured. */
  readonly steps: readonly (Expected & { readonly step: string; readonly model: string })[];
  readonly all: Expected;
  /** The expected costs of one more round of research; null where there can be only one. */
  readonly furtherRound: Expected | null;
}

export interface EstimateRequest {
  readonly question: string;
  readonly settings: Settings;
  readonly keys: Keys;
  /** Before pages are chosen, and between research and writing: what each pipeline does in its own way. */
  readonly before: readonly ExpectedStep[];
  readonly between: readonly ExpectedStep[];
  readonly maxQuestions: number;
  /**
   * Searches that are expected beside one for each query of a sub-question, where one round is enough; left out: 5, as in
   * the recorded runs of both pipelines.
   */
  readonly moreSearches?: number;
  /** Workers that are expected to choose pages for themselves; left out: one choice for all. */
  readonly choosers?: number;
}

/** Fewer pages are read only where fewer are found. */
const LEAST_PAGES = 3;
/** Share of the pages chosen for a query that no other query has brought. */
const NEW_PAGES = 0.8;
/** Pages that a model reads in one call: short ones share it. */
const PAGES_FOR_CALL = 2;

/** Expected calls and cost of a run, by the calls of recorded runs. No service is asked. */
export async function estimateRun(request: EstimateRequest): Promise<RunEstimate> {
  const { question, settings, keys, before, between, maxQuestions, moreSearches = 5 } = request;
  const { maxIterations, queriesPerQuestion, maxSources, pagesPerQuery } = settings.research;
  const subQuestions = partsOfQuestion(question).map(({ text }) => ({
    text,
    queries: queriesFor({ question, facet: text, count: queriesPerQuestion }),
  }));
  const providers = chooseProviders({ settings, keys });
  const most = maxIterations * maxQuestions * (queriesPerQuestion + 1);
  const searches: Range = [1, most, Math.min(most, queriesPerQuestion + moreSearches)];
  const pages: Range = [
    Math.min(LEAST_PAGES, maxSources),
    maxSources,
    Math.min(maxSources, Math.round(NEW_PAGES * searches[2] * pagesPerQuery)),
  ];
  const [gathering, report] = sharedSteps(request, pages);
  const steps = await pricedSteps([...before, ...gathering, ...between, ...report], request, searches);
  const fees = providers.flatMap((provider) => {
    // A model that chooses what is read is shown as many results as services give at once.
    const fee = searchFees(settings.search.known)(provider, 4 * settings.research.resultsPerQuery);
    const isFree = fee === 0 || searchModel(provider, settings) !== undefined;
    return isFree ? [] : { provider, calls: searches, costUsd: timesOf(searches, fee) };
  });
  const again = maxIterations === 1 ? [] : await pricedSteps(FURTHER_ROUND, request, searches);
  return {
    question,
    subQuestions,
    providers,
    pages,
    steps,
    fees,
    searches: timesOf(searches, providers.length),
    all: together(steps, fees),
    furtherRound: again.length === 0 ? null : together(again, fees),
  };
}

function together(steps: RunEstimate['steps'], fees: RunEstimate['fees']): Expected {
  const costs = [...steps, ...fees].map(({ costUsd }) => costUsd);
  return {
    calls: sum(steps.map(({ calls }) => calls)),
    tokens: sum(steps.map(({ tokens }) => tokens)),
    costUsd: costs.includes(null) ? null : sum(costs.filter((cost) => cost !== null)),
  };
}

/** The model of a provider where a model searches. */
function searchModel(provider: string, { search }: Settings): string | undefined {
  if (provider === 'openai-search') return `openai:${search.openaiModel}`;
  return provider === 'anthropic-search' ? `anthropic:${search.anthropicModel}` : undefined;
}

async function pricedSteps(
  steps: readonly ExpectedStep[],
  { settings, keys }: EstimateRequest,
  searches: Range,
): Promise<RunEstimate['steps']> {
  const chains = createModelChains({ settings: settings.models, keys });
  const { costOf } = await chains.prices();
  const feeOf = searchFees(settings.search.known);
  const searching = chooseProviders({ settings, keys }).flatMap((provider) => {
    const model = searchModel(provider, settings);
    return model === undefined ? [] : { task: 'search-web', model, calls: searches, fee: feeOf(provider) };
  });
  const asking = steps.flatMap(({ task, calls }) => {
    const [model] = chains.forTask(task);
    return model === undefined || calls[1] === 0 ? [] : { task: task.id, model: model.name, calls, fee: 0 };
  });
  return [...searching, ...asking].map(({ task, model, calls, fee }) => {
    const { input, output } = stepCosts(task);
    const price = costOf(model, { inputTokens: input, outputTokens: output, cachedTokens: 0 });
    // Prompts grow and shrink with the pages that are found.
    const times = (amount: number) => timesOf([calls[0] * 0.6, calls[1] * 1.6, calls[2]], amount);
    const [least, most, expected] = times(input + output);
    const tokens: Range = [Math.round(least), Math.round(most), Math.round(expected)];
    const costUsd = price === null ? null : times(price + fee);
    return { step: task.replace(/@.*$/, ''), model, calls, tokens, costUsd };
  });
}

function timesOf([least, most, expected]: Range, amount: number): Range {
  return [least * amount, most * amount, expected * amount];
}

function sum(ranges: readonly Range[]): Range {
  const add = (a: Range, b: Range): Range => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
  return ranges.reduce<Range>(add, [0, 0, 0]);
}

/** Gaps are looked for with as many searches as the question, on few pages that were not read yet. */
const FURTHER_ROUND: readonly ExpectedStep[] = [
  { task: choosePagesTask, calls: [0, 1, 1] },
  { task: extractPassagesTask, calls: [1, 3, 1] },
  { task: assessTask, calls: [1, 1, 1] },
];

/** Expected steps, as in the recorded runs of both pipelines, and in runs over pages of the web. */
function sharedSteps(
  { settings: { research, report }, choosers = 1 }: EstimateRequest,
  pages: Range,
): [ExpectedStep[], ExpectedStep[]] {
  const { maxIterations } = research;
  const isInParts = report.depth === 'deep' || report.form === 'panels';
  return [
    [
      { task: choosePagesTask, calls: [0, maxIterations * choosers, choosers] },
      { task: extractPassagesTask, calls: [1, pages[1], Math.ceil(pages[2] / PAGES_FOR_CALL)] },
      { task: assessTask, calls: [1, maxIterations, 1] },
    ],
    [
      { task: selectFindingsTask, calls: [0, 1, 1] },
      ...writingSteps(report),
      { task: checkSentencesTask, calls: CHECKS[report.depth] },
      { task: settleSentencesTask, calls: [0, isInParts ? 4 : 2, 1] },
      { task: isInParts ? editStudyTask : editReportTask, calls: [0, 1, 1] },
    ],
  ];
}

function writingSteps({ depth, form }: Settings['report']): ExpectedStep[] {
  if (form === 'panels')
    return [
      { task: planPanelsTask, calls: [1, 1, 1] },
      { task: writeBodyTask, calls: [2, 8, 4] },
    ];
  if (depth !== 'deep') return [{ task: writeReportTask, calls: [1, 1, 1] }];
  return [
    { task: outlineTask, calls: [1, 1, 1] },
    { task: writeSectionTask, calls: [3, 10, 4] },
  ];
}

/** Calls for all sentences, and for those that were changed. */
const CHECKS: Readonly<Record<Settings['report']['depth'], Range>> = {
  quick: [1, 3, 2],
  standard: [1, 6, 2],
  deep: [3, 20, 6],
};
