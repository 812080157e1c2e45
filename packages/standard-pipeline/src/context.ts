import type { LangGraphRunnableConfig } from '@langchain/langgraph';
import { type ResearchPorts, type StepContext, serverPorts } from '@research-studio/core';
import type { z } from 'zod';
import { type GivenKnobs, Knobs } from './knobs.ts';

/** What the caller passes as `context`: any knobs, and the ports that lead outside. */
export type ResearchContext = z.infer<typeof GivenKnobs> & { readonly ports?: ResearchPorts | undefined };

export type ResearchRuntime = LangGraphRunnableConfig<ResearchContext>;

export interface NodeContext extends StepContext {
  readonly knobs: Knobs;
}

/**
 * The knobs with their defaults, and the ports of this run. A server that was given knobs only (LangGraph Studio
 * sends them in `configurable`) gets ports made from the environment's settings.
 *
 * @throws {ZodError} when a knob is out of range.
 */
export async function contextOf(runtime: ResearchRuntime): Promise<NodeContext> {
  const knobs = Knobs.parse({ ...runtime.configurable, ...runtime.context });
  const ports = runtime.context?.ports ?? (await serverPorts(runtime, 'standard'));
  return { knobs, ports, signal: runtime.signal };
}
