import { promptText, resultsWanted, withoutMarks, withoutPreferences } from '@research-studio/core';
import type { NodeContext } from './context.ts';

/** The question as a search engine is asked it: without wishes for the report, in the form of all queries. */
export function questionQuery(question: string): string {
  return promptText(withoutMarks(withoutPreferences(question)), 300).trim();
}

/**
 * Begins to search for the question itself, without waiting for it. What is found goes to the run's journal, where a
 * worker that asks the same finds it.
 */
export function searchAhead(question: string, context: NodeContext): { readonly cancel: () => void } {
  const { ports, signal } = context;
  const stop = new AbortController();
  if (ports.usesModel)
    ports.search
      .searchAll({
        queries: [questionQuery(question)],
        limit: resultsWanted(context),
        signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]),
      })
      .catch(leaveToWorker);
  return { cancel: () => stop.abort() };
}

function leaveToWorker(): void {
  // The worker that asks the same meets the same failure, and tells of it.
}
