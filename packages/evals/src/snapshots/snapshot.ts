import { join } from 'node:path';
import { Bundle, BundleSource } from '@research-studio/schemas';
import { z } from 'zod';
import { EvalCase } from '../cases/eval-case.ts';
import type { PipelineName, RunKey } from '../results/eval-row.ts';

/** A finished run and the case that it was of. */
export interface Snapshot extends RunKey {
  /** As it was then; a case file that holds the same id has the later word. */
  readonly case: EvalCase;
  readonly bundle: Bundle;
  /** Questions of the run's plan, for the judge of completeness; left out where they are not known. */
  readonly plan?: readonly string[] | undefined;
}

/** A file that should hold a snapshot and does not. */
export interface DamagedSnapshot extends RunKey {
  /** The file and its problem. */
  readonly problem: string;
}

const StoredSource = BundleSource.omit({ text: true }).extend({
  textHash: z.string().describe('SHA-256 of the text.'),
});

/** The form on disk: the texts of the sources lie beside it, each once, under their hashes. */
export const StoredSnapshot = z.strictObject({
  schemaVersion: z.literal(1),
  case: EvalCase,
  plan: z.array(z.string()).readonly().optional(),
  bundle: Bundle.extend({ sources: z.array(StoredSource).readonly() }),
});
export type StoredSnapshot = z.infer<typeof StoredSnapshot>;

/** Where the texts of sources lie; no case can have this id. */
export const TEXTS_FOLDER = 'source-texts';

/** <case id>/<pipeline>.json.gz, or <pipeline>.<repeat>.json.gz from 2. */
export function snapshotPath(folder: string, { caseId, pipeline, repeat }: RunKey): string {
  return join(folder, caseId, `${pipeline}${repeat === 1 ? '' : `.${repeat}`}.json.gz`);
}

export function textPath(folder: string, hash: string): string {
  return join(folder, TEXTS_FOLDER, `${hash.slice(0, 24)}.txt.gz`);
}

/** The key in a file's name; null for files of another kind. */
export function snapshotKeyOf(caseId: string, file: string): RunKey | null {
  const match = /^([a-z0-9-]+)(?:\.([1-9]\d{0,3}))?\.json(?:\.gz)?$/.exec(file);
  if (match === null || !/^[a-z0-9_]+$/.test(caseId)) return null;
  return { caseId, pipeline: match[1] ?? '', repeat: Number(match[2] ?? 1) };
}

export interface AskedSnapshots {
  readonly cases: readonly Pick<EvalCase, 'id'>[];
  readonly pipelines: readonly PipelineName[];
  /** Each pipeline was named; else a case of which any has a snapshot misses none. */
  readonly isEachPipeline: boolean;
}

/** Snapshots that were named and do not exist, in the order of the cases. */
export function missingSnapshots(
  { cases, pipelines, isEachPipeline }: AskedSnapshots,
  snapshots: readonly Pick<RunKey, 'caseId' | 'pipeline'>[],
): readonly RunKey[] {
  const found = new Set(snapshots.flatMap(({ caseId, pipeline }) => [caseId, `${caseId} ${pipeline}`]));
  return cases.flatMap(({ id }) =>
    pipelines
      .filter((pipeline) => !found.has(isEachPipeline ? `${id} ${pipeline}` : id))
      .map((pipeline) => ({ caseId: id, pipeline, repeat: 1 })),
  );
}

/** The bundle without what differs between two runs that are the same: id of the run, times and durations. */
export function normalBundle(bundle: Bundle, { key, today }: { key: RunKey; today: string | null }): Bundle {
  const time = `${today ?? '2000-01-01'}T00:00:00.000Z`;
  const steps = Object.keys(bundle.metadata.timingsMs).sort();
  const normal: Bundle = {
    ...bundle,
    runId: `${key.caseId}-${key.pipeline}-${key.repeat}`,
    createdAt: time,
    sources: bundle.sources.map((source) => ({ ...source, fetchedAt: time })),
    metadata: { ...bundle.metadata, timingsMs: Object.fromEntries(steps.map((step) => [step, 0])) },
  };
  // As it comes back from a file: without what is undefined.
  return JSON.parse(JSON.stringify(normal));
}
