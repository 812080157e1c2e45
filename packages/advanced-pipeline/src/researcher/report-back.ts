import type { ResearcherReport } from '@research-studio/schemas';
import { contextOf, type ResearchRuntime } from '../context.ts';
import type { ResearcherState, ResearcherUpdate } from './researcher-state.ts';

/** Ends the research on a topic. Reads everything found; appends to `researcherReports`. */
export async function reportBack(
  state: ResearcherState,
  runtime: ResearchRuntime,
): Promise<ResearcherUpdate> {
  const { ports } = await contextOf(runtime);
  const { topic, answer, gaps, refused, toolCalls, foundSources, evidence } = state;
  const { id: subQuestionId, text } = topic.subQuestion;
  const read = new Set(foundSources.map(({ id }) => id));
  const report: ResearcherReport = {
    number: topic.number,
    subQuestionId,
    topic: text,
    answer,
    gaps,
    failures: [...new Set(state.failures.map(({ message }) => message))],
    refused,
    toolCalls,
    pagesRead: read.size,
    passages: evidence.filter(({ sourceId }) => read.has(sourceId)).length,
    ended: state.ended ?? 'complete',
  };
  const summary = answer
    .map((sentence) => `${sentence.text} ${sentence.evidenceIds.map((id) => `[${id}]`).join('')}`)
    .join(' ');
  ports.emit({ type: 'researcher-end', report });
  // A search that failed has been reported with its reason.
  if (report.ended !== 'failed')
    ports.emit({ type: 'sub-question-end', subQuestionId, evidence: evidence.length, summary });
  return { researcherReports: [report] };
}
