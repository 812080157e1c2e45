import { InvocationModels, type ResearchRun } from '@research-studio/core/run';
import { ReportSettings, ResearchSettings } from '@research-studio/schemas';
import { z } from 'zod';

/**
 * What can be turned per run without touching code. LangGraph Studio renders these as fields, with default, range and
 * description; the command line fills them from the settings.
 */
export const Knobs = z.object({
  ...ResearchSettings.omit({ concurrency: true }).shape,
  ...ReportSettings.shape,
  ...InvocationModels.shape,
  clarification: z
    .enum(['ask', 'assume'])
    .default('ask')
    .describe('ask: pause when the question is ambiguous; assume: go on with the likeliest reading'),
});
export type Knobs = Readonly<z.infer<typeof Knobs>>;

/** Knobs as a caller gives them: any, the rest by default. */
export const GivenKnobs = Knobs.partial();

/** The knobs as the settings of a run have them. */
export function knobsOf(
  { settings }: ResearchRun,
  mayAsk: boolean,
): Omit<Knobs, keyof typeof InvocationModels.shape> {
  return { ...settings.research, ...settings.report, clarification: mayAsk ? 'ask' : 'assume' };
}
