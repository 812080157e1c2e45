import { MessagesValue, ReducedValue, StateSchema } from '@langchain/langgraph';
import {
  Answered,
  AssembledReport,
  Clarification,
  Conflict,
  Credibility,
  DeadEnd,
  Draft,
  Evidence,
  Finding,
  Intent,
  NearCopies,
  PageNote,
  ReportPreferences,
  RunMetadata,
  SearchDone,
  SentenceCheck,
  Source,
  SubQuestion,
  Synthesis,
  WorkerResult,
} from '@research-studio/core';
import { z } from 'zod';
import { AtomicClaim, CrossValidation, ScoredClaim, SpanVerification } from './claims/claim-stages.ts';
import { RuledContradiction } from './claims/ruled-contradiction.ts';
import { SourceView } from './credibility/source-view.ts';
import { Discovery } from './discovery/discovery.ts';
import { Complexity, QueryAnalysis } from './discovery/query-analysis.ts';
import { ResearchPlan } from './planning/research-plan.ts';
import { RoundOutcome } from './rounds/round-outcome.ts';

function list<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .readonly()
    .default(() => []);
}

/** A list that parallel branches append to; LangGraph applies the branches in the order they were sent. */
function appended<Item extends z.ZodType>(item: Item) {
  return new ReducedValue(list(item), {
    inputSchema: z.array(item).readonly(),
    reducer: (current: readonly z.infer<Item>[], incoming: readonly z.infer<Item>[]) => [
      ...current,
      ...incoming,
    ],
  });
}

/**
 * The single source of truth of a run. Small on purpose: ids, short text and decisions. Texts of sources lie in the
 * run folder under their content hash.
 */
export const ResearchState = new StateSchema({
  messages: MessagesValue,
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
  plan: ResearchPlan.nullable().default(null),
  /** All questions of the plan's tree, most needed first. */
  researchQuestions: list(SubQuestion),

  // research: orchestrate, subagent, synthesize
  /** What each subagent of this round is sent. */
  subQuestions: list(SubQuestion),
  /** Subagents sent so far, over all rounds. */
  totalWorkers: z.number().int().min(0).default(0),
  /** Pages each subagent of this round may read. */
  pagesPerWorker: z.number().int().min(1).default(1),
  searchesDone: appended(SearchDone),
  foundSources: appended(Source),
  evidence: appended(Evidence),
  /** What a model says of the pages that it read; empty without a model. */
  pageNotes: appended(PageNote),
  workerResults: appended(WorkerResult),
  deadEnds: appended(DeadEnd),
  doneWorkers: new ReducedValue(z.number().int().min(0).default(0), {
    inputSchema: z.number().int().min(0),
    reducer: (current: number, finished: number) => current + finished,
  }),
  synthesis: Synthesis.nullable().default(null),

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
  /** Queries for the next round, proposed by gap detection or backtracking. */
  pendingSearches: list(z.string()),
  /** What gap detection decided. */
  nextStep: z.enum(['research', 'backtrack', 'finish']).default('research'),
  /** Why no further round follows; null while one does. */
  terminationReason: z.string().nullable().default(null),
  backtracks: z.number().int().min(0).default(0),
  /** Finished research rounds. */
  iteration: z.number().int().min(0).default(0),

  // sources: reduce, score-credibility, rank-sources
  /** Source id → the source; ids of pages with the same text lead to one and the same source. */
  sources: z.record(z.string(), Source).default(() => ({})),
  nearCopies: list(NearCopies),
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
  /** Ids of claims that state one and the same; a claim that stands alone is in none. */
  propositions: list(z.array(z.string()).readonly()),
  verifications: list(SpanVerification),
  crossValidations: list(CrossValidation),
  contradictions: list(RuledContradiction),
  scoredClaims: list(ScoredClaim),

  // writing: write-report, verify-report, edit-report, check-findings
  /** Before its citations are numbered; null where code puts the report together. */
  draft: Draft.nullable().default(null),
  /** One for each sentence of the draft, in its order. */
  checks: list(SentenceCheck),
  report: AssembledReport.nullable().default(null),
  /** Evidence quoted in the Verified Findings block, in its order. */
  verifiedFindings: list(z.string()),
  /** Advisory: what a careful reader should look at again. */
  flaggedIssues: list(Finding),
  confidence: z.number().min(0).max(1).default(0),
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
