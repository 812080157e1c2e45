import { join } from 'node:path';
import type { SnapshotKey } from './snapshot.ts';

/** Where the texts of sources lie; no case can have this id. */
export const TEXTS_FOLDER = 'source-texts';

export function snapshotPath(folder: string, { caseId, pipeline, repeat }: SnapshotKey): string {
  return join(folder, caseId, `${pipeline}${repeat === 1 ? '' : `.${repeat}`}.json.gz`);
}

export function textPath(folder: string, hash: string): string {
  return join(folder, TEXTS_FOLDER, `${hash.slice(0, 24)}.txt.gz`);
}

/** The key that a file's name stands for; null for files of another kind. */
export function snapshotKeyOf(caseId: string, file: string): SnapshotKey | null {
  const match = /^([a-z0-9-]+)(?:\.([1-9]\d{0,3}))?\.json(?:\.gz)?$/.exec(file);
  if (match === null || !/^[a-z0-9_]+$/.test(caseId)) return null;
  return { caseId, pipeline: match[1] ?? '', repeat: Number(match[2] ?? 1) };
}
