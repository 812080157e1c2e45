import { createHash, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { RunError } from '@research-studio/schemas';
import { z } from 'zod';
import { unlessMissing } from '../files/files.ts';
import { parseJson } from '../files/json-lines.ts';

const LockHolder = z.object({
  token: z.string(),
  pid: z.number().int().positive(),
  /** When the process started, in a unit of the system's own; null where the system does not tell. */
  started: z.string().nullable(),
  host: z.string(),
});
type LockHolder = z.infer<typeof LockHolder>;

/**
 * Keeps other processes out of a run folder. The lock of a process that is gone is taken over; that of another host
 * is not, since nobody here can tell whether it lives.
 *
 * @throws {RunError} RUN_LOCKED
 */
export async function lockRun(folder: string): Promise<{ release(): Promise<void> }> {
  const file = join(folder, 'lock');
  const { pid } = process;
  const own: LockHolder = { token: randomUUID(), pid, started: await startOf(pid), host: hostname() };
  const candidate = `${file}.${own.token}`;
  await writeFile(candidate, JSON.stringify(own));
  try {
    // A link appears with its whole content or not at all, and only where there is no lock.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      if (await linkIfFree(candidate, file)) return { release: () => release(file, own) };
      await removeIfStale(file, candidate);
    }
    throw locked(file, 'another process takes it at this moment');
  } finally {
    await rm(candidate, { force: true });
  }
}

/** True while a process works in the run, as far as this host can tell. */
export async function isRunLocked(folder: string): Promise<boolean> {
  const holder = await readHolder(join(folder, 'lock'));
  if (typeof holder === 'string') return false;
  return holder.host !== hostname() || (await isAlive(holder));
}

async function linkIfFree(candidate: string, file: string): Promise<boolean> {
  try {
    await link(candidate, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Removes the lock of a process that is gone. Two processes may find one stale lock, and the slower must not remove what
 * the faster has put in its place: only the holder of a guard named after the stale lock may remove it.
 */
async function removeIfStale(file: string, candidate: string): Promise<void> {
  const holder = await readHolder(file);
  if (holder === 'missing') return;
  if (holder !== 'unreadable') {
    if (holder.host !== hostname())
      throw locked(file, `process ${holder.pid} on host ${holder.host} holds it`);
    if (await isAlive(holder)) throw locked(file, `process ${holder.pid} is working in it`);
  }
  const guard = `${file}.${createHash('sha256').update(tokenOf(holder)).digest('hex').slice(0, 16)}.stale`;
  if (!(await linkIfFree(candidate, guard))) return;
  try {
    if (tokenOf(await readHolder(file)) === tokenOf(holder)) await rm(file, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

function tokenOf(holder: LockHolder | 'missing' | 'unreadable'): string {
  return typeof holder === 'string' ? holder : holder.token;
}

async function readHolder(file: string): Promise<LockHolder | 'missing' | 'unreadable'> {
  const text = await unlessMissing(readFile(file, 'utf8'), null);
  return text === null ? 'missing' : (LockHolder.safeParse(parseJson(text)).data ?? 'unreadable');
}

async function isAlive({ pid, started }: LockHolder): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: there is such a process, but it is another user's.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return started === (await startOf(pid));
}

/** Field 22 of /proc/<pid>/stat (proc(5)): distinguishes a process from a later one with the same id. */
async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  const afterName = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return afterName[19] ?? null;
}

async function release(file: string, own: LockHolder): Promise<void> {
  const holder = await readHolder(file);
  if (typeof holder !== 'string' && holder.token === own.token) await rm(file, { force: true });
}

function locked(file: string, reason: string): RunError {
  return new RunError({
    code: 'RUN_LOCKED',
    message: `This run is locked: ${reason}. Wait for it, or delete ${file} if nothing is running.`,
  });
}
