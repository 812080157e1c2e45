import { withoutPreferences } from '@research-studio/extractive';
import { withoutMarks } from '../citation/marks.ts';
import { promptText } from './prompt-text.ts';
import { resultsWanted } from './search-sub-question.ts';
import type { StepContext } from './step-context.ts';

/** The question as a search engine is asked it: without wishes for the report, in the form of all queries. */
export function questionQuery(question: string): string {
  return promptText(withoutMarks(withoutPreferences(question)), 300).trim();
}

/**
 * Begins to search for the question itself, without waiting for it. What is found goes to the run's journal, where the
 * worker that asks the same finds it; what fails is met again by that worker, who tells of it.
 */
export function searchAhead(question: string, context: StepContext): { readonly cancel: () => void } {
  const { ports, signal } = context;
  const stop = new AbortController();
  if (!ports.usesModel) return { cancel: () => undefined };
  const isOver = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  ports.search
    .searchAll({ queries: [questionQuery(question)], limit: resultsWanted(context), signal: isOver })
    .catch(leaveToWorker);
  return { cancel: () => stop.abort() };
}

function leaveToWorker(): void {
  // The worker that asks the same meets the same failure, and tells of it.
}
