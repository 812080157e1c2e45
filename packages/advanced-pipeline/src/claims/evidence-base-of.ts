import { reportBrief } from '@research-studio/core';
import type { NodeContext } from '../context.ts';
import type { ResearchState } from '../state.ts';
import { type EvidenceBase, openEvidenceBase } from './evidence-base.ts';

/** The evidence of the ranked sources, opened for the language of the report; the best sources' comes first. */
export async function evidenceBaseOf(
  state: ResearchState,
  { knobs, ports }: Pick<NodeContext, 'knobs' | 'ports'>,
): Promise<EvidenceBase> {
  const place = new Map(state.rankedSourceIds.map((id, at) => [id, at]));
  const placeOf = (sourceId: string) => place.get(state.sources[sourceId]?.id ?? '') ?? place.size;
  return openEvidenceBase({
    evidence: state.evidence.toSorted((a, b) => placeOf(a.sourceId) - placeOf(b.sourceId)),
    sources: state.sources,
    sourceIds: state.rankedSourceIds,
    language: reportBrief({ ...state, knobs, today: ports.today }).language,
    library: ports.sources,
  });
}
