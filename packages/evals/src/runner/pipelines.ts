import type { ResearchOptions, ResearchResult } from '@research-studio/core';
import type { Settings } from '@research-studio/schemas';
import { z } from 'zod';

/** Named as in their bundles. */
export const PipelineName = z.enum([
  'standard-single',
  'standard-multi',
  'advanced-full',
  'advanced-batched',
]);
export type PipelineName = z.infer<typeof PipelineName>;

/** The settings with which `research` of the right package runs just this pipeline. */
export function settingsFor(pipeline: PipelineName, settings: Settings): Settings {
  switch (pipeline) {
    case 'standard-single':
      return { ...settings, research: { ...settings.research, mode: 'single' } };
    case 'standard-multi':
      return { ...settings, research: { ...settings.research, mode: 'multi' } };
    case 'advanced-full':
      return { ...settings, advanced: { ...settings.advanced, trust: 'full' } };
    case 'advanced-batched':
      return { ...settings, advanced: { ...settings.advanced, trust: 'batched' } };
  }
}

/** Loads the pipeline's package at first use. */
export async function researchWith(
  pipeline: PipelineName,
): Promise<(options: ResearchOptions) => Promise<ResearchResult>> {
  const { research } = pipeline.startsWith('advanced')
    ? await import('@research-studio/advanced-pipeline')
    : await import('@research-studio/standard-pipeline');
  return research;
}
