import {
  distinctSources,
  type EvidenceItem,
  type Grounding,
  groundingOf,
  loadOriginCounter,
  type OriginCounter,
  type ReportBrief,
  reportBrief,
} from '@research-studio/core';
import type { Source } from '@research-studio/schemas';
import type { ScoredClaim } from '../claims/claim-stages.ts';
import { countOrigins } from '../claims/count-origins.ts';
import type { EvidenceBase } from '../claims/evidence-base.ts';
import { evidenceBaseOf } from '../claims/evidence-base-of.ts';
import { sourceStandings } from '../claims/source-standing.ts';
import type { NodeContext } from '../context.ts';
import type { ResearchState } from '../state.ts';
import { bestFirst, type FindingCandidate, type FindingFiller } from './choose-findings.ts';
import { type ToldDispute, toldDisputes } from './disagreements.ts';
import { matchClaims } from './match-claims.ts';
import { originalsFor } from './originals-for.ts';
import { fillingItems, quotableItems } from './quotable-items.ts';
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
  /** What may be shown beside them where they are few, best first. */
  readonly fillers: readonly FindingFiller[];
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
  const showing = { state, base, claims, judge, origins, knobs };
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
    candidates: candidatesFor(showing),
    fillers: fillersFor(showing),
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

/** About as direct as the best evidence, and of a page that the report rests on. */
const AS_DIRECT = 0.85;

interface ShowRequest {
  readonly state: ResearchState;
  readonly base: EvidenceBase;
  readonly claims: readonly ScoredClaim[];
  readonly judge: SentenceJudge;
  readonly origins: OriginCounter;
  readonly knobs: NodeContext['knobs'];
}

/** What may be shown as a finding: quotes that are sure, undisputed and by a source that may stand alone. */
function candidatesFor(request: ShowRequest): readonly FindingCandidate[] {
  const { state, base, knobs } = request;
  const cited = new Set(request.claims.flatMap(({ evidenceIds }) => evidenceIds));
  const pages = new Set([...cited].flatMap((id) => base.find(id)?.sourceId ?? []));
  const quotable = quotableItems({ question: state.question, items: base.items, knobs });
  const show = showable(
    quotable.map(({ item }) => item),
    request,
  );
  const sure = quotable.flatMap(({ item, directness, isOfKind }) => {
    const shown = show(item);
    if (shown === null) return [];
    const { isCopy, ...facts } = shown;
    const isDirect = directness >= AS_DIRECT && (pages.size === 0 || pages.has(item.sourceId));
    const isAnswer = isOfKind && !isCopy && (cited.has(item.id) || isDirect);
    return [{ ...item, ...facts, directness, isAnswer }];
  });
  return bestFirst(sure, knobs);
}

/** On what the report rests, what its sources say besides, and what stands near. */
function fillersFor(request: ShowRequest): readonly FindingFiller[] {
  const { state, base, claims, knobs } = request;
  const places = placesIn(claims);
  const cited = [...places.keys()].flatMap((id) => base.find(id) ?? []);
  const items = fillingItems({ question: state.question, items: base.items, cited, knobs });
  const show = showable(
    items.map(({ item }) => item),
    request,
  );
  return items.flatMap(({ item, isRelated }): FindingFiller[] => {
    const shown = show(item);
    if (shown === null || shown.isCopy) return [];
    const { id, quote } = item;
    return [{ id, quote, origin: shown.origin, places: places.get(id) ?? [], isRelated }];
  });
}

/** Evidence with the sections that cite it. */
function placesIn(claims: readonly ScoredClaim[]): ReadonlyMap<string, FindingFiller['places']> {
  const places = new Map<string, FindingFiller['places']>();
  claims.forEach(({ section, evidenceIds }, place) => {
    for (const id of evidenceIds) places.set(id, [...(places.get(id) ?? []), { section, place }]);
  });
  return places;
}

/** What readers must know of a quote that is shown; null for what is unsure, disputed or by a source that cannot stand alone. */
function showable(items: readonly EvidenceItem[], { state, judge, origins, knobs }: ShowRequest) {
  const copies = new Map(state.nearCopies.flatMap((group) => group.copies.map((id) => [id, group.original])));
  const sources = new Set(items.map(({ sourceId }) => sourceId));
  return ({ id, quote, sourceId }: EvidenceItem) => {
    const source = state.sources[sourceId];
    const credibility = state.credibility[sourceId]?.score ?? 0;
    if (source === undefined || credibility < knobs.minLoneCredibility) return null;
    const { confidence, verdict, signals } = judge({ text: quote, evidenceIds: [id] });
    const isSure = verdict === 'supported' && confidence >= knobs.mediumConfidence;
    if (!isSure || signals['contradiction'] === 0) return null;
    const original = state.sources[copies.get(source.id) ?? ''] ?? source;
    const isCopy = sources.has(copies.get(source.id) ?? '');
    return { confidence, credibility, isCopy, origin: origins.originOf(original.url) };
  };
}
