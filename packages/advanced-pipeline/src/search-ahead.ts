import { promptText, resultsWanted, withoutMarks, withoutPreferences } from '@research-studio/core';
import type { NodeContext } from './context.ts';

/** The question as a search engine is asked it: without wishes for the report, in the form of all queries. */
export function questionQuery(question: string): string {
  return promptText(withoutMarks(withoutPreferences(question)), 300).trim();
}

/**
 * Begins to search for the question itself, without waiting for it. What is found goes to the run's journal, where a subagent
 * that asks the same finds it; what fails is met again by that subagent, who tells of it.
 */
export function searchAhead(question: string, context: NodeContext): { readonly cancel: () => void } {
  const { ports, signal } = context;
  const stop = new AbortController();
  if (!ports.usesModel) return { cancel: () => undefined };
  const isOver = signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]);
  const met: unknown[] = [];
  ports.search
    .searchAll({ queries: [questionQuery(question)], limit: resultsWanted(context), signal: isOver })
    .catch((error: unknown) => met.push(error));
  return { cancel: () => stop.abort() };
}
