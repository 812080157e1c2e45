import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type CheckpointPendingWrite,
  compareWritesSortKeys,
  type PendingWrite,
  type SerializerProtocol,
  WRITES_IDX_MAP,
  writesSortKey,
} from '@langchain/langgraph-checkpoint';
import { z } from 'zod';
import { isMissingFile, sha256, writeFileAtomic } from '../files/files.ts';
import { deserializeValue, namespaceKey, SerializedValue, serializeValue } from './checkpoint-folder.ts';

const TaskWrites = z.strictObject({
  schemaVersion: z.literal(1),
  taskId: z.string(),
  taskPath: z.string(),
  writes: z.array(
    z.strictObject({
      index: z.number().int().describe('Position in the task; negative for errors, interrupts and resumes.'),
      channel: z.string(),
      value: SerializedValue,
    }),
  ),
});
type TaskWrites = z.infer<typeof TaskWrites>;

const HashedTaskWrites = z.strictObject({ sha256: z.string(), content: z.unknown() });

/** The checkpoint that writes belong to, in a thread's folder. */
interface WritesTarget {
  readonly folder: string;
  readonly namespace: string;
  readonly checkpointId: string;
  readonly serde: SerializerProtocol;
}

/**
 * What finished tasks of a step wrote before the whole step was done: this is what spares them a second run. One file
 * per task: `writes/<checkpoint id>/<task>.json`. Not safe for two calls on one task at the same time.
 */
export async function savePendingWrites(
  target: WritesTarget,
  task: { taskId: string; taskPath: string; writes: readonly PendingWrite[] },
): Promise<void> {
  const folder = writesFolder(target);
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${sha256(task.taskId).slice(0, 16)}.json`);
  const earlier = await readTaskWrites(file);
  const byIndex = new Map((earlier?.writes ?? []).map((write) => [write.index, write]));
  for (const [position, [channel, value]] of task.writes.entries()) {
    const index = WRITES_IDX_MAP[channel] ?? position;
    if (index >= 0 && byIndex.has(index)) continue;
    byIndex.set(index, { index, channel, value: await serializeValue(target.serde, value) });
  }
  const content: TaskWrites = {
    schemaVersion: 1,
    taskId: task.taskId,
    taskPath: task.taskPath,
    writes: [...byIndex.values()],
  };
  const hashed = { sha256: sha256(JSON.stringify(content)), content };
  await writeFileAtomic(file, JSON.stringify(hashed));
}

/** In the order in which the running graph applies them. A damaged file is reported and left out: its task runs again. */
export async function loadPendingWrites(
  target: WritesTarget,
  onWarning: (message: string) => void,
): Promise<CheckpointPendingWrite[]> {
  const folder = writesFolder(target);
  const tasks: TaskWrites[] = [];
  for (const file of await listFiles(folder)) {
    const task = await readTaskWrites(join(folder, file));
    if (task === null) onWarning(`The results in ${join(folder, file)} are damaged; their task runs again.`);
    else tasks.push(task);
  }
  const keyed = tasks.flatMap(({ taskId, taskPath, writes }) =>
    writes.map((write) => ({ ...write, taskId, key: writesSortKey(taskPath, taskId, write.index) })),
  );
  keyed.sort((a, b) => compareWritesSortKeys(a.key, b.key));
  return Promise.all(
    keyed.map(
      async ({ taskId, channel, value }): Promise<CheckpointPendingWrite> => [
        taskId,
        channel,
        await deserializeValue(target.serde, value),
      ],
    ),
  );
}

function writesFolder({ folder, namespace, checkpointId }: WritesTarget): string {
  const key = namespaceKey(namespace);
  return join(folder, 'writes', key === '' ? checkpointId : `${checkpointId}.ns-${key}`);
}

async function listFiles(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).filter((file) => /^[0-9a-f]{16}\.json$/.test(file));
  } catch (error) {
    if (isMissingFile(error)) return [];
    throw error;
  }
}

/** Null when there is no such file, or when it is damaged. */
async function readTaskWrites(file: string): Promise<TaskWrites | null> {
  try {
    const hashed = HashedTaskWrites.parse(JSON.parse(await readFile(file, 'utf8')));
    if (hashed.sha256 !== sha256(JSON.stringify(hashed.content))) return null;
    return TaskWrites.parse(hashed.content);
  } catch (error) {
    if (isMissingFile(error) || error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}
