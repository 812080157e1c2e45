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
