import { describeEvidence } from '@research-studio/core';
import type { TrustSummary } from '@research-studio/schemas';
import type { Config } from '../config.ts';
import type { ResearchState } from '../state.ts';
import { toldDisputes } from './disagreements.ts';
import { leftOutClaims } from './left-out.ts';
import { unusableSources } from './unusable-sources.ts';

/** What the trust engine found out, for the bundle; evidence is named only where the report cites it. */
export function trustSummary(
  state: ResearchState,
  knobs: Pick<Config, 'hallucinationThreshold' | 'maxContradictions'>,
): TrustSummary {
  const cited = new Set(state.report?.evidence.map(({ id }) => id));
  const items = new Map(
    describeEvidence(state.evidence, state.sources)
      .filter(({ id }) => cited.has(id))
      .map((item) => [item.id, item]),
  );
  const disputes = toldDisputes({
    contradictions: state.contradictions,
    find: (id) => items.get(id),
    most: knobs.maxContradictions,
  });
  return {
    verifiedFindings: state.verifiedFindings,
    contradictions: disputes.map(({ sides, ...told }) => ({
      ...told,
      sides: sides.map(({ value, evidenceIds }) => ({ value, evidenceIds })),
    })),
    flaggedIssues: state.flaggedIssues.map(({ kind, severity, sentenceId, message }) => ({
      kind,
      severity,
      claimId: sentenceId,
      message,
    })),
    deadEnds: state.deadEnds,
    notFound: state.missing,
    leftOut: leftOutClaims(state, knobs),
    unusable: unusableSources(state, state.report?.sources.map(({ url }) => url) ?? []),
  };
}
