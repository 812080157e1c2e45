import { ReportSettings, ResearchSettings } from '@research-studio/schemas';
import { z } from 'zod';

/**
 * What can be turned per run without touching code. LangGraph Studio renders these as fields, with default, range and
 * description; the command line fills them from the settings.
 */
export const Knobs = z.object({
  ...ResearchSettings.shape,
  ...ReportSettings.shape,
  clarification: z
    .enum(['ask', 'assume'])
    .default('ask')
    .describe('ask: pause when the question is ambiguous; assume: go on with the likeliest reading'),
});
export type Knobs = Readonly<z.infer<typeof Knobs>>;

/** Knobs as a caller gives them: any, the rest by default. */
export const GivenKnobs = Knobs.partial();
