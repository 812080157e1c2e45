import { contextOf, type ResearchRuntime } from './context.ts';

/** A node that shows up as a step of the run's event log, with its duration and its own events below it. */
export function traced<Input, Update>(
  name: string,
  node: (input: Input, runtime: ResearchRuntime) => Promise<Update>,
): (input: Input, runtime: ResearchRuntime) => Promise<Update> {
  return async (input, runtime) => {
    const { ports } = await contextOf(runtime);
    return ports.step(name, () => node(input, runtime));
  };
}

// biome-ignore lint/suspicious/noExplicitAny: nodes of any input: some get input that is not a state
type Node = (input: any, runtime: ResearchRuntime) => Promise<any>;

/** The nodes under their names, each `traced`. */
export function steps<Name extends string>(nodes: Readonly<Record<Name, Node>>): Record<Name, Node> {
  const entries = Object.entries<Node>(nodes).map(([name, node]) => [name, traced(name, node)]);
  return Object.fromEntries(entries) as Record<Name, Node>;
}
