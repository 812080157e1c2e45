import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { readLocalFile } from '@research-studio/documents';
import { ExtractedDocument, SourceUnreadableError } from '@research-studio/schemas';
import { type DocumentStore, StoredDocument } from './document-store.ts';

/** Characters of a text that are given at once. */
const MOST_SHOWN = 300_000;

export const ReadDocument = StoredDocument.extend({
  problem: z.string().nullable().describe('Why runs cannot use it, for people; null: they can.'),
  document: ExtractedDocument.pick({
    url: true,
    title: true,
    author: true,
    publishedAt: true,
    flags: true,
    text: true,
  })
    .extend({
      omissions: ExtractedDocument.shape.omissions.unwrap().describe('What the reader left out.'),
      text: z.string().describe(`Its first ${MOST_SHOWN} characters.`),
      characters: z.number().int().describe('Of the whole text.'),
      emptyPages: z.array(z.number().int()).describe('Numbers of the pages of a PDF without text.'),
    })
    .nullable()
    .describe('Null where it cannot be read.'),
}).openapi('ReadDocument');
type ReadDocument = z.infer<typeof ReadDocument>;

/** A document of the user as a run reads it; null where the user has none of this id. */
export async function readDocument(
  documents: DocumentStore,
  { userId, id }: { readonly userId: string; readonly id: string },
  options: { readonly maxBytes: number; readonly signal: AbortSignal },
): Promise<ReadDocument | null> {
  const found = await documents.find(userId, id);
  if (found === null) return null;
  const lent = await documents.lend({ id: randomUUID(), userId, documents: [id] });
  try {
    const document = await readLocalFile({ path: lent.paths[0] ?? '', ...options });
    return { ...found, problem: null, document: shown(document) };
  } catch (error) {
    if (!(error instanceof SourceUnreadableError)) throw error;
    return { ...found, problem: `${found.name}: ${error.detail}.`, document: null };
  } finally {
    await lent.release();
  }
}

function shown({
  text,
  pageStarts = [],
  omissions = [],
  ...facts
}: ExtractedDocument): ReadDocument['document'] {
  const emptyPages = pageStarts.flatMap((start, at) =>
    text.slice(start, pageStarts[at + 1]).trim() === '' ? at + 1 : [],
  );
  return { ...facts, text: text.slice(0, MOST_SHOWN), characters: text.length, omissions, emptyPages };
}
