import type { ResearchState } from '../state.ts';

/** Rounds without any evidence after which more searching is not tried. */
const FRUITLESS_ROUNDS = 2;

/** The sufficiency check: nothing usable after a second, reworded round, or after the last one. Nothing is written then. */
export function isHopeless({
  evidence,
  iteration,
  maxIterations,
}: Pick<ResearchState, 'evidence' | 'iteration' | 'maxIterations'>): boolean {
  return evidence.length === 0 && iteration >= Math.min(FRUITLESS_ROUNDS, maxIterations);
}
