import {
  distinctSources,
  type Grounding,
  groundingOf,
  loadOriginCounter,
  type OriginCounter,
  type ReportBrief,
  reportBrief,
  type Source,
} from '@research-studio/core';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import type { EvidenceBase } from '../claims/evidence-base.ts';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { sourceStandings } from '../claims/source-standing.ts';
import type { NodeContext } from '../context.ts';
import type { ResearchState } from '../state.ts';
import { type FindingCandidate, findingCandidates } from './choose-findings.ts';
import { type ToldDispute, toldDisputes } from './disagreements.ts';
import { matchClaims } from './match-claims.ts';
import { type SentenceJudge, sentenceJudge } from './sentence-judge.ts';
import { bars, usableClaims } from './usable-claims.ts';

/** What a report is written from and held against. */
export interface Writing {
  readonly brief: ReportBrief;
  /** What the report may be built of, in the order of the plan. */
  readonly claims: readonly ScoredClaim[];
  /** All evidence that may be cited. */
  readonly base: EvidenceBase;
  readonly grounding: Grounding;
  readonly sources: readonly Source[];
  readonly disputes: readonly ToldDispute[];
  /** Best first. */
  readonly candidates: readonly FindingCandidate[];
  readonly judge: SentenceJudge;
}

/** @throws {RunError} when the stored text of a source is missing or damaged. */
export async function openWriting(state: ResearchState, { knobs, ports }: NodeContext): Promise<Writing> {
  const brief = reportBrief({ ...state, knobs, today: ports.today });
  const { language } = brief;
  const [base, origins] = await Promise.all([
    evidenceBaseOf(state, { knobs, ports }),
    loadOriginCounter(state.nearCopies),
  ]);
  const sources = distinctSources(state.sources);
  const claims = usableClaims({
    claims: state.scoredClaims,
    mayCite: (id) => base.find(id) !== undefined,
    knobs,
  });
  const judge = sentenceJudge({
    base,
    matcher: matchClaims(state.scoredClaims),
    contradictions: state.contradictions,
    standings: sourceStandings(state),
    sources: state.sources,
    origins,
    knobs,
  });
  return {
    brief,
    claims,
    base,
    grounding: groundingOf({ evidence: base.items, sources, language }),
    sources,
    disputes: toldDisputes({
      contradictions: state.contradictions,
      find: base.find,
      most: knobs.maxContradictions,
    }),
    candidates: findingCandidates({
      question: state.question,
      items: quotable({ state, claims, base, judge, origins, knobs }),
      knobs,
    }),
    judge,
  };
}

/** Evidence of the report's claims whose own words are sure enough, with what a choice among it needs. */
function quotable(request: {
  readonly state: ResearchState;
  readonly claims: readonly ScoredClaim[];
  readonly base: EvidenceBase;
  readonly judge: SentenceJudge;
  readonly origins: OriginCounter;
  readonly knobs: NodeContext['knobs'];
}): readonly FindingCandidate[] {
  const { state, claims, base, judge, origins, knobs } = request;
  const copies = new Map(state.nearCopies.flatMap((group) => group.copies.map((id) => [id, group.original])));
  const ids = [...new Set(claims.flatMap(({ evidenceIds }) => evidenceIds))];
  return ids.flatMap((id) => {
    const item = base.find(id);
    const source = state.sources[item?.sourceId ?? ''];
    if (item === undefined || source === undefined) return [];
    const judged = judge({ text: item.quote, evidenceIds: [id] });
    const isUndisputed = judged.signals['contradiction'] !== 0;
    if (bars(judged, knobs) !== null || judged.verdict !== 'supported' || !isUndisputed) return [];
    const original = state.sources[copies.get(source.id) ?? ''] ?? source;
    return [
      {
        ...item,
        confidence: judged.confidence,
        credibility: state.credibility[source.id]?.score ?? 0,
        origin: origins.originOf(original.url),
      },
    ];
  });
}
