import { MessagesValue, StateSchema } from '@langchain/langgraph';
import { Draft } from '@research-studio/core/report';
import { appendedList, RESEARCH_FIELDS, replacedList } from '@research-studio/core/state';
import { Conflict, Evidence } from '@research-studio/schemas';
import { z } from 'zod';

/**
 * The single source of truth of a run. Small on purpose: ids, short text and decisions. Texts of sources lie in the
 * run folder under their content hash.
 */
export const ResearchState = new StateSchema({
  messages: MessagesValue,
  ...RESEARCH_FIELDS,
  /** In single mode one worker has the whole question. */
  mode: z.enum(['single', 'multi']).default('multi'),
  isAmbiguous: z.boolean().default(false),
  /** Passages of pages behind a log-in wall: they say what could be known, and nothing is written from them. */
  teasers: appendedList(Evidence),
  /** The last round is assessed while the report is written: no further round can follow it. */
  isAssessedLater: z.boolean().default(false),
  /** Copies of what routes need; routes see state only. */
  maxIterations: z.number().int().min(1).default(3),
  minCoverage: z.number().min(0).max(1).default(0.7),
  /** Before its citations are numbered. */
  draft: z.object({ draft: Draft, isExtractive: z.boolean() }).nullable().default(null),
  /** Conflicts that were found while the draft was written, and that its writer was not shown. */
  lateConflicts: replacedList(Conflict),
});
export type ResearchState = Readonly<typeof ResearchState.State>;
export type ResearchUpdate = typeof ResearchState.Update;
