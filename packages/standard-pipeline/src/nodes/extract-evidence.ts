import { cutCandidates } from '@research-studio/core/report';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';
import { materialOf } from './write-report.ts';

/** Cuts the quotations that may become verified findings. Reads everything gathered; replaces `findingCandidates`. */
export async function extractEvidence(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  return { findingCandidates: await cutCandidates(materialOf(state, context), context.ports.sources) };
}
