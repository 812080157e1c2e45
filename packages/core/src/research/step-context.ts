import type { ReportSettings, ResearchSettings } from '@research-studio/schemas';
import type { z } from 'zod';
import type { ResearchPorts } from '../run/ports.ts';

type StepKnob = 'resultsPerQuery' | 'partCharacters' | 'factsPerWorkerPage';

/** What the steps that pipelines share need to know and may reach; a pipeline's own context holds more. */
export interface StepContext {
  readonly knobs: Readonly<Pick<z.infer<typeof ResearchSettings>, StepKnob> & z.infer<typeof ReportSettings>>;
  readonly ports: ResearchPorts;
  readonly signal: AbortSignal | undefined;
}
