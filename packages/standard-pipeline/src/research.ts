import { bundleOf, type ResearchOptions, type ResearchResult, runPipeline } from '@research-studio/core/run';
import { buildResearchGraph } from './graph.ts';
import { knobsOf } from './knobs.ts';
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
