import { ALL_PIPELINES, type Behaviour } from './behaviour.ts';
import type { BehaviouralRun } from './behavioural-runs.ts';
import { QUESTIONS } from './questions.ts';

/** Below what the half of the question that is answered makes. */
const ENOUGH = 0.4;

/** Where a gap is left, another round is made unless enough is covered, and more rounds never bring less. */
export const gapLoopMonotonic: Behaviour = {
  name: 'gap_loop_monotonic',
  pipelines: ALL_PIPELINES,
  problems: async ({ run }) => {
    const withRounds = (maxIterations: number) =>
      run({ question: QUESTIONS.withGap, research: { maxIterations, minCoverage: 1, resultsPerQuery: 1 } });
    const [one, three] = [await withRounds(1), await withRounds(3)];
    const enough = await run({
      question: QUESTIONS.withGap,
      research: { maxIterations: 3, minCoverage: ENOUGH, resultsPerQuery: 1 },
    });
    return [
      ...(enough.bundle.metadata.iterations === 1
        ? []
        : [`A coverage of ${ENOUGH} was enough, and ${enough.bundle.metadata.iterations} rounds were made.`]),
      ...(one.bundle.metadata.iterations === 1
        ? []
        : [`With one round allowed ${one.bundle.metadata.iterations} were made.`]),
      ...(three.bundle.metadata.iterations > 1
        ? []
        : ['A gap was left and more rounds were allowed, but none was made.']),
      ...(three.bundle.metadata.iterations <= 3
        ? []
        : [`With three rounds allowed ${three.bundle.metadata.iterations} were made.`]),
      ...lessOf('pieces of evidence found', found(one), found(three)),
      ...lessOf('searches', one.bundle.metadata.searches.length, three.bundle.metadata.searches.length),
      ...lessOf('coverage', one.bundle.metadata.coverage, three.bundle.metadata.coverage),
      ...lessOf('pieces of evidence cited', one.bundle.evidence.length, three.bundle.evidence.length),
    ];
  },
};

function found({ events }: BehaviouralRun): number {
  return events.reduce((sum, event) => (event.type === 'evidence-found' ? sum + event.count : sum), 0);
}

function lessOf(...[what, one, three]: [string, number, number]): string[] {
  return three >= one ? [] : [`Three rounds gave less than one (${what}): ${three} after ${one}.`];
}
