import { MessagesValue, StateSchema } from '@langchain/langgraph';
import { Draft } from '@research-studio/core/report';
import {
  appendedList,
  FOUND_FIELDS as FOUND_BY_ALL,
  RESEARCH_FIELDS,
  replacedList,
} from '@research-studio/core/state';
import { Complexity } from '@research-studio/extractive';
import {
  Brief,
  CouncilReview,
  Credibility,
  DeadEnd,
  ResearcherReport,
  Supervision,
  SupervisorTurn,
} from '@research-studio/schemas';
import { Contradiction, Finding, NearCopies } from '@research-studio/verification';
import { z } from 'zod';
import { SourceView } from './credibility/source-view.ts';
import { Discovery } from './discovery/discovery.ts';
import { QueryAnalysis } from './discovery/query-analysis.ts';
import { PlannedQuestion } from './planning/plan-answer.ts';
import {
  AtomicClaim,
  ClaimVerification,
  CrossValidation,
  FurtherEvidence,
  RuledContradiction,
  ScoredClaim,
} from './propositions/claim.ts';
import { RoundOutcome } from './rounds/round-outcome.ts';

/** The fields that the trust engine replaces: sources with their credibility, and the claims. Nothing else leaves its graph. */
export const TRUST_FIELDS = {
  messages: MessagesValue,

  // sources: collect, score-credibility, rank-sources
  sources: RESEARCH_FIELDS.sources,
  /** Source id → how far it can be believed. */
  credibility: z.record(z.string(), Credibility).default(() => ({})),
  /** Source id → what a model makes of it; empty without a model. */
  sourceViews: z.record(z.string(), SourceView).default(() => ({})),
  /** Ids of the sources that may be written from, best first. */
  rankedSourceIds: replacedList(z.string()),

  // claims: extract-claims, cite-claims, verify-spans, cross-validate, score-confidence
  claims: replacedList(AtomicClaim),
  /** A model said what the claims are, so that models judge them; else code does both. */
  isClaimedByModel: z.boolean().default(false),
  /** Contradictions among the evidence that code suspects, for a model to rule on; empty without a model. */
  suspicions: replacedList(Contradiction),
  /** Ids of claims that state one and the same; a claim without an equal is in none. */
  propositions: replacedList(z.array(z.string()).readonly()),
  /** Further evidence for claims, found in the evidence or when the claim was checked. */
  furtherEvidence: appendedList(FurtherEvidence),
  verifications: replacedList(ClaimVerification),
  crossValidations: replacedList(CrossValidation),
  contradictions: replacedList(RuledContradiction),
  scoredClaims: replacedList(ScoredClaim),
  confidence: RESEARCH_FIELDS.confidence,
};

/** The fields that all kinds of research append to. */
export const FOUND_FIELDS = {
  ...FOUND_BY_ALL,
  deadEnds: appendedList(DeadEnd),
  /** Supervised: what each researcher brought back. */
  researcherReports: appendedList(ResearcherReport),
};

/**
 * The single source of truth of a run. Small on purpose: ids, short text and decisions. Texts of sources lie in the
 * run folder under their content hash.
 */
export const ResearchState = new StateSchema({
  ...RESEARCH_FIELDS,
  ...FOUND_FIELDS,
  ...TRUST_FIELDS,

  // discovery: analyze, discover, route-complexity
  /** The user's interest in one sentence. */
  understanding: z.string().default(''),
  analysis: QueryAnalysis.nullable().default(null),
  discovery: Discovery.nullable().default(null),
  /** Batched: as routed; the fast path skips discovery and orchestration. */
  complexity: Complexity.default('medium'),
  fastPath: z.boolean().default(false),
  /** Questions that the analysis proposes; empty where a task of its own makes the plan. */
  plannedQuestions: replacedList(PlannedQuestion),

  // supervised: check-store, write-brief, review-brief, supervisor, review-report
  /** The text of sources cannot be kept for checks, so there are no verified findings. */
  isVerifiedDisabled: z.boolean().default(false),
  brief: Brief.nullable().default(null),
  /** Versions of the brief so far, less one. */
  briefRevision: z.number().int().min(0).default(0),
  /** Changes that council and people want in the brief; empty once it is approved. */
  briefFeedback: replacedList(z.string()),
  councilReviews: replacedList(CouncilReview),
  /** Objections of the council to the findings; advisory, for the writer, the editor and a reviewer. */
  findingsFeedback: replacedList(z.string()),
  supervisorTurns: replacedList(SupervisorTurn),
  /** Parts that a person changed by hand. */
  edited: Supervision.shape.edited.default(() => []),
  /** Comments of people on brief or report. */
  reviewFeedback: replacedList(z.string()),
  /** Changes that a person wants in the report; null once it is approved or not reviewed. */
  reportFeedback: z.string().nullable().default(null),

  // rounds: check-termination, detect-gaps, backtrack
  /** One for each finished round. */
  rounds: replacedList(RoundOutcome),
  /** Queries for the next round, proposed by gap detection or backtracking. */
  pendingSearches: replacedList(z.string()),
  /** The decision of gap detection. */
  nextStep: z.enum(['research', 'backtrack', 'finish']).default('research'),
  /** Why no further round follows; null while one does. */
  terminationReason: z.string().nullable().default(null),
  backtracks: z.number().int().min(0).default(0),

  // sources: collect
  nearCopies: replacedList(NearCopies),

  // writing: write-report, check-findings
  /** Before its citations are numbered; null where code puts the report together. */
  draft: Draft.nullable().default(null),
  /** Advisory: what a careful reader should look at again. */
  flaggedIssues: replacedList(Finding),
});
export type ResearchState = Readonly<typeof ResearchState.State>;
export type ResearchUpdate = typeof ResearchState.Update;
