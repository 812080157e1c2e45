import { sha256 } from './sha256.ts';

/**
 * The name of a checkpoint file: `checkpoint_<step>.json`, with `.ns-<12 hex>` for a sub-graph's namespace and
 * `.id-<checkpoint id>` where the plain name of that step is taken by another branch of the run's history.
 */
export interface CheckpointName {
  readonly file: string;
  readonly step: number;
  /** `namespaceKey` of the namespace; empty for the root graph. */
  readonly namespaceKey: string;
  /** Null in plain names. */
  readonly checkpointId: string | null;
}

const NAME = /^checkpoint_(-?\d+)(?:\.ns-([0-9a-f]{12}))?(?:\.id-([\w-]{1,100}))?\.json$/;
const FILE_SAFE_ID = /^[\w-]{1,100}$/;

export function checkpointName(parts: Omit<CheckpointName, 'file'>): CheckpointName {
  const namespace = parts.namespaceKey === '' ? '' : `.ns-${parts.namespaceKey}`;
  const id = parts.checkpointId === null ? '' : `.id-${parts.checkpointId}`;
  return { ...parts, file: `checkpoint_${parts.step}${namespace}${id}.json` };
}

/** Null for files that are no checkpoints. */
export function parseCheckpointName(file: string): CheckpointName | null {
  const match = NAME.exec(file);
  if (match === null) return null;
  const [, step, namespaceKey, checkpointId] = match;
  return {
    file,
    step: Number(step),
    namespaceKey: namespaceKey ?? '',
    checkpointId: checkpointId ?? null,
  };
}

export function namespaceKey(namespace: string): string {
  return namespace === '' ? '' : sha256(namespace).slice(0, 12);
}

/** Ids go into file names; the graph's own are UUIDs. */
export function isFileSafeId(checkpointId: string): boolean {
  return FILE_SAFE_ID.test(checkpointId);
}

/** Name of a thread's folder: the id itself where it is a plain name, else percent-encoded; never a path. */
export function threadFolderName(threadId: string): string {
  const encoded = encodeURIComponent(threadId).replaceAll('*', '%2A');
  const name = encoded.startsWith('.') ? `%2E${encoded.slice(1)}` : encoded;
  return name.length <= 200 ? name : `${name.slice(0, 180)}~${sha256(threadId).slice(0, 16)}`;
}
