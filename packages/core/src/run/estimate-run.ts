import { partsOfQuestion, queriesFor } from '@research-studio/extractive';
import type { Settings } from '@research-studio/schemas';
import { stepCosts } from '../budget/step-costs.ts';
import { checkSentencesTask } from '../checking/check-sentences.task.ts';
import { editReportTask, editStudyTask } from '../checking/edit-report.task.ts';
import { selectFindingsTask } from '../findings/select-findings.task.ts';
import { createModelChains } from '../models/model-chains.ts';
import type { Task } from '../reasoning/task.ts';
import { assessTask } from '../research/assess.task.ts';
import { choosePagesTask } from '../research/choose-pages.task.ts';
import { extractPassagesTask } from '../research/extract-passages.task.ts';
import { searchFees } from '../search/search-fees.ts';
import { chooseProviders } from '../settings/choose-providers.ts';
import type { Keys } from '../settings/keys.ts';
import { outlineTask } from '../writing/outline.task.ts';
import { planPanelsTask } from '../writing/panels/plan-panels.task.ts';
import { writeBodyTask } from '../writing/panels/write-panel.task.ts';
import { writeReportTask } from '../writing/write-report.task.ts';
import { writeSectionTask } from '../writing/write-section.task.ts';

/** At least and at most. */
export type Range = readonly [number, number];

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
  /** Empty where no model is configured. */
  readonly steps: readonly (Expected & { readonly step: string; readonly model: string })[];
  readonly all: Expected;
}

export interface EstimateRequest {
  readonly question: string;
  readonly settings: Settings;
  readonly keys: Keys;
  /** Before pages are chosen, and between research and writing: what each pipeline does in its own way. */
  readonly before: readonly ExpectedStep[];
  readonly between: readonly ExpectedStep[];
  readonly maxQuestions: number;
}

/** Prompts grow and shrink with the pages that are found. */
const SPREAD: Range = [0.6, 1.6];
/** Fewer pages are read only where fewer are found. */
const LEAST_PAGES = 3;

/** What a run would ask for and cost, from what calls of recorded runs took. No service is asked. */
export async function estimateRun(request: EstimateRequest): Promise<RunEstimate> {
  const { question, settings, keys, before, between, maxQuestions } = request;
  const { maxIterations, queriesPerQuestion, maxSources } = settings.research;
  const subQuestions = partsOfQuestion(question).map(({ text }) => ({
    text,
    queries: queriesFor({ question, facet: text, count: queriesPerQuestion }),
  }));
  const [gathering, report] = sharedSteps(settings);
  const providers = chooseProviders({ settings, keys });
  const most = maxIterations * maxQuestions * (queriesPerQuestion + 1);
  const steps = await pricedSteps([...before, ...gathering, ...between, ...report], {
    ...{ settings, keys },
    searches: modelSearches(settings).filter(({ provider }) => providers.includes(provider)),
    searchCalls: [1, most],
  });
  const costs = steps.map(({ costUsd }) => costUsd);
  return {
    question,
    subQuestions,
    providers,
    searches: [providers.length, providers.length * most],
    pages: [Math.min(LEAST_PAGES, maxSources), maxSources],
    steps,
    all: {
      calls: sum(steps.map(({ calls }) => calls)),
      tokens: sum(steps.map(({ tokens }) => tokens)),
      costUsd: costs.includes(null) ? null : sum(costs.filter((cost) => cost !== null)),
    },
  };
}

/** The models of providers where a model searches. */
function modelSearches({ search }: Settings) {
  return [
    { provider: 'openai-search', model: `openai:${search.openaiModel}` },
    { provider: 'anthropic-search', model: `anthropic:${search.anthropicModel}` },
  ] as const;
}

interface Pricing extends Pick<EstimateRequest, 'settings' | 'keys'> {
  readonly searches: readonly { readonly provider: string; readonly model: string }[];
  /** Of each of them. */
  readonly searchCalls: Range;
}

async function pricedSteps(
  steps: readonly ExpectedStep[],
  { settings, keys, searches, searchCalls }: Pricing,
): Promise<RunEstimate['steps']> {
  const chains = createModelChains({ settings: settings.models, keys });
  const { costOf } = await chains.catalog();
  const priced = (call: { task: string; model: string; calls: Range; fee: number }) => {
    const { task, model, calls, fee } = call;
    const { input, output } = stepCosts(task);
    const price = costOf(model, { inputTokens: input, outputTokens: output, cachedTokens: 0 });
    const times = (amount: number): Range => [amount * calls[0] * SPREAD[0], amount * calls[1] * SPREAD[1]];
    const tokens: Range = [Math.round(times(input + output)[0]), Math.round(times(input + output)[1])];
    const step = task.replace(/@.*$/, '');
    return { step, model, calls, tokens, costUsd: price === null ? null : times(price + fee) };
  };
  const asked = steps.flatMap(({ task, calls }) => {
    const [model] = chains.forTask(task);
    return model === undefined || calls[1] === 0
      ? []
      : [priced({ task: task.id, model: model.name, calls, fee: 0 })];
  });
  const fees = searchFees(settings.search.known);
  const searched = searches.map(({ provider, model }) =>
    priced({ task: 'search-web', model, calls: searchCalls, fee: fees(provider) }),
  );
  return [...searched, ...asked];
}

function sum(ranges: readonly Range[]): Range {
  return ranges.reduce<Range>(([low, high], range) => [low + range[0], high + range[1]], [0, 0]);
}

function sharedSteps({ research, report }: Settings): [ExpectedStep[], ExpectedStep[]] {
  const { maxIterations, maxSources } = research;
  const isInParts = report.depth === 'deep' || report.form === 'panels';
  return [
    [
      { task: choosePagesTask, calls: [0, maxIterations] },
      { task: extractPassagesTask, calls: [1, maxSources] },
      { task: assessTask, calls: [1, maxIterations] },
    ],
    [
      { task: selectFindingsTask, calls: [0, 1] },
      ...writingSteps(report),
      { task: checkSentencesTask, calls: CHECKS[report.depth] },
      { task: isInParts ? editStudyTask : editReportTask, calls: [0, 1] },
    ],
  ];
}

function writingSteps({ depth, form }: Settings['report']): ExpectedStep[] {
  if (form === 'panels')
    return [
      { task: planPanelsTask, calls: [1, 1] },
      { task: writeBodyTask, calls: [2, 8] },
    ];
  if (depth !== 'deep') return [{ task: writeReportTask, calls: [1, 1] }];
  return [
    { task: outlineTask, calls: [1, 1] },
    { task: writeSectionTask, calls: [3, 10] },
  ];
}

/** Calls for all sentences, and for those that were changed. */
const CHECKS: Readonly<Record<Settings['report']['depth'], Range>> = {
  quick: [1, 3],
  standard: [1, 6],
  deep: [3, 20],
};
