import { describeEvidence, type EvidenceItem, type ReportBrief, reportBrief } from '@research-studio/core';
import { rankEvidence } from '@research-studio/extractive';
import type { SubQuestion } from '@research-studio/schemas';
import type { Config } from '../config.ts';
import type { PlannedSection } from '../planning/research-plan.ts';
import type { ResearchState } from '../state.ts';

/** What the claims of a report are drawn from. */
export interface ClaimRequest {
  readonly brief: ReportBrief;
  readonly sections: readonly PlannedSection[];
  readonly questions: readonly SubQuestion[];
  /** Of sources that may be written from, best first. */
  readonly evidence: readonly EvidenceItem[];
  /** Claims in all, at most. */
  readonly maxClaims: number;
  /** By source id. */
  readonly weights: Readonly<Record<string, SourceWeight>>;
}

/** How far a source may open an answer: both 0 to 1. */
export interface SourceWeight {
  readonly credibility: number;
  /** How well its date suits the question. */
  readonly freshness: number;
  /** It gives orders to its reader, who is a machine: what it says in the words of the question tells nothing. */
  readonly isHostile?: boolean;
}

/** Relevance counts in full, credibility by this share. */
const BY_CREDIBILITY = 0.5;

export function claimRequest(
  state: Pick<
    ResearchState,
    | 'question'
    | 'userClarification'
    | 'preferences'
    | 'plan'
    | 'researchQuestions'
    | 'evidence'
    | 'sources'
    | 'credibility'
  >,
  { knobs, today, sourceIds }: { knobs: Config; today: string; sourceIds: readonly string[] },
): ClaimRequest {
  const allowed = new Set(sourceIds);
  const items = describeEvidence(state.evidence, state.sources).filter(({ sourceId }) =>
    allowed.has(sourceId),
  );
  const byId = new Map(items.map((item) => [item.id, item]));
  const trustOf = (item: EvidenceItem) => state.credibility[item.sourceId]?.score ?? 0;
  const evidence = rankEvidence({ question: state.question, evidence: items })
    .flatMap(({ id, score }) => {
      const item = byId.get(id);
      return item === undefined
        ? []
        : [{ item, score: score * (1 - BY_CREDIBILITY + BY_CREDIBILITY * trustOf(item)) }];
    })
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item);
  return {
    brief: reportBrief({ ...state, knobs, today }),
    sections: state.plan?.sections ?? [{ heading: state.question, purpose: '', questionIds: [] }],
    questions: state.researchQuestions,
    evidence,
    maxClaims: knobs.maxClaims,
    weights: Object.fromEntries(
      Object.entries(state.credibility).map(([id, { score, parts }]) => [
        id,
        {
          credibility: score,
          freshness: parts.freshness.score,
          isHostile: state.sources[id]?.flags.includes('instructions') ?? false,
        },
      ]),
    ),
  };
}
