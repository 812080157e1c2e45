import {
  extractFromPages,
  failuresOf,
  type GroupRequest,
  surviveFailure,
} from '@research-studio/core/research';
import { contextOf, type ResearchRuntime } from '../../context.ts';
import { fruitlessPages } from '../../rounds/dead-ends.ts';
import type { ResearchUpdate } from '../../state.ts';

/** The input of a reader; it sees nothing else of the state. */
export type ReadingAssignment = GroupRequest;

/**
 * Reads a group of pages and takes from them what bears on any of the sub-questions. Whatever goes wrong stays with this group,
 * and the others go on.
 *
 * Appends to `foundSources`, `evidence`, `pageNotes`, `deadEnds`, `failures`.
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
      const found = await extractFromPages(assignment, context);
      const { sources, notes, unread } = found;
      for (const { message } of unread) ports.emit({ type: 'warning', message });
      // What a page behind a log-in wall lets be read counts, with the little credibility of its source.
      const evidence = [...found.evidence, ...found.teasers].toSorted(
        (a, b) => Number(a.id.slice(1)) - Number(b.id.slice(1)),
      );
      return {
        foundSources: sources,
        evidence,
        pageNotes: notes,
        failures: failuresOf(unread),
        deadEnds: fruitlessPages({
          sources,
          evidence,
          unread,
          candidates: assignment.candidates,
          subQuestionId,
        }),
      };
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
