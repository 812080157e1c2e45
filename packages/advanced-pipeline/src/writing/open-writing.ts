import {
  distinctSources,
  type EvidenceItem,
  type Grounding,
  groundingOf,
  loadOriginCounter,
  type OriginCounter,
  type ReportBrief,
  reportBrief,
  type Source,
} from '@research-studio/core';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import { countOrigins } from '../claims/count-origins.ts';
import type { EvidenceBase } from '../claims/evidence-base.ts';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { sourceStandings } from '../claims/source-standing.ts';
import type { NodeContext } from '../context.ts';
import type { ResearchState } from '../state.ts';
import { bestFirst, type FindingCandidate, quotableItems } from './choose-findings.ts';
import { type ToldDispute, toldDisputes } from './disagreements.ts';
import { matchClaims } from './match-claims.ts';
import { originalsFor } from './originals-for.ts';
import { type SentenceJudge, sayingsOf, sentenceJudge } from './sentence-judge.ts';
import { usableClaims } from './usable-claims.ts';

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
  /** Evidence that can carry a statement: of sources that may stand alone, or cited by a claim that passed. */
  readonly carrying: readonly EvidenceItem[];
  /** Independent origins among the sources of evidence. */
  readonly originsOf: (evidenceIds: readonly string[]) => number;
  /** See `originalsFor`. */
  readonly originalsFor: (
    evidenceIds: readonly string[],
    supportingIds: readonly string[],
  ) => readonly string[];
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
    candidates: candidatesFor({ state, base, claims, judge, origins, knobs }),
    judge,
    carrying: carryingItems({ state, base, claims, knobs }),
    originalsFor: (ids, supporting) =>
      originalsFor(ids, {
        supporting,
        nearCopies: state.nearCopies,
        sourceIdOf: (id) => base.find(id)?.sourceId,
      }),
    originsOf: (ids) => countOrigins(sayingsOf(ids, { base, sources: state.sources }), origins),
  };
}

function carryingItems(request: {
  readonly state: ResearchState;
  readonly base: EvidenceBase;
  readonly claims: readonly ScoredClaim[];
  readonly knobs: NodeContext['knobs'];
}): readonly EvidenceItem[] {
  const { state, base, claims, knobs } = request;
  const cited = new Set(claims.flatMap(({ evidenceIds }) => evidenceIds));
  return base.items.filter(
    ({ id, sourceId }) =>
      cited.has(id) || (state.credibility[sourceId]?.score ?? 0) >= knobs.minLoneCredibility,
  );
}

/** About as direct as the best evidence. */
const AS_DIRECT = 0.85;

/** What may be shown as a finding: quotes that are sure, undisputed and by a source that may stand alone. */
function candidatesFor(request: {
  readonly state: ResearchState;
  readonly base: EvidenceBase;
  readonly claims: readonly ScoredClaim[];
  readonly judge: SentenceJudge;
  readonly origins: OriginCounter;
  readonly knobs: NodeContext['knobs'];
}): readonly FindingCandidate[] {
  const { state, base, judge, origins, knobs } = request;
  const cited = new Set(request.claims.flatMap(({ evidenceIds }) => evidenceIds));
  const copies = new Map(state.nearCopies.flatMap((group) => group.copies.map((id) => [id, group.original])));
  const quotable = quotableItems({ question: state.question, items: base.items, knobs });
  const quotedSources = new Set(quotable.map(({ item }) => item.sourceId));
  const sure = quotable.flatMap(({ item, directness, isOfKind }) => {
    const source = state.sources[item.sourceId];
    const credibility = state.credibility[item.sourceId]?.score ?? 0;
    if (source === undefined || credibility < knobs.minLoneCredibility) return [];
    const { confidence, verdict, signals } = judge({ text: item.quote, evidenceIds: [item.id] });
    const isSure = verdict === 'supported' && confidence >= knobs.mediumConfidence;
    if (!isSure || signals['contradiction'] === 0) return [];
    const original = state.sources[copies.get(source.id) ?? ''] ?? source;
    const isCopy = quotedSources.has(copies.get(source.id) ?? '');
    const isAnswer = isOfKind && !isCopy && (cited.has(item.id) || directness >= AS_DIRECT);
    const origin = origins.originOf(original.url);
    return [{ ...item, directness, confidence, credibility, origin, isAnswer }];
  });
  return bestFirst(sure, knobs);
}
