import { Bundle, BundleSource } from '@research-studio/schemas';
import { z } from 'zod';
import { EvalCase } from '../cases/eval-case.ts';

/** Which run a snapshot is of; also its place: <case id>/<pipeline>.json.gz, or <pipeline>.<repeat>.json.gz from 2. */
export interface SnapshotKey {
  readonly caseId: string;
  readonly pipeline: string;
  readonly repeat: number;
}

/** A finished run and the case that it was of. */
export interface Snapshot extends SnapshotKey {
  /** As it was then; a case file that holds the same id has the later word. */
  readonly case: EvalCase;
  readonly bundle: Bundle;
}

/** A file that should hold a snapshot and does not. */
export interface DamagedSnapshot extends SnapshotKey {
  /** What is wrong with which file. */
  readonly problem: string;
}

/** The form on disk: the texts of the sources lie beside it, each once, under their hashes. */
export const StoredSnapshot = z.strictObject({
  schemaVersion: z.literal(1),
  case: EvalCase,
  bundle: Bundle.extend({
    sources: z
      .array(
        BundleSource.omit({ text: true }).extend({ textHash: z.string().describe('SHA-256 of the text.') }),
      )
      .readonly(),
  }),
});
export type StoredSnapshot = z.infer<typeof StoredSnapshot>;
