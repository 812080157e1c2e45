import type { Settings } from '@research-studio/schemas';
import type { EvalCase } from '../cases/eval-case.ts';
import { type PipelineName, settingsFor } from './pipelines.ts';

/** The user's settings with what the case says of date and documents; a case with documents searches nothing else. */
export function liveSettings(options: {
  readonly case: EvalCase;
  readonly pipeline: PipelineName;
  readonly settings: Settings;
}): Settings {
  const { case: evalCase, pipeline } = options;
  const settings = settingsFor(pipeline, options.settings);
  const today = evalCase.today ?? settings.run.today;
  const search: Settings['search'] =
    evalCase.docs.length === 0
      ? settings.search
      : { ...settings.search, docs: evalCase.docs, providers: ['documents'] };
  return { ...settings, search, run: { ...settings.run, today } };
}
