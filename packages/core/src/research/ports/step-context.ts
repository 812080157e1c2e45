import type { ReportSettings, ResearchSettings, Tier } from '@research-studio/schemas';
import type { z } from 'zod';
import type { ResearchPorts } from './ports.ts';

/** The context of the steps that pipelines share; a pipeline's own context holds more. */
export interface StepContext {
  readonly knobs: Readonly<
    Pick<z.infer<typeof ResearchSettings>, 'resultsPerQuery'> & z.infer<typeof ReportSettings>
  >;
  readonly ports: ResearchPorts;
  readonly signal: AbortSignal | undefined;
}

/** The tier of the graph's step that a node runs in; parallel branches of a step share one. */
export function tierOfStep(
  { tiers }: Pick<ResearchPorts, 'tiers'>,
  { metadata }: { readonly metadata?: Readonly<Record<string, unknown>> },
): Promise<Tier> {
  // A subgraph numbers its steps from 1: its own place, the namespace without its last part, distinguishes two of them.
  const graph = String(metadata?.['langgraph_checkpoint_ns'] ?? '')
    .split('|')
    .slice(0, -1);
  return tiers.of([...graph, `${metadata?.['langgraph_node']} ${metadata?.['langgraph_step']}`].join('|'));
}

/**
 * Keeps what goes wrong in one branch of the research to that branch: the reason is warned of and handed to `instead`, and the
 * others go on.
 *
 * @throws only what cancels or pauses the run.
 */
export async function surviveFailure<Result>(
  work: () => Promise<Result>,
  instead: (message: string) => Result,
  { what, context: { ports, signal } }: { readonly what: string; readonly context: StepContext },
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const { isGraphBubbleUp } = await import('@langchain/langgraph');
    if (signal?.aborted || isGraphBubbleUp(error)) throw error;
    const message = error instanceof Error ? error.message : String(error);
    ports.emit({ type: 'warning', message: `${what} failed: ${message}` });
    return instead(message);
  }
}
