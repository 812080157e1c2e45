import { z } from '@hono/zod-openapi';
import { createFetcher } from '@research-studio/documents';
import type { User } from '../identity/identify.ts';
import { notFound, Problem, ProblemError } from '../problem.ts';
import { type Received, StoredDocument } from '../store/document-store.ts';
import { fetchPage } from '../store/fetch-page.ts';
import { ReadDocument, readDocument } from '../store/read-document.ts';
import type { Upload } from '../store/read-form.ts';
import { type Api, bodyOf, json, routesOf, runParams, type Services } from './api.ts';

const route = routesOf('documents');

const Documents = z.object({ items: z.array(StoredDocument) }).openapi('Documents');
const Uploaded = Documents.extend({
  refused: z
    .array(z.object({ name: z.string(), problem: Problem }))
    .describe('Files that were not stored, and why.'),
}).openapi('Uploaded');
const collection = z.string().trim().max(100);

const upload = route({
  method: 'post',
  path: '/api/documents',
  summary: 'Upload documents',
  description:
    'Each file is stored or refused by itself. Where none can be stored, the answer is the problem of the first, and `errors` names each file.',
  request: {
    body: {
      content: {
        'multipart/form-data': {
          schema: z.object({
            file: z.any().openapi({ type: 'string', format: 'binary' }).describe('A file; repeatable.'),
            collection: collection.default('').describe('What it belongs to.'),
          }),
        },
      },
      required: true,
    },
  },
  responses: { 201: json(Uploaded, 'What was stored, and what was not.') },
});

const addPage = route({
  method: 'post',
  path: '/api/documents/web',
  summary: 'Store a page of the web as a document',
  description:
    'The server reads the page within the limits of a run and stores its text. The type of a problem is /problems/address-refused, /problems/page-unreachable, /problems/page-too-large or /problems/page-without-text.',
  request: bodyOf(
    z.object({
      url: z
        .url({ protocol: /^https?$/ })
        .max(4000)
        .describe('http or https.'),
      collection: collection.default(''),
    }),
  ),
  responses: { 201: json(Uploaded, 'The page, as it was stored.') },
});

const listDocuments = route({
  method: 'get',
  path: '/api/documents',
  summary: 'List your documents',
  responses: {
    200: json(Documents, 'The newest first.'),
  },
});

const getDocument = route({
  method: 'get',
  path: '/api/documents/{id}',
  summary: 'Read a document as a run reads it',
  request: { params: runParams },
  responses: { 200: json(ReadDocument, 'Its text, and what the reader left out.') },
});

const changeDocuments = route({
  method: 'patch',
  path: '/api/documents',
  summary: 'Move, delete or restore several documents',
  description:
    'What is deleted here can be restored for 20 seconds; then it is gone. Ids of which you have no document change nothing.',
  request: bodyOf(
    z
      .object({
        ids: z.array(z.string().max(200)).min(1).max(5000),
        collection: collection.optional().describe('Where they belong from now on.'),
        isDeleted: z.boolean().optional().describe('True deletes, false restores.'),
      })
      .refine(({ collection: to, isDeleted }) => to !== undefined || isDeleted !== undefined, {
        error: 'Give a collection, or isDeleted.',
      }),
  ),
  responses: { 200: json(Documents, 'Those that were changed.') },
});

const deleteDocument = route({
  method: 'delete',
  path: '/api/documents/{id}',
  summary: 'Delete a document',
  request: { params: runParams },
  responses: { 204: { description: 'It is gone. Reports that rest on it keep its text.' } },
});

/** Add, list, read and delete the documents that runs may search. */
export function addDocumentRoutes(api: Api, { context, documents, limits, clock, log }: Services): void {
  const receive = async (user: User, upload: Upload, length: number | null) => {
    const quota = await limits.uploads.reserve(user, length);
    return documents.receive(user.id, upload, quota).then(stored).finally(quota.release);
  };
  // Described only: a validator would read the whole form into memory.
  api.openAPIRegistry.registerPath(upload);
  api.post('/api/documents', async (c) => {
    const length = c.req.header('content-length');
    const contentType = c.req.header('content-type') ?? '';
    const form = { contentType, body: c.req.raw.body };
    return c.json(await receive(c.get('user'), form, length === undefined ? null : Number(length)), 201);
  });

  const fetcher = createFetcher(context.settings.reading, { clock, onNotice: log });
  api.openapi(addPage, async (c) => {
    const user = c.get('user');
    // Where there is no room, no page is asked for.
    (await limits.uploads.reserve(user, 0)).release();
    const page = await fetchPage(fetcher, c.req.valid('json'), c.req.raw.signal);
    return c.json(await receive(user, page, null), 201);
  });

  api.openapi(listDocuments, async (c) =>
    c.json({ items: [...(await documents.list(c.get('user').id))] }, 200),
  );

  api.openapi(getDocument, async (c) => {
    const found = await readDocument(
      documents,
      { userId: c.get('user').id, id: c.req.valid('param').id },
      { maxBytes: context.settings.reading.maxBytes, signal: c.req.raw.signal },
    );
    if (found === null) throw notFound('document of this id');
    return c.json(found, 200);
  });

  api.openapi(changeDocuments, async (c) => {
    const items = await documents.change(c.get('user').id, c.req.valid('json'));
    if (items.length === 0) throw notFound('document of these ids');
    return c.json({ items }, 200);
  });

  api.openapi(deleteDocument, async (c) => {
    if (!(await documents.remove(c.get('user').id, c.req.valid('param').id)))
      throw notFound('document of this id');
    return c.body(null, 204);
  });
}

/** @throws {ProblemError} that of the first file, where none could be stored. */
function stored({ items, refused }: Received) {
  const [first] = refused;
  if (items.length > 0 || first === undefined) return { items: [...items], refused: [...refused] };
  const errors = refused.map(({ name, problem }) => ({
    path: name,
    message: problem.detail ?? problem.title,
  }));
  throw new ProblemError({ ...first.problem, errors });
}
