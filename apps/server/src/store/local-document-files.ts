import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocumentFiles } from './document-files.ts';

/** Files of this machine, where they stay. */
export function createLocalDocumentFiles(directory: string): DocumentFiles {
  return {
    incoming: directory,
    async save(id, name, { path }) {
      await mkdir(join(directory, id), { recursive: true });
      await rename(path, join(directory, id, name));
    },
    async remove(id) {
      await rm(join(directory, id), { recursive: true, force: true });
    },
    async lend(_runId, documents) {
      const paths = documents.map(({ id, name }) => join(directory, id, name)).sort();
      return { paths, release: async () => undefined };
    },
  };
}
