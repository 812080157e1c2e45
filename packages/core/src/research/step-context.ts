import type { z } from 'zod';
import type { ResearchPorts } from '../run/ports.ts';
import type { ReportSettings, ResearchSettings } from '../schemas/settings.ts';

type StepKnob = 'resultsPerQuery' | 'chunksPerPage' | 'chunkCharacters' | 'factsPerWorkerPage';

/** What the steps that pipelines share need to know and may reach; a pipeline's own context holds more. */
export interface StepContext {
  readonly knobs: Readonly<Pick<z.infer<typeof ResearchSettings>, StepKnob> & z.infer<typeof ReportSettings>>;
  readonly ports: ResearchPorts;
  readonly signal: AbortSignal | undefined;
}

/** What the steps that read whole pages need besides. */
export interface ReadingContext extends StepContext {
  readonly knobs: StepContext['knobs'] & Readonly<Pick<z.infer<typeof ResearchSettings>, 'partCharacters'>>;
}
