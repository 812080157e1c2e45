import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { knobsIn } from '@research-studio/core/models';
import { type ResearchPorts, type StepContext, tierOfStep } from '@research-studio/core/research';
import { serverRun } from '@research-studio/core/run';
import type { Tier } from '@research-studio/schemas';
import type { z } from 'zod';
import { type GivenKnobs, Knobs, knobsOf } from './knobs.ts';
import { routedReasoner } from './routed-reasoner.ts';

/** The `context` of a caller: any of the knobs, and the ports that lead outside. */
export type ResearchContext = z.infer<typeof GivenKnobs> & { readonly ports?: ResearchPorts | undefined };

export type ResearchRuntime = LangGraphRunnableConfig<ResearchContext>;

export interface NodeContext extends StepContext {
  readonly knobs: Knobs;
  readonly tier: Tier;
}

/**
 * The knobs, frozen, and the ports of this run, with each step’s model as the knobs route it. A server that was given
 * some knobs only (LangGraph Studio sends them in `configurable`) gets ports and all other knobs from the environment's
 * settings.
 *
 * @throws {ZodError} when a knob is out of range.
 */
export async function contextOf(runtime: ResearchRuntime): Promise<NodeContext> {
  const { ports, usual } = await portsOf(runtime);
  const knobs = Object.freeze(Knobs.parse({ ...usual, ...runtime.configurable, ...runtime.context }));
  const reasoner = routedReasoner(ports.reasoner, knobs.modelRouting);
  const tier = await tierOfStep(ports, runtime);
  return { knobs: knobsIn(tier, knobs), tier, ports: { ...ports, reasoner }, signal: runtime.signal };
}

async function portsOf(
  runtime: ResearchRuntime,
): Promise<{ readonly ports: ResearchPorts; readonly usual: Partial<Knobs> }> {
  const ports = runtime.context?.ports;
  if (ports !== undefined) return { ports, usual: {} };
  const run = await serverRun(runtime, 'advanced');
  return { ports: run.ports, usual: knobsOf(run, true) };
}
