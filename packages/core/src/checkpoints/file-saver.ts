import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RunnableConfig } from '@langchain/core/runnables';
import {
  BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointPendingWrite,
  type CheckpointTuple,
  copyCheckpoint,
  getCheckpointId,
  maxChannelVersion,
  type PendingWrite,
  TASKS,
} from '@langchain/langgraph-checkpoint';
import { RunError, upgradeVerdicts } from '@research-studio/schemas';
import { createKeyedQueue, isMissingFile } from '../files/files.ts';
import {
  type CheckpointFolder,
  deserializeValue,
  isFileSafeId,
  namespaceKey,
  openCheckpointFolder,
  parseCheckpointName,
  type StoredCheckpoint,
  serializedJson,
  threadFolderName,
} from './checkpoint-folder.ts';
import { loadPendingWrites, savePendingWrites } from './pending-writes.ts';

export interface FileSaverOptions {
  /** Holds a folder per thread, named after the thread id. */
  readonly root: string;
  /** Called, with a sentence for a person, for each damaged file that is skipped. */
  readonly onWarning?: (message: string) => void;
}

/**
 * Keeps checkpoints of graphs as files: `<root>/<thread id>/checkpoint_<step>.json`, each with its hash beside it,
 * and what finished tasks wrote under `writes/`. Holds in memory no more than the ids of what it wrote. One process per
 * thread.
 */
export class FileSaver extends BaseCheckpointSaver {
  readonly #root: string;
  readonly #onWarning: (message: string) => void;
  readonly #inOrder = createKeyedQueue();
  readonly #opened = new Map<string, CheckpointFolder>();

  constructor({ root, onWarning = () => undefined }: FileSaverOptions) {
    super();
    this.#root = root;
    this.#onWarning = onWarning;
  }

  /** The newest undamaged checkpoint, or the one that the config names. @throws {RunError} when damage leaves none. */
  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const threadId = config.configurable?.['thread_id'];
    if (threadId === undefined) return undefined;
    const key = namespaceKey(namespaceOf(config));
    const folder = this.#open(requireId('thread_id', threadId));
    const checkpointId = getCheckpointId(config);
    if (checkpointId !== '') {
      const found = isFileSafeId(checkpointId) ? await folder.find(key, checkpointId) : null;
      return found === null ? undefined : this.#toTuple(found);
    }
    for await (const stored of folder.newestFirst(key)) return this.#toTuple(stored);
    if (!(await folder.namespaceKeys()).includes(key)) return undefined;
    throw new RunError({
      code: 'RUN_CORRUPT',
      message: `Every checkpoint in ${this.#folder(threadId)} is damaged; start the research again.`,
    });
  }

  /** By falling checkpoint id within a thread and namespace; damaged files are passed over. */
  override async *list(
    config: RunnableConfig,
    { before, filter = {}, limit = Number.POSITIVE_INFINITY }: CheckpointListOptions = {},
  ): AsyncGenerator<CheckpointTuple> {
    const wanted = config.configurable ?? {};
    const wantedKey = wanted['checkpoint_ns'] === undefined ? null : namespaceKey(namespaceOf(config));
    const wantedId = getCheckpointId(config);
    const beforeId = before === undefined ? '' : getCheckpointId(before);
    let left = limit;
    for (const folder of await this.#folders(wanted['thread_id'])) {
      for (const key of await folder.namespaceKeys()) {
        if (wantedKey !== null && key !== wantedKey) continue;
        for await (const stored of folder.newestFirst(key)) {
          if (left <= 0) return;
          if (wantedId !== '' && stored.checkpointId !== wantedId) continue;
          if (beforeId !== '' && stored.checkpointId >= beforeId) continue;
          const metadata = await deserializeValue(this.serde, stored.metadata);
          if (!matches(metadata, filter)) continue;
          left -= 1;
          yield await this.#toTuple(stored);
        }
      }
    }
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const threadId = requireId('thread_id', config.configurable?.['thread_id']);
    const namespace = namespaceOf(config);
    const checkpointId = requireFileSafeId(checkpoint.id);
    const parentId = getCheckpointId(config) || null;
    const copy = copyCheckpoint(checkpoint);
    await this.#inOrder(threadId, async () => {
      const folder = this.#open(threadId);
      if (parentId === null) {
        const earlier = folder.newestFirst(namespaceKey(namespace));
        copy.channel_values = await this.#withoutUnstated({ checkpoint: copy, newVersions, earlier });
      }
      const stored = {
        schemaVersion: 1,
        threadId,
        namespace,
        checkpointId,
        parentId,
        checkpoint: await serializedJson(this.serde, copy),
        metadata: await serializedJson(this.serde, metadata),
      } as const;
      await folder.save(stored, metadata.step);
    });
    return toConfig({ threadId, namespace, checkpointId });
  }

  override async putWrites(
    config: RunnableConfig,
    writes: PendingWrite[],
    taskId: string,
    taskPath = '',
  ): Promise<void> {
    const threadId = requireId('thread_id', config.configurable?.['thread_id']);
    const checkpointId = requireFileSafeId(config.configurable?.['checkpoint_id']);
    const target = {
      folder: this.#folder(threadId),
      namespace: namespaceOf(config),
      checkpointId,
      serde: this.serde,
    };
    const key = JSON.stringify([threadId, target.namespace, checkpointId, taskId]);
    await this.#inOrder(key, () => savePendingWrites(target, { taskId, taskPath, writes }));
  }

  /** Removes a thread's checkpoints and writes. Other files of its folder stay, and the folder with them. */
  override async deleteThread(threadId: string): Promise<void> {
    const id = requireId('thread_id', threadId);
    const folder = this.#folder(id);
    await this.#inOrder(id, async () => {
      const files = await readdir(folder).catch(emptyWhenMissing);
      const own = files.filter((file) => parseCheckpointName(file.replace(/\.sha256$/, '')) !== null);
      for (const file of [...own, 'writes']) await rm(join(folder, file), { recursive: true, force: true });
      if (files.length > 0 && (await readdir(folder)).length === 0) await rmdir(folder);
      this.#opened.delete(id);
    });
  }

  async #toTuple(stored: StoredCheckpoint): Promise<CheckpointTuple> {
    const { threadId, namespace, checkpointId, parentId } = stored;
    const checkpoint = (await deserializeValue(this.serde, stored.checkpoint)) as Checkpoint;
    checkpoint.channel_values = upgradeVerdicts(checkpoint.channel_values) as Checkpoint['channel_values'];
    const metadata = (await deserializeValue(this.serde, stored.metadata)) as CheckpointMetadata;
    const tuple: CheckpointTuple = {
      config: toConfig({ threadId, namespace, checkpointId }),
      checkpoint,
      metadata,
      pendingWrites: upgradeVerdicts(
        await this.#writes({ threadId, namespace, checkpointId }),
      ) as CheckpointPendingWrite[],
    };
    if (parentId === null) return tuple;
    if (checkpoint.v < 4)
      this.#moveSends(checkpoint, await this.#writes({ ...stored, checkpointId: parentId }));
    return { ...tuple, parentConfig: toConfig({ threadId, namespace, checkpointId: parentId }) };
  }

  /** Checkpoint formats before 4 kept the sends of a step as writes of its parent. */
  #moveSends(checkpoint: Checkpoint, parentWrites: readonly CheckpointPendingWrite[]): void {
    const versions = Object.values(checkpoint.channel_versions);
    checkpoint.channel_values[TASKS] = parentWrites
      .filter(([, channel]) => channel === TASKS)
      .map(([, , value]) => value);
    checkpoint.channel_versions[TASKS] =
      versions.length > 0 ? maxChannelVersion(...versions) : this.getNextVersion(undefined);
  }

  /**
   * A checkpoint without a parent inherits nothing from one: a channel counts only when it is stated as new, or when
   * an earlier checkpoint of the thread holds it at the same version, as in a copy of the first checkpoint.
   */
  async #withoutUnstated(target: {
    checkpoint: Checkpoint;
    newVersions: ChannelVersions;
    earlier: AsyncGenerator<StoredCheckpoint>;
  }): Promise<Record<string, unknown>> {
    const { checkpoint, newVersions, earlier } = target;
    const unstated = new Set(
      Object.keys(checkpoint.channel_values).filter((channel) => !Object.hasOwn(newVersions, channel)),
    );
    if (unstated.size === 0) return checkpoint.channel_values;
    for await (const stored of earlier) {
      const other = (await deserializeValue(this.serde, stored.checkpoint)) as Checkpoint;
      for (const channel of unstated) {
        const isSameVersion = other.channel_versions[channel] === checkpoint.channel_versions[channel];
        if (isSameVersion && Object.hasOwn(other.channel_values, channel)) unstated.delete(channel);
      }
      if (unstated.size === 0) break;
    }
    return Object.fromEntries(
      Object.entries(checkpoint.channel_values).filter(([channel]) => !unstated.has(channel)),
    );
  }

  #writes(of: {
    threadId: string;
    namespace: string;
    checkpointId: string;
  }): Promise<CheckpointPendingWrite[]> {
    const { threadId, namespace, checkpointId } = of;
    const target = { folder: this.#folder(threadId), namespace, checkpointId, serde: this.serde };
    return loadPendingWrites(target, this.#onWarning);
  }

  #folder(threadId: string): string {
    return join(this.#root, threadFolderName(threadId));
  }

  #open(threadId: string): CheckpointFolder {
    const known = this.#opened.get(threadId);
    if (known !== undefined) return known;
    const opened = openCheckpointFolder({ folder: this.#folder(threadId), onWarning: this.#onWarning });
    this.#opened.set(threadId, opened);
    return opened;
  }

  async #folders(threadId: unknown): Promise<readonly CheckpointFolder[]> {
    if (threadId !== undefined) return [this.#open(requireId('thread_id', threadId))];
    const names = (await readdir(this.#root).catch(emptyWhenMissing)).sort();
    return names.map((name) =>
      openCheckpointFolder({ folder: join(this.#root, name), onWarning: this.#onWarning }),
    );
  }
}

function toConfig(of: { threadId: string; namespace: string; checkpointId: string }): RunnableConfig {
  return {
    configurable: {
      thread_id: of.threadId,
      checkpoint_ns: of.namespace,
      checkpoint_id: of.checkpointId,
    },
  };
}

function namespaceOf(config: RunnableConfig): string {
  return config.configurable?.['checkpoint_ns'] ?? '';
}

function requireId(field: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value;
  throw new Error(`A checkpoint needs a non-empty string as configurable.${field}; it is ${String(value)}.`);
}

function requireFileSafeId(value: unknown): string {
  const id = requireId('checkpoint_id', value);
  if (isFileSafeId(id)) return id;
  throw new Error(`The checkpoint id ${JSON.stringify(id)} cannot be part of a file name.`);
}

function matches(metadata: unknown, filter: Record<string, unknown>): boolean {
  const known = metadata as Record<string, unknown>;
  return Object.entries(filter).every(([key, value]) => isDeepStrictEqual(known[key], value));
}

function emptyWhenMissing(error: unknown): string[] {
  if (isMissingFile(error)) return [];
  throw error;
}
