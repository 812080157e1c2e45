import type { RunnableConfig } from '@langchain/core/runnables';
import {
  type Checkpoint,
  type CheckpointMetadata,
  type CheckpointTuple,
  MemorySaver,
  type PendingWrite,
} from '@langchain/langgraph-checkpoint';
import { upgradeVerdicts } from '@research-studio/schemas';
import { z } from 'zod';
import { sha256 } from '../../files/files.ts';
import { type JsonLines, openJsonLines, unreadableLines } from '../../files/json-lines.ts';

interface FileSaverOptions {
  readonly file: string;
  /** Called, with a sentence for a person, where lines of the file are damaged. */
  readonly onWarning?: (message: string) => void;
}

/** The hash of the rest, the kind of the line, and what it holds as text, which is JSON where values of a state are meant. */
const StoredLine = z.array(z.string()).min(2);

/**
 * Keeps the checkpoints of a graph, and what finished tasks of an unfinished step wrote, as lines of one file. A line is
 * on the disk before the graph goes on; damaged ones are left out, so that a run goes on from the last whole checkpoint.
 * One process per file.
 */
export class FileSaver extends MemorySaver {
  readonly #lines: JsonLines;
  #isClosed = false;

  private constructor(lines: JsonLines) {
    super();
    this.#lines = lines;
  }

  static async open({ file, onWarning = () => undefined }: FileSaverOptions): Promise<FileSaver> {
    const { values, unreadable, wasTorn, lines } = await openJsonLines(file);
    const saver = new FileSaver(lines);
    const whole = values.map(wholeLine).filter((line) => line !== null);
    for (const line of whole) await saver.#take(line);
    // The graph never went on from what a kill left half-written.
    const damaged = unreadable + values.length - whole.length - (wasTorn ? 1 : 0);
    if (damaged > 0) onWarning(unreadableLines(damaged, 'the checkpoints'));
    return saver;
  }

  override async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const tuple = await super.getTuple(config);
    if (tuple === undefined) return undefined;
    const { checkpoint, pendingWrites } = tuple;
    return { ...tuple, ...(upgradeVerdicts({ checkpoint, pendingWrites }) as typeof tuple) };
  }

  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
  ): Promise<RunnableConfig> {
    const put = await super.put(config, checkpoint, metadata);
    const { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: id } = put.configurable ?? {};
    const stored = this.storage[thread]?.[namespace]?.[id];
    if (stored === undefined) throw new Error(`Checkpoint ${id} was not kept.`);
    const [state, facts, parent = ''] = stored;
    await this.#save(['checkpoint', thread, namespace, id, parent, text(state), text(facts)]);
    return put;
  }

  override async putWrites(
    config: RunnableConfig,
    writes: PendingWrite[],
    taskId: string,
    taskPath = '',
  ): Promise<void> {
    await super.putWrites(config, writes, taskId, taskPath);
    const { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: id } = config.configurable ?? {};
    const key = JSON.stringify([thread, namespace, id]);
    const own = Object.entries(this.writes[key] ?? {})
      .filter(([, [task]]) => task === taskId)
      .map(([place, [task, channel, value, path = '']]) => [place, task, channel, text(value), path]);
    // One line: a task counts as done with the first of its writes.
    await this.#save(['writes', key, ...own.flat()]);
  }

  override async deleteThread(threadId: string): Promise<void> {
    await super.deleteThread(threadId);
    await this.#save(['deleted', threadId]);
  }

  /** Later writes of a cancelled graph are not kept. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#lines.settled();
    this.#lines.close();
  }

  async #save(line: readonly string[]): Promise<void> {
    if (!this.#isClosed) await this.#lines.save([hashOf(line), ...line]);
  }

  async #take([kind, ...values]: readonly string[]): Promise<void> {
    const [first = '', namespace = '', id = '', parent = '', state = '', facts = ''] = values;
    if (kind === 'deleted') await super.deleteThread(first);
    if (kind === 'writes') {
      const writes = emptied(this.writes, first);
      for (let at = 1; at < values.length; at += WRITE) {
        const [place = '', task = '', channel = '', value = '', path = ''] = values.slice(at, at + WRITE);
        writes[place] = [task, channel, Buffer.from(value), path];
      }
    }
    if (kind === 'checkpoint')
      emptied(emptied(this.storage, first), namespace)[id] = [
        ...([Buffer.from(state), Buffer.from(facts)] as const),
        parent === '' ? undefined : parent,
      ];
  }
}

/** Texts of one write. */
const WRITE = 5;

/** The record under a key, made where there is none. */
function emptied<Value>(records: Record<string, Record<string, Value>>, key: string): Record<string, Value> {
  records[key] ??= Object.create(null) as Record<string, Value>;
  return records[key];
}

function hashOf(line: readonly string[]): string {
  return sha256(line.join('\u0000'));
}

/** Null for one that is damaged. */
function wholeLine(value: unknown): readonly string[] | null {
  const [hash, ...line] = StoredLine.safeParse(value).data ?? [];
  return hash === hashOf(line) ? line : null;
}

function text(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');
}
