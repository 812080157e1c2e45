import { distinctSources } from '@research-studio/core/research';
import type { TrustSummary, UnusableSource } from '@research-studio/schemas';
import type { Knobs } from '../knobs.ts';
import type { ScoredClaim } from '../propositions/claim.ts';
import { isTooUnsure } from '../propositions/confidence.ts';
import { MOST_CONTRADICTIONS } from '../propositions/disputes.ts';
import { lastingDeadEnds } from '../rounds/dead-ends.ts';
import type { ResearchState } from '../state.ts';

/** The results of the trust engine for the bundle; evidence is named only where the report cites it. */
export function trustSummary(
  state: ResearchState,
  knobs: Pick<Knobs, 'hallucinationThreshold'>,
): TrustSummary {
  const cited = new Set(state.report?.evidence.map(({ id }) => id));
  const sources = state.report?.sources ?? [];
  return {
    contradictions: state.contradictions
      .map((contradiction) => contradictionSummary(contradiction, cited))
      .filter(({ sides }) => sides.length >= 2)
      .slice(0, MOST_CONTRADICTIONS),
    flaggedIssues: state.flaggedIssues.map(({ kind, severity, message }) => ({
      kind,
      severity,
      claimId: null,
      message,
    })),
    deadEnds: lastingDeadEnds(state, sources),
    notFound: state.missing.filter((text) => !state.notSearched.includes(text)),
    leftOut: leftOutClaims(state, knobs),
    unusable: unusableSources(state, sources),
  };
}

/** Evidence named on one side. */
const MOST_PER_SIDE = 3;

function contradictionSummary(
  { subject, sides, preferredSide, rule, ruling }: ResearchState['contradictions'][number],
  cited: ReadonlySet<string>,
): TrustSummary['contradictions'][number] {
  const listed = sides
    .map(({ value, statementIds }, at) => {
      const evidenceIds = statementIds.filter((id) => cited.has(id)).slice(0, MOST_PER_SIDE);
      return { at, side: { value, evidenceIds } };
    })
    .filter(({ side }) => side.evidenceIds.length > 0);
  const preferred = listed.findIndex(({ at }) => at === preferredSide);
  return {
    subject,
    sides: listed.map(({ side }) => side),
    preferredSide: preferred < 0 ? null : preferred,
    rule,
    ruling,
  };
}

/**
 * Claims that were not sure enough for the report, with the reason. What passed and was just not used is none of them, nor is the
 * losing side of a contradiction, which the report shows as such.
 */
export function leftOutClaims(
  { scoredClaims }: Pick<ResearchState, 'scoredClaims'>,
  knobs: Pick<Knobs, 'hallucinationThreshold'>,
): TrustSummary['leftOut'] {
  const isUndisputed = ({ verdict, signals }: ScoredClaim) =>
    verdict === 'supported' && signals['contradiction'] === 0;
  return scoredClaims
    .filter((claim) => isTooUnsure(claim, knobs) && !isUndisputed(claim))
    .map(({ text, reason }) => ({ text, reason }));
}

/** Sources that spoke to the question and were dropped for what they are. */
export function unusableSources(
  state: Pick<ResearchState, 'sources' | 'evidence'>,
  /** Sources that the report cites all the same. */
  cited: readonly Pick<UnusableSource, 'url'>[],
): readonly UnusableSource[] {
  const used = new Set(state.evidence.map(({ sourceId }) => state.sources[sourceId]?.id));
  return distinctSources(state.sources)
    .filter(({ id, url }) => used.has(id) && !cited.some((source) => source.url === url))
    .flatMap(({ title, url, flags }) => {
      const reason = UNUSABLE.find((flag) => flags.includes(flag));
      return reason === undefined ? [] : [{ title, url, reason }];
    });
}

const UNUSABLE = ['retracted', 'predatory'] as const;
