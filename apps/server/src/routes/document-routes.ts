import { z } from '@hono/zod-openapi';
import { notFound, ProblemError } from '../problem.ts';
import { StoredDocument } from '../store/document-store.ts';
import { type Api, json, route, type Services } from './api.ts';

const tags = ['documents'];

const upload = route({
  method: 'post',
  path: '/api/documents',
  tags,
  summary: 'Upload documents',
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
    201: json(z.object({ items: z.array(StoredDocument) }).openapi('Documents'), 'What was stored.'),
  },
});

const listDocuments = route({
  method: 'get',
  path: '/api/documents',
  tags,
  summary: 'List your documents',
  responses: {
    200: json(z.object({ items: z.array(StoredDocument) }).openapi('Documents'), 'The newest first.'),
  },
});

const deleteDocument = route({
  method: 'delete',
  path: '/api/documents/{id}',
  tags,
  summary: 'Delete a document',
  request: {
    params: z.object({
      id: z
        .string()
        .max(100)
        .openapi({ param: { name: 'id', in: 'path' } }),
    }),
  },
  responses: { 204: { description: 'It is gone. Reports that rest on it keep its text.' } },
});

/** Upload, list and delete the documents that runs may search. */
export function addDocumentRoutes(api: Api, { documents }: Services): void {
  api.openapi(upload, async (c) => {
    const form = await c.req.parseBody({ all: true });
    const files = [form['file'] ?? []].flat().filter((part) => part instanceof File);
    if (files.length === 0)
      throw new ProblemError({
        status: 422,
        title: 'The request cannot be used',
        detail: 'There is no file in the part "file".',
      });
    const collection = typeof form['collection'] === 'string' ? form['collection'].trim() : '';
    const items: StoredDocument[] = [];
    for (const file of files) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      items.push(await documents.add(c.get('user').id, { name: file.name.slice(0, 200), collection, bytes }));
    }
    return c.json({ items }, 201);
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
