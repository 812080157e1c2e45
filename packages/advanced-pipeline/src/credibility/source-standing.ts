import { siteOf } from '@research-studio/core/citation';
import { distinctSources } from '@research-studio/core/research';
import type { Credibility, Source } from '@research-studio/schemas';
import type { SourceView } from './source-view.ts';

/** What of a source matters to the claims that rest on it. */
export interface SourceStanding {
  readonly id: string;
  /** For readers: its site, else its title. */
  readonly name: string;
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

/** Source id → its standing. A source that was not scored counts as one that nothing is known of. */
export function sourceStandings(state: {
  readonly sources: Readonly<Record<string, Source>>;
  readonly credibility: Readonly<Record<string, Credibility>>;
  /** Left out: nobody but code has weighed them. */
  readonly sourceViews?: Readonly<Record<string, SourceView>>;
}): ReadonlyMap<string, SourceStanding> {
  return new Map(
    distinctSources(state.sources).map((source) => [
      source.id,
      standingOf(source, state.credibility[source.id], state.sourceViews?.[source.id]),
    ]),
  );
}

const UNFIT = ['instructions', 'retracted', 'login_wall'] as const;

/** Neither for nor against it. */
const UNKNOWN = 0.5;

/** Of official, scholarly and research publishers, by the trust in their addresses. */
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
    id: source.id,
    name: siteOf(source) || source.title,
    credibility: credibility?.score ?? UNKNOWN,
    trust: credibility?.parts.domainTrust.score ?? UNKNOWN,
    freshness: credibility?.parts.freshness.score ?? UNKNOWN,
    isInterested: source.flags.includes('interested_party'),
    isUnfit: UNFIT.some((flag) => source.flags.includes(flag)),
    publishedAt: source.publishedAt,
    isFirstHand,
  };
}
