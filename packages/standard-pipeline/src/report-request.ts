import {
  describeEvidence,
  type Evidence,
  type EvidenceItem,
  type OutlineInput,
  rankEvidence,
  reportBrief,
} from '@research-studio/core';
import type { NodeContext } from './context.ts';
import type { ResearchState } from './state.ts';

/** What a report is planned and written from; `evidence` comes back best first. */
export function reportRequest(
  state: ResearchState,
  evidence: readonly Evidence[],
  { knobs, ports }: NodeContext,
): OutlineInput {
  const { overview = null, conflicts = [] } = state.synthesis ?? {};
  return {
    brief: reportBrief({ ...state, knobs, today: ports.today }),
    researchQuestions: state.researchQuestions,
    overview,
    conflicts,
    evidence: bestFirst(state.question, describeEvidence(evidence, state.sources)),
  };
}

function bestFirst(question: string, items: readonly EvidenceItem[]): readonly EvidenceItem[] {
  const byId = new Map(items.map((item) => [item.id, item]));
  return rankEvidence({ question, evidence: items }).flatMap(({ id }) => byId.get(id) ?? []);
}
