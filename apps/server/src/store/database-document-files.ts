import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { type DocumentFiles, LENT_FOLDER } from './document-files.ts';

/** Bytes in the database, written to this machine for as long as a run reads them. */
export function createDatabaseDocumentFiles(db: Database): DocumentFiles {
  return {
    incoming: tmpdir(),
    async save(id, _name, { content }) {
      await db
        .insertInto('document_files')
        .values({ document_id: id, content: Buffer.from(content) })
        .execute();
    },
    async remove(id) {
      await db.deleteFrom('document_files').where('document_id', '=', id).execute();
    },
    async lend(runId, documents) {
      const root = join(tmpdir(), LENT_FOLDER, runId);
      const paths: string[] = [];
      for (const { id, name } of documents) {
        const { content } = await db
          .selectFrom('document_files')
          .select('content')
          .where('document_id', '=', id)
          .executeTakeFirstOrThrow();
        await mkdir(join(root, id), { recursive: true, mode: 0o700 });
        await writeFile(join(root, id, name), content);
        paths.push(join(root, id, name));
      }
      return { paths: paths.sort(), release: () => rm(root, { recursive: true, force: true }) };
    },
  };
}
