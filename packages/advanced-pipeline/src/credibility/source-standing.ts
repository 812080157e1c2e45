import { distinctSources } from '@research-studio/core/research';
import type { Credibility, Source } from '@research-studio/schemas';
import type { ResearchState } from '../state.ts';
import type { SourceView } from './source-view.ts';

/** The properties of a source that matter to its claims. */
export interface SourceStanding {
  /** 0 to 1. */
  readonly credibility: number;
  /** Trust in who publishes it, 0 to 1. */
  readonly trust: number;
  /** How well its date suits the question, 0 to 1. */
  readonly freshness: number;
  /** It speaks of its own product, trade or cause. */
  readonly isInterested: boolean;
  /** It addresses language models, was retracted, or shows no more than a teaser. */
  readonly isUnfit: boolean;
  /** YYYY-MM-DD, or null when unknown. */
  readonly publishedAt: string | null;
  /** It knows what it states by its own office or work. */
  readonly isFirstHand: boolean;
}

type Weighed = Pick<ResearchState, 'sources' | 'credibility' | 'sourceViews'>;

/** Source id → its standing. A source that was not scored counts as one that nothing is known of. */
export function sourceStandings({
  sources,
  credibility,
  sourceViews,
}: Weighed): ReadonlyMap<string, SourceStanding> {
  return new Map(
    distinctSources(sources).map((source) => [
      source.id,
      standingOf(source, credibility[source.id], sourceViews[source.id]),
    ]),
  );
}

const UNFIT = ['instructions', 'retracted', 'login_wall'] as const;

/** Neither for nor against it. */
const UNKNOWN = 0.5;

/** Least trust in the addresses of official, scholarly and research publishers. */
const FIRST_HAND_TRUST = 0.85;
const FIRST_HAND_AUTHORITY = 0.8;

function standingOf(
  source: Source,
  credibility: Credibility | undefined,
  view: SourceView | undefined,
): SourceStanding {
  const isFirstHand =
    (credibility?.parts.domainTrust.score ?? 0) >= FIRST_HAND_TRUST ||
    (view?.authority ?? 0) >= FIRST_HAND_AUTHORITY;
  return {
    credibility: credibility?.score ?? UNKNOWN,
    trust: credibility?.parts.domainTrust.score ?? UNKNOWN,
    freshness: credibility?.parts.freshness.score ?? UNKNOWN,
    isInterested: source.flags.includes('interested_party'),
    isUnfit: UNFIT.some((flag) => source.flags.includes(flag)),
    publishedAt: source.publishedAt,
    isFirstHand,
  };
}
