import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from '@hono/zod-openapi';
import { detectFormat } from '@research-studio/documents';
import type { Settings } from '@research-studio/schemas';
import { ProblemError } from '../problem.ts';
import type { Database } from './database.ts';
import type { DocumentFiles, LentFiles } from './document-files.ts';

export const StoredDocument = z
  .object({
    id: z.string(),
    name: z.string(),
    collection: z.string(),
    kind: z.string().describe('File type by content, e.g. "pdf" or "markdown".'),
    bytes: z.number().int(),
    createdAt: z.string(),
  })
  .openapi('Document');
export type StoredDocument = z.infer<typeof StoredDocument>;

/** The run that reads documents of its user. */
export interface LentTo {
  readonly id: string;
  readonly userId: string;
  readonly documents: readonly string[];
}

export interface DocumentStore {
  /** @throws {ProblemError} 415 for a kind that cannot be read, 413 when the user's share is used up. */
  add(userId: string, file: { name: string; collection: string; bytes: Uint8Array }): Promise<StoredDocument>;
  list(userId: string): Promise<readonly StoredDocument[]>;
  /** False where the user has no such document. */
  remove(userId: string, id: string): Promise<boolean>;
  /** @throws {ProblemError} 422 naming the ids that the user does not have. */
  check(userId: string, ids: readonly string[]): Promise<void>;
  /** Their files for a run that begins or goes on. @throws {ProblemError} as `check`. */
  lend(run: LentTo): Promise<LentFiles>;
}

export function createDocumentStore(options: {
  readonly db: Database;
  readonly files: DocumentFiles;
  readonly maxBytesPerUser: number;
  readonly clock: () => Date;
}): DocumentStore {
  const { db, files, maxBytesPerUser, clock } = options;
  const of = (userId: string) => db.selectFrom('documents').selectAll().where('user_id', '=', userId);
  const own = async (userId: string, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const found = await of(userId)
      .where('id', 'in', [...ids])
      .orderBy('id')
      .execute();
    const missing = ids.filter((id) => !found.some((document) => document.id === id));
    if (missing.length > 0)
      throw new ProblemError({
        status: 422,
        title: 'The request cannot be used',
        detail: `There is no document ${missing.join(', ')}; upload it first.`,
      });
    return found;
  };
  return {
    async add(userId, { name, collection, bytes }) {
      const kind = kindOf(name, bytes);
      const used = (await of(userId).execute()).reduce((sum, document) => sum + document.bytes, 0);
      if (used + bytes.length > maxBytesPerUser)
        throw new ProblemError({
          status: 413,
          title: 'No room for this document',
          detail: `Your documents may take ${Math.floor(maxBytesPerUser / 1e6)} MB together; delete some of them first.`,
        });
      const id = randomUUID();
      await files.save(id, safeName(name, kind), bytes);
      const row = {
        id,
        user_id: userId,
        collection,
        name,
        kind,
        bytes: bytes.length,
        created_at: clock().toISOString(),
      };
      await db.insertInto('documents').values(row).execute();
      return read(row);
    },
    async list(userId) {
      return (await of(userId).orderBy('created_at', 'desc').orderBy('id').execute()).map(read);
    },
    async remove(userId, id) {
      const gone = db.deleteFrom('documents').where('user_id', '=', userId).where('id', '=', id);
      const row = await gone.returning('id').executeTakeFirst();
      if (row !== undefined) await files.remove(row.id);
      return row !== undefined;
    },
    async check(userId, ids) {
      await own(userId, ids);
    },
    async lend({ id: runId, userId, documents }) {
      const found = await own(userId, documents);
      return files.lend(
        runId,
        found.map(({ id, name, kind }) => ({ id, name: safeName(name, kind) })),
      );
    },
  };
}

/** Where uploaded files are kept, absolute. */
export function documentFolder({ directory }: Settings['server']): string {
  return join(directory, 'documents');
}

function read(row: {
  id: string;
  name: string;
  collection: string;
  kind: string;
  bytes: number;
  created_at: string;
}): StoredDocument {
  const { id, name, collection, kind, bytes } = row;
  return { id, name, collection, kind, bytes, createdAt: row.created_at };
}

/** What runs can read, and how a file of it ends here. */
const EXTENSIONS: Readonly<Record<string, string>> = {
  pdf: '.pdf',
  docx: '.docx',
  pptx: '.pptx',
  xlsx: '.xlsx',
  epub: '.epub',
  html: '.html',
  csv: '.csv',
  subtitles: '.srt',
  markdown: '.md',
  text: '.txt',
};

/** By content, as a run will see it; the name only tells kinds of text apart. */
function kindOf(name: string, bytes: Uint8Array): string {
  const found = detectFormat(bytes, null, name);
  const isMarkdown = found.format === 'text' && /\.(?:md|markdown|mdx)$/i.test(name);
  const kind = isMarkdown ? 'markdown' : (found.format ?? '');
  if (kind in EXTENSIONS) return kind;
  throw new ProblemError({
    status: 415,
    title: 'This kind of file cannot be read',
    detail: `${name} is ${found.name}; PDF, Word, PowerPoint, Excel, EPUB, HTML, CSV, subtitles, Markdown and plain text can be read.`,
  });
}

/** The name as a file of the server: letters, digits and few signs, with the ending of its kind. */
function safeName(name: string, kind: string): string {
  const stem = name
    .replace(/\.[a-z]+$/i, '')
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .slice(0, 80);
  return (stem === '' ? 'document' : stem) + (EXTENSIONS[kind] ?? '.txt');
}
