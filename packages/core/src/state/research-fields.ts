import { ReducedValue } from '@langchain/langgraph';
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
import { AssembledReport, SentenceCheck } from '../citation/index.ts';
import { mergeNotes, PageGroup, SetAside, WorkerCandidates } from '../research/index.ts';

/** A list that is replaced as a whole. */
export function replacedList<Item extends z.ZodType>(item: Item) {
  return z
    .array(item)
    .readonly()
    .default(() => []);
}

/** A list that parallel branches append to, settled each time; LangGraph applies the branches in the order they were sent. */
export function appendedList<Item extends z.ZodType>(
  item: Item,
  settle = (items: readonly z.infer<Item>[]) => items,
) {
  return new ReducedValue(replacedList(item), {
    inputSchema: z.array(item).readonly(),
    reducer: (current: readonly z.infer<Item>[], incoming: readonly z.infer<Item>[]) =>
      settle([...current, ...incoming]),
  });
}

/** Fields that parallel workers append to. */
export const FOUND_FIELDS = {
  searchesDone: appendedList(SearchDone),
  foundSources: appendedList(Source),
  evidence: appendedList(Evidence),
  /** Notes of models on the pages that they read, one a page: one reader may warn of what another does not see. */
  pageNotes: appendedList(PageNote, (notes) => mergeNotes(notes)),
  /** Searches and readings that failed, and why; null where no one sub-question was concerned. */
  failures: appendedList(z.object({ subQuestionId: z.string().nullable(), message: z.string() })),
  /** Addresses of pages that cannot help; they are not offered again. */
  leftOut: appendedList(z.string()),
};

/** The state that both pipelines have. */
export const RESEARCH_FIELDS = {
  question: z.string(),
  intent: Intent.default('research'),
  /** Answer to chit-chat, or the refusal; null for research. */
  reply: z.string().nullable().default(null),
  clarification: Clarification.nullable().default(null),
  userClarification: z.string().nullable().default(null),
  preferences: ReportPreferences.default({
    maxWords: null,
    audience: null,
    tone: null,
    format: null,
    language: null,
  }),

  /** The plan, most needed first. */
  researchQuestions: replacedList(SubQuestion),
  /** The inputs of the workers of this round. */
  subQuestions: replacedList(SubQuestion),
  /** Workers sent so far, over all rounds. */
  totalWorkers: z.number().int().min(0).default(0),
  /** Pages that may be read for each worker of this round, where no model chooses among all. */
  pagesPerWorker: z.number().int().min(1).default(1),
  /** Results of this round's searches; emptied once pages are chosen. */
  candidates: appendedList(WorkerCandidates),
  /** Pages that this round reads. */
  pageGroups: replacedList(PageGroup),
  /** Highest number of a group so far; evidence ids start with it. */
  totalGroups: z.number().int().min(0).default(0),
  /** Titles of pages that were found in this round and not chosen. */
  unread: replacedList(z.string()),
  ...FOUND_FIELDS,
  /** Passages that an assessment sets aside, which are no longer evidence. */
  setAside: appendedList(SetAside),
  /** Source id → the source; ids of pages with the same text lead to one and the same source. */
  sources: z.record(z.string(), Source).default(() => ({})),

  /** Matters on which the evidence disagrees; empty without a model. */
  conflicts: replacedList(Conflict),
  gaps: replacedList(z.string()),
  coverage: z.number().min(0).max(1).default(0),
  answered: Answered.default('none'),
  /** Unanswered points, for the reader. */
  missing: replacedList(z.string()),
  /** Missing research questions for which no search was answered. */
  notSearched: replacedList(z.string()),
  /** Gaps that searches may fill; what the next round is about. */
  openGaps: replacedList(SubQuestion.omit({ id: true })),
  needsMoreResearch: z.boolean().default(false),
  /** Sources that may still be read. */
  pagesLeft: z.number().int().min(0).default(0),
  /** Passages that the last round brought. */
  newPassages: z.number().int().min(0).default(0),
  /** Passages that the last assessment left behind. */
  assessedPassages: z.number().int().min(0).default(0),
  /** Finished research rounds. */
  iteration: z.number().int().min(0).default(0),
  /** A copy of what routes need; routes see state only. */
  usesModel: z.boolean().default(false),

  /** Quotations that may become verified findings, and whether their sources have them. */
  findingCandidates: replacedList(VerifiedFinding),
  /** The chosen candidates. */
  verifiedFindings: replacedList(VerifiedFinding),
  /** One for each sentence of the draft, in its order; after the edit also those of sentences that it replaced. */
  checks: replacedList(SentenceCheck),
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
};
