import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import {
  knobsIn,
  type ResearchPorts,
  type StepContext,
  serverPorts,
  tierOfStep,
} from '@research-studio/core';
import type { Tier } from '@research-studio/schemas';
import type { z } from 'zod';
import { type GivenKnobs, Knobs } from './knobs.ts';

/** What the caller passes as `context`: any knobs, and the ports that lead outside. */
export type ResearchContext = z.infer<typeof GivenKnobs> & { readonly ports?: ResearchPorts | undefined };

export type ResearchRuntime = LangGraphRunnableConfig<ResearchContext>;

export interface NodeContext extends StepContext {
  readonly knobs: Knobs;
  readonly tier: Tier;
}

/**
 * The knobs with their defaults, as the tier of the step has them, and the ports of this run. A server that was given knobs only (LangGraph Studio
 * sends them in `configurable`) gets ports made from the environment's settings.
 *
 * @throws {ZodError} when a knob is out of range.
 */
export async function contextOf(runtime: ResearchRuntime): Promise<NodeContext> {
  const knobs = Knobs.parse({ ...runtime.configurable, ...runtime.context });
  const ports = runtime.context?.ports ?? (await serverPorts(runtime, 'standard'));
  const tier = await tierOfStep(ports, runtime);
  return { knobs: knobsIn(tier, knobs), tier, ports, signal: runtime.signal };
}
