import { verifyCandidates } from '@research-studio/core/report';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearchState, ResearchUpdate } from '../state.ts';

/** Holds each candidate to the stored text of its source. Reads `sources`; replaces `findingCandidates`. */
export async function verifyEvidence(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const { ports } = await contextOf(runtime);
  return { findingCandidates: await verifyCandidates(state.findingCandidates, state, ports.sources) };
}
