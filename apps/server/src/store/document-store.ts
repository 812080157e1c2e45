import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from '@hono/zod-openapi';
import { detectFormat } from '@research-studio/documents';
import type { Insertable } from 'kysely';
import { Problem, ProblemError } from '../problem.ts';
import type { Database } from './database.ts';
import type { DocumentFiles } from './document-files.ts';
import type { DocumentTable } from './tables.ts';

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

export const Documents = z.object({ items: z.array(StoredDocument) }).openapi('Documents');

export const Uploaded = Documents.extend({
  refused: z
    .array(z.object({ name: z.string(), problem: Problem }))
    .describe('Files that were not stored, and why.'),
}).openapi('Uploaded');
export type Uploaded = z.infer<typeof Uploaded>;

export const collectionName = z.string().trim().max(100);

export const DocumentChange = z
  .object({
    ids: z.array(z.string().max(200)).min(1).max(5000),
    collection: collectionName.optional().describe('Where they belong from now on.'),
    isDeleted: z.boolean().optional().describe('True deletes, false restores.'),
  })
  .refine(({ collection: to, isDeleted }) => to !== undefined || isDeleted !== undefined, {
    error: 'Give a collection, or isDeleted.',
  });
type DocumentChange = z.infer<typeof DocumentChange>;

const SHOWN = ['id', 'name', 'collection', 'kind', 'bytes', 'createdAt'] as const;

type DocumentRow = Insertable<DocumentTable>;

/** Room for one upload, reserved before its body is read. */
export interface Quota {
  /** Most that the body may have. */
  readonly bytes: number;
  /** Stores the documents for which there is room, in their order, whatever other uploads have stored meanwhile. */
  insert(
    rows: readonly DocumentRow[],
  ): Promise<{ readonly kept: readonly DocumentRow[]; readonly left: readonly DocumentRow[] }>;
  full(): ProblemError;
}

interface NewFile {
  readonly name: string;
  readonly content: Uint8Array;
  /** It is larger than `maxFileBytes`. */
  readonly isCut?: boolean;
}

type ReadFiles = (save: (file: NewFile) => Promise<void>) => Promise<string>;

/** How long a deleted document can be restored; longer than a page offers it. Until then it takes up room. */
const RESTORED_MS = 20_000;

/** Folder of a system's temporary files in which documents lie while runs read them, a folder a run. */
export const LENT_FOLDER = 'research-studio-documents';

/** The run that reads documents of its user. */
export interface LentTo {
  readonly id: string;
  readonly userId: string;
  readonly documents: readonly string[];
}

interface StoreOptions {
  readonly db: Database;
  readonly files: DocumentFiles;
  readonly maxFileBytes: number;
  readonly clock: () => Date;
}

export type DocumentStore = ReturnType<typeof createDocumentStore>;

export function createDocumentStore({ db, files, maxFileBytes, clock }: StoreOptions) {
  const of = (userId: string) =>
    db.selectFrom('documents').select(SHOWN).where('userId', '=', userId).where('deletedAt', 'is', null);
  /** Removes what was deleted, once it cannot be restored. */
  const purge = async () => {
    const before = new Date(clock().getTime() - RESTORED_MS).toISOString();
    const gone = db.deleteFrom('documents').where('deletedAt', '<=', before).returning('id');
    for (const { id } of await gone.execute()) await files.remove(id);
  };
  const own = async (userId: string, ids: readonly string[]) => {
    if (ids.length === 0) return [];
    const found = await of(userId).where('id', 'in', ids).orderBy('id').execute();
    const missing = ids.filter((id) => !found.some((document) => document.id === id));
    if (missing.length > 0)
      throw new ProblemError(422, `There is no document ${missing.join(', ')}; upload it first.`);
    return found;
  };
  return {
    /** Stores the files that `read` hands on, each or none by itself, as documents of the collection that it gives then. */
    async receive(userId: string, quota: Quota, read: ReadFiles): Promise<Uploaded> {
      const { saved, refused, save } = openUpload(files, maxFileBytes);
      const collection = await read(save).catch(async (error) => {
        for (const { id } of saved) await files.remove(id);
        throw error;
      });
      const createdAt = clock().toISOString();
      const rows = saved.map((file) => ({ ...file, userId, collection, createdAt }));
      const { kept, left } = await quota.insert(rows);
      for (const { id, name } of left) {
        await files.remove(id);
        refused.push({ name, problem: quota.full().problem });
      }
      return { items: kept.map((row) => StoredDocument.parse(row)), refused };
    },
    async list(userId: string): Promise<readonly StoredDocument[]> {
      await purge();
      return of(userId).orderBy('createdAt', 'desc').orderBy('id').execute();
    },
    /** Null where the user has no such document. */
    async find(userId: string, id: string): Promise<StoredDocument | null> {
      return (await of(userId).where('id', '=', id).executeTakeFirst()) ?? null;
    },
    /**
     * Moves, deletes or restores those of the documents that the user has, and gives them. A deleted document is marked and
     * removed later, so that nothing of it stays where the page that could restore it is closed.
     */
    async change(userId: string, { ids, collection, isDeleted }: DocumentChange) {
      const set = {
        ...(collection !== undefined && { collection }),
        ...(isDeleted !== undefined && { deletedAt: isDeleted ? clock().toISOString() : null }),
      };
      const changed = db.updateTable('documents').set(set).where('userId', '=', userId);
      const rows = await changed.where('id', 'in', ids).returning(SHOWN).execute();
      // A purge that fails here is done by the next list.
      if (isDeleted) setTimeout(() => void purge().catch(() => undefined), RESTORED_MS + 100).unref();
      return rows;
    },
    /** False where the user has no such document. */
    async remove(userId: string, id: string): Promise<boolean> {
      const gone = db.deleteFrom('documents').where('userId', '=', userId).where('id', '=', id);
      const row = await gone.returning('id').executeTakeFirst();
      if (row !== undefined) await files.remove(row.id);
      return row !== undefined;
    },
    /** @throws {ProblemError} 422 naming the ids that the user does not have. */
    async check(userId: string, ids: readonly string[]): Promise<void> {
      await own(userId, ids);
    },
    /**
     * Absolute paths of their files, sorted, for a run that begins or goes on; the same on each machine.
     *
     * @throws {ProblemError} as `check`.
     */
    async lend({ id: runId, userId, documents }: LentTo) {
      const folder = join(tmpdir(), LENT_FOLDER, runId);
      const found = await own(userId, documents);
      const paths = found.map(({ id, name, kind }) => files.lend(id, safeName(name, kind), folder));
      const release = () => rm(folder, { recursive: true, force: true });
      return { paths: (await Promise.all(paths)).sort(), release };
    },
  };
}

function openUpload(files: DocumentFiles, maxBytes: number) {
  const saved: Pick<StoredDocument, 'id' | 'name' | 'kind' | 'bytes'>[] = [];
  const refused: Uploaded['refused'] = [];
  const save = async ({ name, content, isCut = false }: NewFile) => {
    try {
      if (isCut) throw fileTooLarge(name, maxBytes);
      const file = { id: randomUUID(), name, kind: kindOf(name, content), bytes: content.length };
      saved.push(file);
      await files.save(file.id, safeName(name, file.kind), content);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      refused.push({ name, problem: error.problem });
    }
  };
  return { saved, refused, save };
}

function fileTooLarge(name: string, maxBytes: number): ProblemError {
  const detail = `${name} is larger than ${maxBytes / 1e6} MB, the most that a run reads of a file (reading.maxBytes).`;
  return new ProblemError(413, detail, { title: 'The file is too large' });
}

/** Types of files that runs can read, with their endings here; code keeps its own ending, which says its language. */
const ENDINGS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['pdf', 'docx', 'pptx', 'xlsx', 'odf', 'rtf', 'epub', 'html', 'csv', 'mbox', 'msg', 'mhtml', 'json'].map(
      (kind) => [kind, `.${kind}`],
    ),
  ),
  subtitles: '.srt',
  mail: '.eml',
  latex: '.tex',
  code: '',
  markdown: '.md',
  text: '.txt',
};

/** By content, as a run will see it; the name only distinguishes kinds of text. */
function kindOf(name: string, bytes: Uint8Array): string {
  const found = detectFormat(bytes, null, name);
  const isMarkdown = found.format === 'text' && /\.(?:md|markdown|mdx)$/i.test(name);
  const kind = isMarkdown ? 'markdown' : (found.format ?? '');
  if (kind in ENDINGS) return kind;
  throw new ProblemError(
    415,
    `${name} is ${found.name}; PDF, Word, PowerPoint, Excel, OpenDocument, RTF, EPUB, HTML, saved pages, mail, CSV, JSON, notebooks, subtitles, Markdown, LaTeX, source code and plain text can be read.`,
    { title: 'This kind of file cannot be read' },
  );
}

/** The name as a file of the server: letters, digits and few signs, with the ending of its kind. */
function safeName(name: string, kind: string): string {
  const stem = name
    .replace(/\.[a-z]+$/i, '')
    .replace(/[^\p{L}\p{N} _-]+/gu, ' ')
    .trim()
    .slice(0, 80);
  const ending = kind === 'code' ? /\.\w+$/.exec(name)?.[0] : ENDINGS[kind];
  return (stem || 'document') + (ending ?? '.txt');
}
