import { openAsBlob } from 'node:fs';
import { basename, resolve } from 'node:path';
import { type StudioClient, StudioError, unwrap } from '@research-studio/client';
import { findDocuments, ownFolders } from '@research-studio/core';
import type { Settings } from '@research-studio/schemas';
import { UsageError } from '../failures.ts';
import { printableLine, shortPath, type Terminal } from '../terminal.ts';

/** Documents that were uploaded for one run, which are deleted when it is done. */
const COLLECTION = 'command line';

/** The ids of what the server took. A file of a folder that it does not take is reported and left out. */
export async function uploadDocuments(
  studio: StudioClient,
  upload: { docs: readonly string[]; settings: Settings; terminal: Terminal; signal: AbortSignal },
): Promise<string[]> {
  const { docs, settings, terminal, signal } = upload;
  const paths = docs.map((path) => resolve(terminal.cwd, path));
  const leftOut = (path: string, why: string) =>
    terminal.stderr.write(`Left out: ${shortPath(terminal, path)} (${printableLine(why)})\n`);
  const found = await findDocuments({ paths, except: ownFolders(settings), signal });
  for (const { path, detail } of found.leftOut) leftOut(path, detail);
  const ids: string[] = [];
  try {
    for (const { path } of found.documents) {
      const form = new FormData();
      form.append('file', await openAsBlob(path), basename(path));
      form.append('collection', COLLECTION);
      const answer = await studio.api.POST('/api/documents', {
        body: form as never,
        bodySerializer: (body) => body,
        signal,
      });
      if (answer.response.status === 415 && !paths.includes(path))
        leftOut(path, answer.error?.detail ?? 'the server cannot read it');
      else ids.push(...unwrap(answer).items.map(({ id }) => id));
    }
  } catch (error) {
    await removeUploads(studio, ids);
    throw error;
  }
  if (docs.length > 0 && ids.length === 0)
    throw new UsageError(`--docs: the server can read nothing of ${docs.join(', ')}.`);
  return ids;
}

/** Reports keep the texts that they rest on. What cannot be deleted stays in the list of documents, where it can be. */
export async function removeUploads({ api }: StudioClient, documents: readonly string[]): Promise<void> {
  if (documents.length === 0) return;
  try {
    const { items } = unwrap(await api.GET('/api/documents'));
    const ours = items.filter(({ id, collection }) => documents.includes(id) && collection === COLLECTION);
    for (const { id } of ours) await api.DELETE('/api/documents/{id}', { params: { path: { id } } });
  } catch (error) {
    if (!(error instanceof StudioError || error instanceof TypeError)) throw error;
  }
}
