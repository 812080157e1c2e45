import type { Contradiction } from '@research-studio/verification';
import { suspectedContradictions } from '../claims/contradictions-by-code.ts';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import type { NodeContext } from '../context.ts';
import type { ResearchState } from '../state.ts';

/** Suspicions of code that a model is shown; beyond that they are mostly none. */
const SHOWN = 12;

/**
 * Where code suspects that the evidence of these sources contradicts itself, best founded first. It takes long enough to be done
 * while a model answers; without a model nobody asks for it.
 */
export async function suspicionsIn(
  state: ResearchState,
  sourceIds: readonly string[],
  context: NodeContext,
): Promise<readonly Contradiction[]> {
  if (!context.ports.usesModel) return [];
  const base = await evidenceBaseOf({ ...state, rankedSourceIds: sourceIds }, context);
  return suspectedContradictions(base).slice(0, SHOWN);
}
