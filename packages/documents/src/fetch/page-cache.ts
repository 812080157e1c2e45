import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { PageResponse } from './page-response.ts';

const Entry = z.object({
  version: z.literal(1),
  /** The address that was asked for. */
  asked: z.string(),
  /** Where redirects ended. */
  url: z.string(),
  contentType: z.string().nullable(),
  etag: z.string().nullable(),
  lastModified: z.string().nullable(),
  /** When the site gave it, or said that it is unchanged; ISO 8601, UTC. */
  storedAt: z.iso.datetime(),
  /** From a host that only `reading.allowHosts` lets us read. */
  isPrivate: z.boolean(),
  hash: z.string(),
});
type Entry = z.infer<typeof Entry>;

export interface CachedPage extends Omit<Entry, 'version' | 'hash'> {
  readonly bytes: Uint8Array;
}

interface PageCacheOptions {
  readonly folder: string;
  readonly maxBytes: number;
  readonly clock: () => Date;
  readonly onNotice: (message: string) => void;
}

/** Overhead of a file: the rest of its last block. */
const BLOCK = 4096;
/** Writes between two looks at the size of the folder. */
const WRITES_BETWEEN = 50;

/** Pages as sites gave them, one file each, shared by the runs of all processes. The files that were used longest ago go first. */
export function openPageCache({ folder, maxBytes, clock, onNotice }: PageCacheOptions) {
  let writes = 0;
  let isWritable = true;
  const fileOf = (asked: string) => join(folder, `${sha256(asked)}.page`);
  return {
    /** However old it is; null also for what is damaged. */
    async find(asked: string): Promise<CachedPage | null> {
      const file = fileOf(asked);
      const page = await readEntry(file, asked);
      if (page !== null) await noteUse(file, clock());
      return page;
    },
    async keep(page: CachedPage): Promise<void> {
      if (!isWritable) return;
      try {
        await mkdir(folder, { recursive: true });
        await writeEntry(fileOf(page.asked), page, clock());
        if (writes % WRITES_BETWEEN === 0) await prune(folder, maxBytes);
        writes += 1;
      } catch (error) {
        isWritable = false;
        onNotice(`Pages cannot be kept in ${folder}: ${(error as Error).message}.`);
      }
    },
  };
}

export function mayBeKept({ cacheControl }: Pick<PageResponse, 'cacheControl'>): boolean {
  return !/\bno-store\b/i.test(cacheControl ?? '');
}

async function readEntry(file: string, asked: string): Promise<CachedPage | null> {
  const content = await ignoreMissing(readFile(file));
  if (content === null) return null;
  const end = content.indexOf(10);
  try {
    const { version: _, hash, ...entry } = Entry.parse(JSON.parse(content.subarray(0, end).toString()));
    const bytes = new Uint8Array(await promisify(gunzip)(content.subarray(end + 1)));
    return hash === sha256(bytes) && entry.asked === asked ? { ...entry, bytes } : null;
  } catch {
    // Damaged, or of another version: the page is read from its site, and replaces it.
    return null;
  }
}

async function writeEntry(file: string, { bytes, ...facts }: CachedPage, now: Date): Promise<void> {
  const entry: Entry = { version: 1, ...facts, hash: sha256(bytes) };
  const body = await promisify(gzip)(bytes, { level: 1 });
  const part = `${file}.${randomUUID().slice(0, 8)}.tmp`;
  await writeFile(part, Buffer.concat([Buffer.from(`${JSON.stringify(entry)}\n`), body]));
  await noteUse(part, now);
  await rename(part, file);
}

/** Where a file may not be touched, it counts as used when it was written. */
async function noteUse(file: string, now: Date): Promise<void> {
  await utimes(file, now, now).catch(() => undefined);
}

/** Removes files until at most nine tenths of the allowance are used, so that not each write looks for room. */
async function prune(folder: string, maxBytes: number): Promise<void> {
  const files = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = join(folder, name);
      const found = await ignoreMissing(stat(file));
      return found === null ? [] : [{ file, usedAt: found.mtimeMs, bytes: found.size + BLOCK }];
    }),
  );
  const byAge = files.flat().sort((a, b) => a.usedAt - b.usedAt);
  let total = byAge.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= maxBytes) return;
  for (const { file, bytes } of byAge) {
    if (total <= maxBytes * 0.9) return;
    await rm(file, { force: true });
    total -= bytes;
  }
}

async function ignoreMissing<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work;
  } catch (error) {
    if (/^(?:ENOENT|ENOTDIR)$/.test(String((error as NodeJS.ErrnoException).code))) return null;
    throw error;
  }
}

function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}
