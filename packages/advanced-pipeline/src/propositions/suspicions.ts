import { describeEvidence, type EvidenceItem, type ResearchPorts } from '@research-studio/core/research';
import { inTurns } from '@research-studio/language';
import {
  type Contradiction,
  findContradictions,
  resolveContradiction,
  type Statement,
  statementsOf,
} from '@research-studio/verification';
import type { ResearchState } from '../state.ts';
import type { AtomicClaim, RuledContradiction } from './claim.ts';
import { MOST_CONTRADICTIONS, sidesOf } from './disputes.ts';
import { openOrigins } from './origins.ts';

/**
 * Where code suspects that the evidence of these sources contradicts itself, best founded first; ids of statements are ids of
 * evidence.
 *
 * @throws {RunError} when the stored text of a source is missing or damaged.
 */
export async function suspectedContradictions(
  { evidence, sources }: Pick<ResearchState, 'evidence' | 'sources'>,
  sourceIds: readonly string[],
  ports: Pick<ResearchPorts, 'sources'>,
): Promise<readonly Contradiction[]> {
  const allowed = new Set(sourceIds);
  const items = describeEvidence(evidence, sources).filter(({ sourceId }) => allowed.has(sourceId));
  const statements: Statement[] = [];
  for (const [sourceId, own] of Map.groupBy(items, (item) => item.sourceId)) {
    const source = sources[sourceId];
    if (source === undefined) continue;
    const text = await ports.sources.text(source.contentHash);
    const [, ...all] = await Array.fromAsync(inTurns(statementsOf({ ...source, text })));
    // Copies: what is cut out of a text keeps the whole of it in memory.
    statements.push(...structuredClone(statedIn(own, all)));
  }
  return byEvidence(findContradictions({ statements }));
}

/** The statements of the passages, each sentence once. The id of a statement names all passages that hold it: "E7+E9:3". */
function statedIn(items: readonly EvidenceItem[], all: readonly Statement[]): Statement[] {
  return all.flatMap((statement, at) => {
    const { text } = statement;
    const whole = items.filter(({ quote }) => quote.includes(text));
    const part = whole.length > 0 ? undefined : items.find(({ quote }) => text.includes(quote));
    const stating = part === undefined ? whole : [part];
    if (stating.length === 0) return [];
    const id = `${stating.map((item) => item.id).join('+')}:${at}`;
    return [{ ...statement, id, text: part?.quote ?? text }];
  });
}

/** Several statements of one passage, and passages on several sides, come to the ids of the evidence. */
function byEvidence(found: readonly Contradiction[]): Contradiction[] {
  const seen = new Set<string>();
  return found
    .map((contradiction) => ({
      ...contradiction,
      sides: contradiction.sides.map((side) => ({
        ...side,
        statementIds: [...new Set(side.statementIds.flatMap((id) => id.replace(/:\d+$/u, '').split('+')))],
      })),
    }))
    .filter(({ sides, subject }) => {
      const stated = sides.map(({ value, statementIds }) => [value, ...statementIds]).sort();
      const key = JSON.stringify([subject, ...stated]);
      return !seen.has(key) && seen.add(key);
    });
}

/** Without a model a suspicion is reported from here on: of those in the example library four in five are true. */
export const REPORTED_FROM = 0.6;

/**
 * The contradictions that are reported without a model: those that code is sure of, and likely ones that claims take part in, the
 * first of them; with the side that is to be preferred by code. Loads the list of public suffixes.
 */
export async function ruledByCode(
  state: ResearchState,
  suspected: readonly Contradiction[],
  claims: readonly AtomicClaim[],
): Promise<RuledContradiction[]> {
  const chosen = suspected
    .map((each) => ({
      each,
      isOfClaims: claims.some((claim) => sidesOf(claim, each).length > 0),
      bearing: bearingOf(each, state.evidence),
    }))
    .filter(({ each, isOfClaims }) => each.isSettledByCode || (isOfClaims && each.certainty >= REPORTED_FROM))
    .sort((a, b) => Number(b.isOfClaims) - Number(a.isOfClaims) || b.bearing - a.bearing);
  const relevant = Math.max(0, ...state.evidence.map(({ relevance }) => relevance));
  const best = Math.max(chosen[0]?.bearing ?? 0, ON_THE_MATTER * relevant);
  const kept = chosen.filter(({ bearing }) => bearing >= BESIDE * best).slice(0, MOST_CONTRADICTIONS);
  const origins = await openOrigins(state);
  const sources = Object.values(state.sources).map(({ id, publishedAt, flags }) => ({
    id,
    credibility: state.credibility[id]?.score ?? null,
    publishedAt,
    originId: origins.originOf(id),
    flags,
  }));
  const kind = state.analysis?.temporalScope.kind;
  const asked = kind === 'current' || kind === 'historical' ? kind : 'any';
  return kept.map(({ each }): RuledContradiction => {
    // One thing at two times: unless the question is about a past, the newer value replaces the older.
    const isSeries = each.explanation === 'published_apart' && kind !== 'period' && kind !== 'historical';
    const temporalScope = isSeries ? 'current' : asked;
    const { preferred, reason } = resolveContradiction({ contradiction: each, sources, temporalScope });
    const isReplaced = isSeries && reason === 'newer';
    return { ...each, decidedBy: 'rules', preferredSide: preferred, rule: reason, ruling: '', isReplaced };
  });
}

/** Share of the highest relevance; a passage with less has nothing to do with the question. */
const ON_THE_MATTER = 0.75;

/** A statement that is less relevant than this share of the best is on another matter. */
const BESIDE = 0.6;

/** How much a contradiction has to do with the question: the relevance of its weaker side. */
function bearingOf({ sides }: Contradiction, evidence: ResearchState['evidence']): number {
  const relevance = new Map(evidence.map((item) => [item.id, item.relevance]));
  return Math.min(
    ...sides.map(({ statementIds }) => Math.max(0, ...statementIds.map((id) => relevance.get(id) ?? 0))),
  );
}
