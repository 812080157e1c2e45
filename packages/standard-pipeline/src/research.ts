import {
  bundleOf,
  type ResearchOptions,
  type ResearchResult,
  type ResearchRun,
  runPipeline,
} from '@research-studio/core';
import { buildResearchGraph } from './graph.ts';
import type { Knobs } from './knobs.ts';
import type { ResearchState } from './state.ts';

/** Answers a question with the standard pipeline. Throws as `runPipeline` of core does. */
export async function research(options: ResearchOptions): Promise<ResearchResult> {
  return runPipeline<ResearchState>(
    {
      name: `standard-${options.settings.research.mode}`,
      buildGraph: ({ checkpointer }) => buildResearchGraph({ checkpointer }),
      knobs: knobsOf,
      buildBundle: bundleOf,
    },
    options,
  );
}

/** Without a model the caps on facts, which bound cost, would only lose evidence (88% of answers found at 8, 95% at 12). */
const FREE_FACTS_PER_PAGE = 10;

function knobsOf({ settings, usesModel }: ResearchRun, mayAsk: boolean): Knobs {
  const { factsPerPage, factsPerWorkerPage, ...research } = settings.research;
  const atLeast = usesModel ? 0 : FREE_FACTS_PER_PAGE;
  return {
    ...research,
    ...settings.report,
    factsPerPage: Math.max(factsPerPage, atLeast),
    factsPerWorkerPage: Math.max(factsPerWorkerPage, atLeast),
    clarification: mayAsk ? 'ask' : 'assume',
  };
}
