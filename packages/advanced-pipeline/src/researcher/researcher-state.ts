import { MessagesValue, StateSchema } from '@langchain/langgraph';
import { WorkerCandidates } from '@research-studio/core/research';
import { replacedList } from '@research-studio/core/state';
import { ResearcherReport, Source, SubQuestion } from '@research-studio/schemas';
import { z } from 'zod';
import { FOUND_FIELDS } from '../state.ts';

/** The input of a researcher; it sees nothing else of the run. */
export const ResearchTopic = z.object({
  /** Number of the researcher in the run, from 1; the ids of its evidence follow from it. */
  number: z.number().int().min(1),
  subQuestion: SubQuestion,
  /** Queries that other researchers have asked. */
  asked: z.array(z.string()).readonly(),
  /** Sources that other researchers have read: they are searched for the topic, and not read again. */
  sources: z.array(Source).readonly(),
  /** Addresses that others found unreadable or of no use. */
  avoid: z.array(z.string()).readonly(),
});
export type ResearchTopic = z.infer<typeof ResearchTopic>;

/** Groups of pages that one researcher may read; it keeps the ids of evidence apart. */
export const GROUPS_PER_RESEARCHER = 50;

/** The state of one researcher, from its topic to what it reports back. */
export const ResearcherState = new StateSchema({
  messages: MessagesValue,
  topic: ResearchTopic,
  /** Queries to ask next. */
  pending: replacedList(z.string()),
  /** Results of the last search; null where nothing could be looked up. */
  candidates: WorkerCandidates.nullable().default(null),
  /** Searches and readings so far: each query and each page counts as one. */
  toolCalls: z.number().int().min(0).default(0),
  groups: z.number().int().min(0).default(0),
  loops: z.number().int().min(0).default(0),
  /** Passages at the last reflection. */
  seenPassages: z.number().int().min(0).default(0),
  answer: ResearcherReport.shape.answer.default(() => []),
  gaps: replacedList(z.string()),
  refused: replacedList(z.string()),
  ended: ResearcherReport.shape.ended.nullable().default(null),
  ...FOUND_FIELDS,
});
export type ResearcherState = Readonly<typeof ResearcherState.State>;
export type ResearcherUpdate = typeof ResearcherState.Update;

/** The output of a researcher for the supervisor. */
export const Findings = new StateSchema(FOUND_FIELDS);
