import type { Bundle, ResearchRun } from '@research-studio/core';
import type { ResearchState } from './state.ts';
import { trustSummary } from './writing/trust-summary.ts';

/** The whole result of a run: the final state, the texts of the cited sources, and what the event log tells of the way. */
export async function buildBundle(run: ResearchRun, state: ResearchState): Promise<Bundle> {
  const { report, metadata, credibility } = state;
  if (report === null || metadata === null) throw new Error('The graph ended without a report.');
  const { markdown, sections, claims, evidence } = report;
  const byUrl = new Map(Object.values(state.sources).map((source) => [source.url, credibility[source.id]]));
  const sources = await Promise.all(
    report.sources.map(async (source) => {
      const score = byUrl.get(source.url);
      return {
        ...source,
        credibility: score?.score ?? null,
        credibilityParts: score?.parts ?? null,
        text: await run.ports.sources.text(source.contentHash),
      };
    }),
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
    trust: trustSummary(state, run.settings.advanced),
    metadata: { ...metadata, searches: state.searchesDone, ...(await run.account()) },
  };
}
