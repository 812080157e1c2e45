import { cutCandidates } from '@research-studio/core/report';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { disputeAbout } from '../../propositions/disputes.ts';
import { materialOf, reliableMaterial } from '../../propositions/material.ts';
import type { ResearchState, ResearchUpdate } from '../../state.ts';

/**
 * Cuts the quotations that may become verified findings: from sources that are reliable enough, none that a contradiction leaves
 * open or refutes; none where `check-store` switched them off. Reads everything gathered; replaces `findingCandidates`.
 */
export async function extractEvidence(
  state: ResearchState,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  if (state.isVerifiedDisabled) return { findingCandidates: [] };
  const context = await contextOf(runtime);
  const { ports } = context;
  const material = reliableMaterial(materialOf(state, context), state);
  const candidates = await cutCandidates(material, ports.sources, { least: 15, most: 60 });
  return {
    findingCandidates: candidates.filter(({ id, quote }) => {
      const dispute = disputeAbout({ text: quote, evidenceIds: [id] }, state.contradictions);
      return dispute === 'none' || dispute === 'preferred';
    }),
  };
}
