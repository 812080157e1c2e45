import type { PipelineName } from '../results/pipeline-name.ts';
import type { BoundRuns } from './behavioural-runs.ts';

/** Something that a pipeline is built to do, to be seen only by running it. */
export interface Behaviour {
  /** snake_case: the metric of its rows. */
  readonly name: string;
  readonly pipelines: readonly PipelineName[];
  /** What it does not do, one sentence each; empty: it does all. */
  readonly problems: (runs: BoundRuns) => Promise<readonly string[]>;
}

export const ALL_PIPELINES: readonly PipelineName[] = [
  'standard-single',
  'standard-multi',
  'advanced-full',
  'advanced-batched',
];

export const TRUST_PIPELINES: readonly PipelineName[] = ['advanced-full', 'advanced-batched'];

/** The message where something does not hold. */
export function check(holds: boolean, message: string): string[] {
  return holds ? [] : [message];
}
