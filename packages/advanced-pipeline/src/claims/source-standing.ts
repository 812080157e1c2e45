import { type Credibility, distinctSources, type Source, siteOf } from '@research-studio/core';

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
}

/** Source id → its standing. A source that was not scored counts as one that nothing is known of. */
export function sourceStandings(state: {
  readonly sources: Readonly<Record<string, Source>>;
  readonly credibility: Readonly<Record<string, Credibility>>;
}): ReadonlyMap<string, SourceStanding> {
  return new Map(
    distinctSources(state.sources).map((source) => [
      source.id,
      standingOf(source, state.credibility[source.id]),
    ]),
  );
}

const UNFIT = ['instructions', 'retracted', 'login_wall'] as const;

/** Neither for nor against it. */
const UNKNOWN = 0.5;

function standingOf(source: Source, credibility: Credibility | undefined): SourceStanding {
  return {
    id: source.id,
    name: siteOf(source) || source.title,
    credibility: credibility?.score ?? UNKNOWN,
    trust: credibility?.parts.domainTrust.score ?? UNKNOWN,
    freshness: credibility?.parts.freshness.score ?? UNKNOWN,
    isInterested: source.flags.includes('interested_party'),
    isUnfit: UNFIT.some((flag) => source.flags.includes(flag)),
    publishedAt: source.publishedAt,
  };
}
