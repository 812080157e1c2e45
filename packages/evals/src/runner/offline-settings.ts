import { join } from 'node:path';
import { Settings } from '@research-studio/schemas';
import type { EvalCase } from '../cases/eval-case.ts';
import { type PipelineName, settingsFor } from './pipelines.ts';

/** Sections of settings that every run of an offline evaluation has, beside those that make it repeat exactly. */
export type LimitSettings = Partial<Pick<Settings, 'research' | 'advanced'>>;

/** The day of a case that names none: an evaluation that must repeat exactly reads no clock. */
export const OFFLINE_DAY = '2025-11-01';

/** The product's own defaults over the case's documents and nothing else; runs and indexes lie in `folder`. */
export function offlineSettings(options: {
  readonly case: EvalCase;
  readonly pipeline: PipelineName;
  readonly folder: string;
  readonly limits?: { readonly research?: object; readonly advanced?: object };
}): Settings {
  const { case: evalCase, pipeline, folder, limits = {} } = options;
  return settingsFor(
    pipeline,
    Settings.parse({
      ...limits,
      search: { docs: evalCase.docs, providers: ['documents'] },
      run: {
        directory: join(folder, 'runs'),
        cacheDirectory: join(folder, 'cache'),
        today: evalCase.today ?? OFFLINE_DAY,
        checkpoints: 'at_end',
      },
    }),
  );
}
