import { describeEvidence, type EvidenceItem, type ResearchPorts } from '@research-studio/core';
import {
  type Contradiction,
  findContradictions,
  resolveContradiction,
  type Statement,
  statementsOf,
} from '@research-studio/verification';
import type { ResearchState } from '../state.ts';
import type { AtomicClaim, RuledContradiction } from './claim.ts';
import { sidesTold } from './disputes.ts';
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
  const statements = await Promise.all(
    [...Map.groupBy(items, ({ sourceId }) => sourceId)].map(async ([sourceId, own]) => {
      const source = sources[sourceId];
      if (source === undefined) return [];
      const text = await ports.sources.text(source.contentHash);
      return statedIn(own, statementsOf({ ...source, text }).slice(1));
    }),
  );
  return byEvidence(findContradictions({ statements: statements.flat() }));
}

/** What the passages state, each sentence once. The id of a statement names all passages that hold it: "E7+E9:3". */
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
      sides: ofOneMatter(contradiction.sides).map((side) => ({
        ...side,
        statementIds: [...new Set(side.statementIds.flatMap((id) => id.replace(/:\d+$/u, '').split('+')))],
      })),
    }))
    .filter(({ sides, subject }) => {
      const key = JSON.stringify([
        subject,
        ...sides.map(({ value, statementIds }) => [value, ...statementIds]).sort(),
      ]);
      return !seen.has(key) && seen.add(key);
    });
}

/** A source that states two of the values means two things: of three sides and more, such a later one is none. */
function ofOneMatter(sides: Contradiction['sides']): Contradiction['sides'] {
  const kept = sides.slice(0, 2);
  for (const side of sides.slice(2)) {
    const known = new Set(kept.flatMap(({ sourceIds }) => sourceIds));
    if (!side.sourceIds.some((id) => known.has(id))) kept.push(side);
  }
  return kept;
}

/** Without a model a suspicion is reported from here on: of those in the example library four in five are true. */
export const REPORTED_FROM = 0.6;

/**
 * The contradictions that are reported without a model: those that code is sure of, and likely ones that claims take part in, at
 * most `most`; with the side that is to be preferred by code. Loads the list of public suffixes.
 */
export async function ruledByCode(
  state: ResearchState,
  suspected: readonly Contradiction[],
  { claims, most }: { readonly claims: readonly AtomicClaim[]; readonly most: number },
): Promise<RuledContradiction[]> {
  const isReported = (each: Contradiction) => claims.some((claim) => sidesTold(claim, each).length > 0);
  const chosen = suspected
    .map((each) => ({ each, isOfClaims: isReported(each) }))
    .filter(({ each, isOfClaims }) => each.isSettledByCode || (isOfClaims && each.certainty >= REPORTED_FROM))
    .sort((a, b) => Number(b.isOfClaims) - Number(a.isOfClaims))
    .slice(0, most);
  const origins = await openOrigins(state);
  const sources = Object.values(state.sources).map(({ id, publishedAt, flags }) => ({
    id,
    credibility: state.credibility[id]?.score ?? null,
    publishedAt,
    originId: origins.originOf(id),
    flags,
  }));
  const kind = state.analysis?.temporalScope.kind;
  const temporalScope = kind === 'current' || kind === 'historical' ? kind : 'any';
  return chosen.map(({ each }): RuledContradiction => {
    const { preferred, reason } = resolveContradiction({ contradiction: each, sources, temporalScope });
    return { ...each, decidedBy: 'rules', preferredSide: preferred, rule: reason, ruling: '' };
  });
}
