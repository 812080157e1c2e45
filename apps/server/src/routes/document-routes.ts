import { z } from '@hono/zod-openapi';
import { notFound, Problem, ProblemError } from '../problem.ts';
import { StoredDocument } from '../store/document-store.ts';
import { type Api, json, routesOf, runParams, type Services } from './api.ts';

const route = routesOf('documents');

const Documents = z.object({ items: z.array(StoredDocument) }).openapi('Documents');

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
            collection: z.string().trim().max(100).default('').describe('What it belongs to.'),
          }),
        },
      },
      required: true,
    },
  },
  responses: {
    201: json(
      Documents.extend({
        refused: z
          .array(z.object({ name: z.string(), problem: Problem }))
          .describe('Files that were not stored, and why.'),
      }).openapi('Uploaded'),
      'What was stored, and what was not.',
    ),
  },
});

const listDocuments = route({
  method: 'get',
  path: '/api/documents',
  summary: 'List your documents',
  responses: {
    200: json(Documents, 'The newest first.'),
  },
});

const deleteDocument = route({
  method: 'delete',
  path: '/api/documents/{id}',
  summary: 'Delete a document',
  request: { params: runParams },
  responses: { 204: { description: 'It is gone. Reports that rest on it keep its text.' } },
});

/** Upload, list and delete the documents that runs may search. */
export function addDocumentRoutes(api: Api, { documents, limits }: Services): void {
  // Described only: a validator would read the whole form into memory.
  api.openAPIRegistry.registerPath(upload);
  api.post('/api/documents', async (c) => {
    const user = c.get('user');
    const length = c.req.header('content-length');
    const quota = await limits.uploads.reserve(user, length === undefined ? null : Number(length));
    const contentType = c.req.header('content-type') ?? '';
    const { items, refused } = await documents
      .receive(user.id, { contentType, body: c.req.raw.body }, quota)
      .finally(quota.release);
    const [first] = refused;
    if (items.length === 0 && first !== undefined) {
      const errors = refused.map(({ name, problem }) => ({
        path: name,
        message: problem.detail ?? problem.title,
      }));
      throw new ProblemError({ ...first.problem, errors });
    }
    return c.json({ items, refused }, 201);
  });

  api.openapi(listDocuments, async (c) =>
    c.json({ items: [...(await documents.list(c.get('user').id))] }, 200),
  );

  api.openapi(deleteDocument, async (c) => {
    if (!(await documents.remove(c.get('user').id, c.req.valid('param').id)))
      throw notFound('document of this id');
    return c.body(null, 204);
  });
}
