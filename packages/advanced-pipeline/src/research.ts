import { requireModelProvider } from '@research-studio/core/models';
import {
  type ResearchOptions,
  type ResearchResult,
  type ResearchRun,
  runPipeline,
} from '@research-studio/core/run';
import { buildBundle } from './build-bundle.ts';
import { checkCouncil } from './council/council.ts';
import { knobsOf } from './knobs.ts';
import { buildOptimizedGraph } from './optimized-graph.ts';
import { namedModels } from './routed-reasoner.ts';
import type { ResearchState } from './state.ts';
import { buildSupervisedGraph } from './supervised-graph.ts';
import { buildTrustEngineGraph } from './trust-engine-graph.ts';

/**
 * Answers a question with the trust-engine pipeline. Throws as `runPipeline` of core does, and a {SettingsError} for a
 * model in `advanced.modelRouting` that cannot be used.
 */
export async function research(options: ResearchOptions): Promise<ResearchResult> {
  const { settings, keys, resumeRunId } = options;
  if (resumeRunId === undefined) {
    for (const name of namedModels(settings.advanced.modelRouting))
      requireModelProvider({ name, setting: 'advanced.modelRouting', keys });
    if (settings.advanced.supervised) checkCouncil(settings, keys);
  }
  return runPipeline<ResearchState>(
    {
      name: settings.advanced.supervised ? 'advanced-supervised' : `advanced-${settings.advanced.trust}`,
      buildGraph,
      knobs: knobsOf,
      buildBundle,
    },
    options,
  );
}

function buildGraph({ pipeline, checkpointer, settings }: ResearchRun) {
  if (pipeline === 'advanced-supervised')
    return buildSupervisedGraph({ checkpointer, trust: settings.advanced.trust });
  return pipeline === 'advanced-batched'
    ? buildOptimizedGraph({ checkpointer })
    : buildTrustEngineGraph({ checkpointer });
}
