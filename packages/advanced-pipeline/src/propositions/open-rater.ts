import { sourceStandings } from '../credibility/source-standing.ts';
import type { ResearchState } from '../state.ts';
import {
  type ClaimThresholds,
  isGood,
  rateStatement,
  type StatementFacts,
  type StatementScore,
} from './confidence.ts';
import { disputeAbout } from './disputes.ts';
import { type Origins, openOrigins } from './origins.ts';

type Known = Pick<
  ResearchState,
  'sources' | 'evidence' | 'credibility' | 'nearCopies' | 'pageNotes' | 'sourceViews' | 'contradictions'
>;

type Judged = Pick<StatementFacts, 'verdict' | 'decidedBy' | 'support' | 'doubt' | 'problem' | 'isWritten'>;

export interface RatedStatement extends Judged {
  readonly text: string;
  readonly saidBy: readonly string[];
  /** All that it rests on. */
  readonly evidenceIds: readonly string[];
  /** Evidence that says the same, so that its origins count together. */
  readonly stating: readonly string[];
  /** Independent origins of the statement. */
  readonly origins: number;
}

export interface Rater {
  readonly origins: Origins;
  readonly rate: (statement: RatedStatement) => StatementScore;
}

/** Rates claims and sentences alike: by their verdict, their sources and the contradictions. */
export async function openRater(state: Known, thresholds: ClaimThresholds): Promise<Rater> {
  const origins = await openOrigins(state);
  const standings = sourceStandings(state);
  const standingOf = new Map(
    state.evidence.map(({ id, sourceId }) => [id, standings.get(state.sources[sourceId]?.id ?? sourceId)]),
  );
  const isFromGood = (id: string) => {
    const standing = standingOf.get(id);
    return standing !== undefined && isGood(standing);
  };
  return {
    origins,
    rate: ({ text, saidBy, evidenceIds, stating, ...judged }) => {
      const said = { text, saidBy };
      const facts = {
        sources: [...new Set(evidenceIds.flatMap((id) => standingOf.get(id) ?? []))],
        names: origins.namesOf(stating.length > 0 ? stating : evidenceIds, said),
        goodOrigins: origins.count(stating.filter(isFromGood), said),
        dispute: disputeAbout({ text, evidenceIds }, state.contradictions),
      };
      return rateStatement({ ...judged, ...facts }, thresholds);
    },
  };
}
