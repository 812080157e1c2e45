import {
  type CheckedStatement,
  reportBrief,
  type WritingMaterial,
  writingMaterial,
} from '@research-studio/core/report';
import { distinctSources, stillAnswered } from '@research-studio/core/research';
import { signOf } from '@research-studio/messages';
import type { Conflict, PageNote, Source } from '@research-studio/schemas';
import type { NodeContext } from '../context.ts';
import { sourceStandings } from '../credibility/source-standing.ts';
import type { ResearchState } from '../state.ts';
import type { RuledContradiction } from './claim.ts';
import { isOutdated, isUnreliable } from './confidence.ts';
import { issuersOf } from './origins.ts';

/**
 * What claims and report are written from and checked against: the evidence of the sources that may be written from, what is
 * known of these, and, once they are there, the ruled contradictions and the checked statements.
 */
export function materialOf(
  state: ResearchState,
  { knobs, ports }: Pick<NodeContext, 'knobs' | 'ports'>,
  sourceIds: readonly string[] = state.rankedSourceIds,
): WritingMaterial {
  const allowed = new Set(sourceIds);
  const evidence = state.evidence.filter(({ sourceId }) => allowed.has(state.sources[sourceId]?.id ?? ''));
  return writingMaterial({
    ...state,
    evidence,
    pageNotes: notesOf(state),
    // What the assessment named counts until it has been ruled on.
    conflicts: state.scoredClaims.length > 0 ? state.contradictions.map(asConflict) : state.conflicts,
    ...(state.scoredClaims.length > 0 ? { checkedStatements: statementsOf(state) } : {}),
    remarks: remarksOn(state),
    brief: reportBrief({ ...state, knobs, today: ports.today }),
    knobs,
  });
}

/** Warnings on the material, and changes that a reviewer wants; contradictions have a place of their own. */
function remarksOn({ flaggedIssues, findingsFeedback, reportFeedback }: ResearchState): readonly string[] {
  const flags = flaggedIssues.filter(({ kind }) => kind !== 'contradiction').map(({ message }) => message);
  return [...flags, ...findingsFeedback, ...(reportFeedback ? [reportFeedback] : [])];
}

/**
 * Without a model: the evidence of sources that are reliable enough to be shown. What parties to the matter say of it, and what is
 * old for the question, is only where nothing else answers as well. All where there is no such evidence.
 */
export function reliableMaterial(
  material: WritingMaterial,
  state: Parameters<typeof sourceStandings>[0],
): WritingMaterial {
  const standings = sourceStandings(state);
  const fit = material.evidence.filter(({ sourceId }) => {
    const standing = standings.get(sourceId);
    return standing !== undefined && !isUnreliable(standing);
  });
  const good = fit.filter(({ sourceId }) => {
    const standing = standings.get(sourceId);
    return standing?.isInterested === false && !isOutdated(standing);
  });
  const { answered } = stillAnswered({
    question: material.brief.question,
    researchQuestions: material.researchQuestions,
    usable: good,
    unusable: fit.filter((item) => !good.includes(item)),
    answered: 'full',
    missing: [],
  });
  const evidence = answered === 'full' ? good : fit;
  return evidence.length === 0 ? material : { ...material, evidence };
}

function asConflict({ subject, sides, preferredSide, ruling }: RuledContradiction): Conflict {
  return {
    subject,
    sides: sides.map(({ value, statementIds }) => ({ says: value, evidenceIds: statementIds })),
    better: preferredSide,
    why: ruling,
  };
}

/** Claims that may be stated, the surest first. */
function statementsOf({ scoredClaims, crossValidations }: ResearchState): readonly CheckedStatement[] {
  const supporting = new Map(
    crossValidations.map(({ claimId, supportingEvidenceIds }) => [claimId, supportingEvidenceIds]),
  );
  return scoredClaims
    .filter(({ verdict }) => verdict === 'supported' || verdict === 'open')
    .toSorted((a, b) => b.confidence - a.confidence)
    .map(({ id, text, verdict, reason, origins, evidenceIds }) => ({
      text,
      level: signOf({ verdict, reason }) === null ? 'high' : 'low',
      origins,
      evidenceIds: [...new Set([...evidenceIds, ...(supporting.get(id) ?? [])])],
    }));
}

/** For each source its issuer, its kind, and its credibility. */
function notesOf(state: ResearchState): readonly PageNote[] {
  const issuers = issuersOf(state);
  const noted = new Map(
    state.pageNotes.map((note) => [state.sources[note.sourceId]?.id ?? note.sourceId, note] as const),
  );
  return distinctSources(state.sources).map((source) => {
    const note = noted.get(source.id);
    const weighed = standingOf(source, state.credibility[source.id]?.score);
    const standing = [note?.standing ?? '', weighed].filter((part) => part !== '');
    return {
      sourceId: source.id,
      issuer: issuers.get(source.id) ?? null,
      standing: standing.length === 0 ? null : standing.join('; '),
      relevance: note?.relevance ?? 0.5,
    };
  });
}

const STANDINGS = [
  [0.75, 'high credibility'],
  [0.5, 'fair credibility'],
  [0, 'low credibility'],
] as const;

/** Empty where its credibility is not known and it has no such flag. */
function standingOf({ flags }: Source, credibility = -1): string {
  return [
    STANDINGS.find(([least]) => credibility >= least)?.[1] ?? '',
    flags.includes('interested_party') ? 'speaks in its own interest' : '',
    flags.includes('near_copy') ? 'repeats the text of another source' : '',
  ]
    .filter((part) => part !== '')
    .join(', ');
}
