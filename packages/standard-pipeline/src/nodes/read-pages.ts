import { extractFromPages, failuresOf, surviveFailure } from '@research-studio/core/research';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ReadingAssignment } from '../routes/fan-out-pages.ts';
import type { ResearchUpdate } from '../state.ts';

/**
 * Reads a group of pages and takes from them what bears on any of the sub-questions. Whatever goes wrong stays with
 * this group, and the others go on.
 *
 * Appends to `foundSources`, `evidence`, `teasers`, `pageNotes`, `failures`.
 */
export async function readPages(
  assignment: ReadingAssignment,
  runtime: ResearchRuntime,
): Promise<ResearchUpdate> {
  const context = await contextOf(runtime);
  const { ports } = context;
  const [subQuestionId = null, ...others] = assignment.subQuestionIds;
  return surviveFailure(
    async (): Promise<ResearchUpdate> => {
      const { sources, evidence, teasers, notes, unread } = await extractFromPages(assignment, context);
      for (const { message } of unread) ports.emit({ type: 'warning', message });
      return { foundSources: sources, evidence, teasers, pageNotes: notes, failures: failuresOf(unread) };
    },
    (message): ResearchUpdate => {
      if (subQuestionId === null || others.length > 0)
        return { failures: [{ subQuestionId: null, message }] };
      ports.emit({ type: 'sub-question-failed', subQuestionId, message });
      return { failures: [{ subQuestionId, message }] };
    },
    { what: `The reading of ${assignment.places} pages`, context },
  );
}
