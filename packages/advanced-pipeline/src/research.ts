import {
  type Keys,
  type ResearchOptions,
  type ResearchResult,
  type ResearchRun,
  requireModelProvider,
  runPipeline,
} from '@research-studio/core';
import type { Settings } from '@research-studio/schemas';
import { buildBundle } from './build-bundle.ts';
import { Config } from './config.ts';
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

/** Without a model the caps on facts and pages, which bound cost, would only lose evidence. */
const FREE_FACTS_PER_PAGE = 10;
const FREE_PAGES = 8;

function configOf({ settings, usesModel }: ResearchRun, mayAsk: boolean): Config {
  const { research, report, advanced } = settings;
  return Config.parse({
    ...research,
    ...report,
    ...advanced,
    factsPerWorkerPage: Math.max(research.factsPerWorkerPage, usesModel ? 0 : FREE_FACTS_PER_PAGE),
    pagesPerSubagent: Math.max(advanced.pagesPerSubagent, usesModel ? 0 : FREE_PAGES),
    clarification: mayAsk ? 'ask' : 'assume',
  });
}
