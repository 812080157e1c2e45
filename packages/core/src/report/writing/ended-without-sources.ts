import type { AssembledReport } from '../../citation/assembled-report.ts';

/** What a run leaves behind that rests on nothing: a short reply, or the honest report that nothing was found. */
export function endedWithoutSources(report: AssembledReport, iterations: number) {
  const none = { answered: 'none', coverage: 0, confidence: 0 } as const;
  return { report, ...none, metadata: { ...none, iterations, sourcesCount: 0, evidenceCount: 0 } };
}
