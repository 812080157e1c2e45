import { Keys } from '@research-studio/core/settings';
import { type Bundle, Settings } from '@research-studio/schemas';
import type { PipelineName } from '../../results/eval-row.ts';
import { researchWith, settingsFor } from '../../runner/planned-run.ts';

/** Researches a question over documents without a model, network or clock; runs and indexes lie in `folder`. */
export async function askOffline(
  question: string,
  options: {
    readonly docs: string;
    readonly folder: string;
    readonly today: string;
    readonly pipeline: PipelineName;
    readonly isConcise?: boolean;
  },
): Promise<Bundle> {
  const { docs, folder, today, pipeline, isConcise = false } = options;
  const settings = Settings.parse({
    search: { docs: [docs], providers: ['documents'] },
    ...(isConcise && { report: { format: 'concise' } }),
    run: { directory: `${folder}/runs`, cacheDirectory: `${folder}/cache`, today, checkpoints: 'at_end' },
  });
  const research = await researchWith(pipeline);
  return (await research({ question, settings: settingsFor(pipeline, settings), keys: new Keys({}) })).bundle;
}
