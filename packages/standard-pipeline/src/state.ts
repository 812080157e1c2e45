import { MessagesValue, ReducedValue, StateSchema } from '@langchain/langgraph';
import { AssembledReport, SentenceCheck } from '@research-studio/core/citation';
import { Draft } from '@research-studio/core/report';
import { PageGroup, SetAside, WorkerCandidates } from '@research-studio/core/research';
import {
  Answered,
  Clarification,
  Conflict,
  Evidence,
  Intent,
  PageNote,
  ReportPreferences,
  RunMetadata,
  SearchDone,
  Source,
  SubQuestion,
  VerifiedFinding,
} from '@research-studio/schemas';
import { z } from 'zod';

/** A list that parallel branches append to; LangGraph applies the branches in the order they were sent. */
function appended<Item extends z.ZodType>(item: Item) {
  return new ReducedValue(
    z
      .array(item)
      .readonly()
      .default(() => []),
    {
      inputSchema: z.array(item).readonly(),
      reducer: (current: readonly z.infer<Item>[], incoming: readonly z.infer<Item>[]) => [
        ...current,
        ...incoming,
      ],
    },
  );
}

/**
 * The single source of truth of a run. Small on purpose: ids, short text and decisions. Texts of sources lie in the
 * run folder under their content hash.
 */
export const ResearchState = new StateSchema({
  messages: MessagesValue,
  question: z.string(),
  mode: z.enum(['single', 'multi']).default('multi'),

  // understand, clarify
  intent: Intent.default('research'),
  /** Answer to chit-chat, or the refusal; null for research. */
  reply: z.string().nullable().default(null),
  isAmbiguous: z.boolean().default(false),
  clarification: Clarification.nullable().default(null),
  userClarification: z.string().nullable().default(null),
  preferences: ReportPreferences.default({
    maxWords: null,
    audience: null,
    tone: null,
    format: null,
    language: null,
  }),

  // plan, orchestrate
  researchQuestions: z
    .array(SubQuestion)
    .readonly()
    .default(() => []),
  /** What each worker of this round is sent; in single mode one worker has the whole question. */
  subQuestions: z
    .array(SubQuestion)
    .readonly()
    .default(() => []),
  /** Workers sent so far, over all rounds. */
  totalWorkers: z.number().int().min(0).default(0),
  /** Pages that may be read for each worker of this round, where no model chooses among all. */
  pagesPerWorker: z.number().int().min(1).default(1),

  // subagent, choose-pages
  /** What this round's searches found; emptied once pages are chosen. */
  candidates: appended(WorkerCandidates),
  /** What this round reads. */
  pageGroups: z
    .array(PageGroup)
    .readonly()
    .default(() => []),
  /** Highest number of a group so far; evidence ids start with it. */
  totalGroups: z.number().int().min(0).default(0),
  /** Addresses of pages that cannot help, as was said when pages were chosen: they are not offered again. */
  leftOut: appended(z.string()),
  /** Titles of pages that were found in this round and not chosen. */
  unread: z
    .array(z.string())
    .readonly()
    .default(() => []),

  // research: accumulators, written by parallel workers
  searchesDone: appended(SearchDone),
  foundSources: appended(Source),
  evidence: appended(Evidence),
  /** Passages that an assessment sets aside, which are no evidence any more. */
  setAside: appended(SetAside),
  /** Passages of pages behind a log-in wall: they say what could be known, and nothing is written from them. */
  teasers: appended(Evidence),
  /** What a model says of the pages that it read; empty without a model. */
  pageNotes: appended(PageNote),
  /** What broke down, and for which sub-question; null for pages that were read for all of them. */
  failures: appended(z.object({ subQuestionId: z.string().nullable(), message: z.string() })),

  /** Source id → the source; ids of pages with the same text lead to one and the same source. */
  sources: z.record(z.string(), Source).default(() => ({})),

  // assess
  /** Matters on which the evidence disagrees; empty without a model. */
  conflicts: z
    .array(Conflict)
    .readonly()
    .default(() => []),
  gaps: z
    .array(z.string())
    .readonly()
    .default(() => []),
  coverage: z.number().min(0).max(1).default(0),
  answered: Answered.default('none'),
  /** What the evidence does not say, for the reader. */
  missing: z
    .array(z.string())
    .readonly()
    .default(() => []),
  /** Of these, research questions for which no search was answered. */
  notSearched: z
    .array(z.string())
    .readonly()
    .default(() => []),
  /** Gaps that searches may fill; what the next round is about. */
  openGaps: z
    .array(SubQuestion.omit({ id: true }))
    .readonly()
    .default(() => []),
  needsMoreResearch: z.boolean().default(false),
  /** Sources that may still be read. */
  pagesLeft: z.number().int().min(0).default(0),
  /** Passages that the last round brought. */
  newPassages: z.number().int().min(0).default(0),
  /** The last round is assessed while the report is written: no further round can follow it. */
  isAssessedLater: z.boolean().default(false),
  /** Passages that the last assessment left behind. */
  assessedPassages: z.number().int().min(0).default(0),
  /** Quotations that may become verified findings, and whether they stand in their sources. */
  findingCandidates: z
    .array(VerifiedFinding)
    .readonly()
    .default(() => []),
  /** Of these, the ones that were chosen. */
  verifiedFindings: z
    .array(VerifiedFinding)
    .readonly()
    .default(() => []),
  /** Finished research rounds. */
  iteration: z.number().int().min(0).default(0),
  /** Copies of what routes need; routes see state only. */
  usesModel: z.boolean().default(false),
  maxIterations: z.number().int().min(1).default(3),
  minCoverage: z.number().min(0).max(1).default(0.7),

  // write-report, verify-report, edit-report
  /** Before its citations are numbered. */
  draft: z.object({ draft: Draft, isExtractive: z.boolean() }).nullable().default(null),
  /** Conflicts that were found while the draft was written, and that its writer was not shown. */
  lateConflicts: z
    .array(Conflict)
    .readonly()
    .default(() => []),
  /** One for each sentence of the draft, in its order; empty for a draft of quotations. */
  checks: z
    .array(SentenceCheck)
    .readonly()
    .default(() => []),
  confidence: z.number().min(0).max(1).default(0),
  report: AssembledReport.nullable().default(null),
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
