import { complexityOf, harderOf } from '@research-studio/extractive';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { isDoubtful } from '../../discovery/judge-readings.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Batched: sends a simple question with nothing open on the fast path, which skips discovery and orchestration. Asks no
 * model; of the analysis and the question's own words the more demanding counts.
 *
 * Reads `question`, `analysis`, `clarification`; replaces `complexity` and `fastPath`.
 */
export async function routeComplexity(
  { question, analysis, clarification }: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const { knobs } = await contextOf(runtime);
  const byWords = complexityOf(question);
  const complexity = analysis === null ? byWords : harderOf(analysis.complexity, byWords);
  const isOpen = clarification !== null || (analysis?.entities.some(isDoubtful) ?? false);
  const isDeep = analysis?.questionType === 'comparative' || analysis?.questionType === 'causal';
  return { complexity, fastPath: knobs.fastPath && complexity === 'simple' && !isOpen && !isDeep };
}
