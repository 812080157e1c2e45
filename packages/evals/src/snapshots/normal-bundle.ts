import type { Bundle } from '@research-studio/schemas';
import type { SnapshotKey } from './snapshot.ts';

/** The bundle without what differs between two runs that are the same: id of the run, times and durations. */
export function normalBundle(
  bundle: Bundle,
  { key, today }: { key: SnapshotKey; today: string | null },
): Bundle {
  const time = `${today ?? '2000-01-01'}T00:00:00.000Z`;
  const { timingsMs } = bundle.metadata;
  const normal: Bundle = {
    ...bundle,
    runId: `${key.caseId}-${key.pipeline}-${key.repeat}`,
    createdAt: time,
    sources: bundle.sources.map((source) => ({ ...source, fetchedAt: time })),
    metadata: {
      ...bundle.metadata,
      timingsMs: Object.fromEntries(
        Object.keys(timingsMs)
          .sort()
          .map((step) => [step, 0]),
      ),
    },
  };
  // As it comes back from a file: without what is undefined.
  return JSON.parse(JSON.stringify(normal));
}
