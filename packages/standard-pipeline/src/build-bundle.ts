import type { Bundle, ResearchRun } from '@research-studio/core';
import type { ResearchState } from './state.ts';

/** The whole result of a run: the final state, the texts of the cited sources, and what the event log tells of the way. */
export async function buildBundle(run: ResearchRun, state: ResearchState): Promise<Bundle> {
  const { report, metadata } = state;
  if (report === null || metadata === null) throw new Error('The graph ended without a report.');
  const { markdown, sections, claims, evidence } = report;
  const sources = await Promise.all(
    report.sources.map(async (source) => ({
      ...source,
      credibility: null,
      text: await run.ports.sources.text(source.contentHash),
    })),
  );
  return {
    schemaVersion: 1,
    runId: run.runId,
    question: state.question,
    pipeline: run.pipeline,
    createdAt: run.createdAt,
    report: { markdown, sections },
    sources,
    evidence,
    claims,
    metadata: { ...metadata, searches: state.searchesDone, ...(await run.account()) },
  };
}
