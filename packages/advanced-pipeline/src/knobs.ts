import { InvocationModels, type ResearchRun } from '@research-studio/core/run';
import { AdvancedSettings, ReportSettings, ResearchSettings } from '@research-studio/schemas';
import { z } from 'zod';

/**
 * Everything that can be tuned per run without touching code. One schema: the command line fills it from the settings,
 * LangGraph Studio renders it as fields with default, range and description, and nodes get it parsed and frozen.
 */
export const Knobs = z.object({
  ...ResearchSettings.pick({
    maxIterations: true,
    queriesPerQuestion: true,
    resultsPerQuery: true,
    maxSources: true,
    minCoverage: true,
    querySimilarity: true,
  }).shape,
  ...ReportSettings.shape,
  ...AdvancedSettings.omit({ trust: true }).shape,
  ...InvocationModels.shape,
  clarification: z
    .enum(['ask', 'assume'])
    .default('ask')
    .describe('ask: pause when it is not clear what is meant; assume: go on with the likeliest reading'),
});
export type Knobs = Readonly<z.infer<typeof Knobs>>;

/** Knobs as a caller gives them: any of them, the rest by default. */
export const GivenKnobs = Knobs.partial();

/** Without a model the cap on pages, which bounds cost, would only lose evidence. */
const FREE_PAGES = 8;

/** The knobs as the settings of a run have them. */
export function knobsOf({ settings, usesModel }: ResearchRun, mayAsk: boolean): Knobs {
  const { research, report, advanced } = settings;
  return Knobs.parse({
    ...research,
    ...report,
    ...advanced,
    pagesPerSubagent: Math.max(advanced.pagesPerSubagent, usesModel ? 0 : FREE_PAGES),
    clarification: mayAsk ? 'ask' : 'assume',
  });
}
