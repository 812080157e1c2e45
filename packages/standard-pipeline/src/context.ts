import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { knobsIn } from '@research-studio/core/models';
import { type ResearchPorts, type StepContext, tierOfStep } from '@research-studio/core/research';
import { serverRun } from '@research-studio/core/run';
import type { Tier } from '@research-studio/schemas';
import type { z } from 'zod';
import { type GivenKnobs, Knobs, knobsOf } from './knobs.ts';

/** What the caller passes as `context`: any knobs, and the ports that lead outside. */
export type ResearchContext = z.infer<typeof GivenKnobs> & { readonly ports?: ResearchPorts | undefined };

export type ResearchRuntime = LangGraphRunnableConfig<ResearchContext>;

export interface NodeContext extends StepContext {
  readonly knobs: Knobs;
  readonly tier: Tier;
}

/**
 * The knobs as the tier of the step has them, and the ports of this run. A server that was given some knobs only
 * (LangGraph Studio sends them in `configurable`) gets ports and all other knobs from the environment's settings.
 *
 * @throws {ZodError} when a knob is out of range.
 */
export async function contextOf(runtime: ResearchRuntime): Promise<NodeContext> {
  const { ports, usual } = await portsOf(runtime);
  const knobs = Knobs.parse({ ...usual, ...runtime.configurable, ...runtime.context });
  const tier = await tierOfStep(ports, runtime);
  return { knobs: knobsIn(tier, knobs), tier, ports, signal: runtime.signal };
}

async function portsOf(
  runtime: ResearchRuntime,
): Promise<{ readonly ports: ResearchPorts; readonly usual: Partial<Knobs> }> {
  const ports = runtime.context?.ports;
  if (ports !== undefined) return { ports, usual: {} };
  const run = await serverRun(runtime, 'standard');
  return { ports: run.ports, usual: knobsOf(run, true) };
}
