import { MessagesValue, ReducedValue, StateSchema } from '@langchain/langgraph';
import { AssembledReport, SentenceCheck } from '@research-studio/core/citation';
import { Draft } from '@research-studio/core/report';
import { PageGroup, SetAside, WorkerCandidates } from '@research-studio/core/research';
import { Complexity } from '@research-studio/extractive';
import {
  Answered,
  Brief,
  Clarification,
  Conflict,
  CouncilReview,
  Credibility,
  DeadEnd,
  Evidence,
  Intent,
  PageNote,
  ReportPreferences,
  ResearcherReport,
  RunMetadata,
  SearchDone,
  Source,
  SubQuestion,
  Supervision,
  SupervisorTurn,
  VerifiedFinding,
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

/** A list that is replaced as a whole. */
export function list<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .readonly()
    .default(() => []);
}

/** A list that parallel branches append to; LangGraph applies the branches in the order they were sent. */
export function appended<Item extends z.ZodType>(item: Item) {
  return new ReducedValue(list(item), {
    inputSchema: z.array(item).readonly(),
    reducer: (current: readonly z.infer<Item>[], incoming: readonly z.infer<Item>[]) => [
      ...current,
      ...incoming,
    ],
  });
}

/** What the trust engine replaces: sources with their credibility, and the claims. Nothing else leaves its graph. */
export const TRUST_FIELDS = {
  messages: MessagesValue,

  // sources: collect, score-credibility, rank-sources
  /** Source id → the source; ids of pages with the same text lead to one and the same source. */
  sources: z.record(z.string(), Source).default(() => ({})),
  /** Source id → how far it can be believed. */
  credibility: z.record(z.string(), Credibility).default(() => ({})),
  /** Source id → what a model makes of it; empty without a model. */
  sourceViews: z.record(z.string(), SourceView).default(() => ({})),
  /** Ids of the sources that may be written from, best first. */
  rankedSourceIds: list(z.string()),

  // claims: extract-claims, cite-claims, verify-spans, cross-validate, score-confidence
  claims: list(AtomicClaim),
  /** A model said what the claims are, so that models judge them; else code does both. */
  isClaimedByModel: z.boolean().default(false),
  /** Contradictions among the evidence that code suspects, for a model to rule on; empty without a model. */
  suspicions: list(Contradiction),
  /** Ids of claims that state one and the same; a claim without an equal is in none. */
  propositions: list(z.array(z.string()).readonly()),
  /** What states a claim as well, found in the evidence or when the claim was checked. */
  furtherEvidence: appended(FurtherEvidence),
  verifications: list(ClaimVerification),
  crossValidations: list(CrossValidation),
  contradictions: list(RuledContradiction),
  scoredClaims: list(ScoredClaim),
  confidence: z.number().min(0).max(1).default(0),
};

/** What all kinds of research append to. */
export const FOUND_FIELDS = {
  searchesDone: appended(SearchDone),
  foundSources: appended(Source),
  evidence: appended(Evidence),
  /** What a model says of the pages that it read; empty without a model. */
  pageNotes: appended(PageNote),
  deadEnds: appended(DeadEnd),
  /** Searches and readings that failed, and why; null where no one sub-question was concerned. */
  failures: appended(z.object({ subQuestionId: z.string().nullable(), message: z.string() })),
  /** Addresses of pages that cannot help; they are not offered again. */
  leftOut: appended(z.string()),
  /** Supervised: what each researcher brought back. */
  researcherReports: appended(ResearcherReport),
};

/**
 * The single source of truth of a run. Small on purpose: ids, short text and decisions. Texts of sources lie in the
 * run folder under their content hash.
 */
export const ResearchState = new StateSchema({
  question: z.string(),

  // discovery: analyze, discover, route-complexity, clarify
  intent: Intent.default('research'),
  /** What the user wants to know, in one sentence. */
  understanding: z.string().default(''),
  /** Answer to chit-chat, or the refusal; null for research. */
  reply: z.string().nullable().default(null),
  preferences: ReportPreferences.default({
    maxWords: null,
    audience: null,
    tone: null,
    format: null,
    language: null,
  }),
  analysis: QueryAnalysis.nullable().default(null),
  discovery: Discovery.nullable().default(null),
  /** Batched: as routed; the fast path skips discovery and orchestration. */
  complexity: Complexity.default('medium'),
  fastPath: z.boolean().default(false),
  clarification: Clarification.nullable().default(null),
  userClarification: z.string().nullable().default(null),

  // planning
  /** What the analysis proposes to find out; empty where the plan is asked for by itself. */
  plannedQuestions: list(PlannedQuestion),
  /** All questions of the plan, most needed first. */
  researchQuestions: list(SubQuestion),

  // supervised: check-store, write-brief, review-brief, supervisor, review-report
  /** The text of sources cannot be kept for checks, so there are no verified findings. */
  isVerifiedDisabled: z.boolean().default(false),
  brief: Brief.nullable().default(null),
  /** Versions of the brief so far, less one. */
  briefRevision: z.number().int().min(0).default(0),
  /** What council and people want changed in the brief; empty once it is approved. */
  briefFeedback: list(z.string()),
  councilReviews: list(CouncilReview),
  /** What the council says is wrong with the findings; advisory, for the writer, the editor and a reviewer. */
  findingsFeedback: list(z.string()),
  supervisorTurns: list(SupervisorTurn),
  /** What a person changed by hand. */
  edited: Supervision.shape.edited.default(() => []),
  /** What people said when they reviewed brief or report. */
  reviewFeedback: list(z.string()),
  /** What a person wants changed in the report; null once it is approved or not reviewed. */
  reportFeedback: z.string().nullable().default(null),

  // research: orchestrate, subagent, choose-pages, read-pages, assess
  /** What each subagent of this round is sent. */
  subQuestions: list(SubQuestion),
  /** Subagents sent so far, over all rounds. */
  totalWorkers: z.number().int().min(0).default(0),
  /** Pages each subagent of this round may read. */
  pagesPerWorker: z.number().int().min(1).default(1),
  /** What this round's searches found; emptied once pages are chosen. */
  candidates: appended(WorkerCandidates),
  /** What this round reads. */
  pageGroups: list(PageGroup),
  /** Highest number of a group so far; evidence ids start with it. */
  totalGroups: z.number().int().min(0).default(0),
  /** Titles of pages that were found in this round and not chosen. */
  unread: list(z.string()),
  ...FOUND_FIELDS,
  /** Passages that an assessment sets aside, which are no evidence any more. */
  setAside: appended(SetAside),
  /** Gaps that searches may fill; what the next round is about. */
  openGaps: list(SubQuestion.omit({ id: true })),
  needsMoreResearch: z.boolean().default(false),
  /** Sources that may still be read. */
  pagesLeft: z.number().int().min(0).default(0),
  /** Passages that the last round brought. */
  newPassages: z.number().int().min(0).default(0),
  /** Passages that the last assessment left behind. */
  assessedPassages: z.number().int().min(0).default(0),
  /** A copy of what routes need; routes see state only. */
  usesModel: z.boolean().default(false),

  // rounds: check-termination, detect-gaps, backtrack
  /** One for each finished round. */
  rounds: list(RoundOutcome),
  /** Matters on which the evidence disagrees; empty without a model. */
  conflicts: list(Conflict),
  gaps: list(z.string()),
  coverage: z.number().min(0).max(1).default(0),
  answered: Answered.default('none'),
  /** What the evidence does not say, for the reader. */
  missing: list(z.string()),
  /** Of these, research questions for which no search was answered. */
  notSearched: list(z.string()),
  /** Queries for the next round, proposed by gap detection or backtracking. */
  pendingSearches: list(z.string()),
  /** What gap detection decided. */
  nextStep: z.enum(['research', 'backtrack', 'finish']).default('research'),
  /** Why no further round follows; null while one does. */
  terminationReason: z.string().nullable().default(null),
  backtracks: z.number().int().min(0).default(0),
  /** Finished research rounds. */
  iteration: z.number().int().min(0).default(0),

  // sources: collect
  nearCopies: list(NearCopies),

  ...TRUST_FIELDS,

  // writing: extract-evidence, verify-evidence, write-report, verify-report, edit-report, check-findings
  /** Before its citations are numbered; null where code puts the report together. */
  draft: Draft.nullable().default(null),
  /** One for each sentence of the draft, in its order; after the edit also those of sentences that it replaced. */
  checks: list(SentenceCheck),
  report: AssembledReport.nullable().default(null),
  /** Quotations that may become verified findings, and whether they stand in their sources. */
  findingCandidates: list(VerifiedFinding),
  /** Of these, the ones that were chosen. */
  verifiedFindings: list(VerifiedFinding),
  /** Advisory: what a careful reader should look at again. */
  flaggedIssues: list(Finding),
  metadata: RunMetadata.pick({
    answered: true,
    iterations: true,
    coverage: true,
    confidence: true,
    sourcesCount: true,
    evidenceCount: true,
  })
    .nullable()
    .default(null),
});
export type ResearchState = Readonly<typeof ResearchState.State>;
export type ResearchUpdate = typeof ResearchState.Update;
