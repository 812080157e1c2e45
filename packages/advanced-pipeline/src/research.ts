import {
  type Keys,
  type ResearchOptions,
  type ResearchResult,
  requireModelProvider,
  runPipeline,
} from '@research-studio/core';
import type { Settings } from '@research-studio/schemas';
import { buildBundle } from './build-bundle.ts';
import { configOf } from './config.ts';
import { buildOptimizedGraph } from './optimized-graph.ts';
import { namedModels } from './routed-reasoner.ts';
import type { ResearchState } from './state.ts';
import { buildTrustEngineGraph } from './trust-engine-graph.ts';

/**
 * Answers a question with the trust-engine pipeline. Throws as `runPipeline` of core does, and a {SettingsError} for a
 * model in `advanced.modelRouting` that cannot be used.
 */
export async function research(options: ResearchOptions): Promise<ResearchResult> {
  const { settings, keys, resumeRunId } = options;
  if (resumeRunId === undefined) checkRouting(settings, keys);
  return runPipeline<ResearchState>(
    {
      name: `advanced-${settings.advanced.trust}`,
      buildGraph: ({ pipeline, checkpointer }) =>
        pipeline === 'advanced-batched'
          ? buildOptimizedGraph({ checkpointer })
          : buildTrustEngineGraph({ checkpointer }),
      knobs: configOf,
      buildBundle,
    },
    options,
  );
}

function checkRouting({ advanced }: Settings, keys: Keys): void {
  for (const name of namedModels(advanced.modelRouting))
    requireModelProvider({ name, setting: 'advanced.modelRouting', keys });
}
