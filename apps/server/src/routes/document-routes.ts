import { z } from '@hono/zod-openapi';
import { notFound, ProblemError } from '../problem.ts';
import { collectionName, DocumentChange, Documents, Uploaded } from '../store/document-store.ts';
import { fetchPage } from '../store/fetch-page.ts';
import { ReadDocument, readDocument } from '../store/read-document.ts';
import { filePart, readForm } from '../store/read-form.ts';
import { json, nothing, openChapter } from './api.ts';

const { route, routes } = openChapter('documents');
/** Add, list, read and delete the documents that runs may search. */
export const DOCUMENT_ROUTES = routes;

route('post /api/documents', {
  summary: 'Upload documents',
  description:
    'Each file is stored or refused by itself. Where none can be stored, the answer is the problem of the first, and `errors` names each file.',
  form: z.object({
    file: filePart('A file; repeatable.'),
    collection: collectionName.default('').describe('What it belongs to.'),
  }),
  gives: json(Uploaded, 'What was stored, and what was not.', 201),
  async answer({ c, user, limits, documents, context }) {
    const length = c.req.header('content-length');
    const { maxBytes: maxFileBytes } = context.settings.reading;
    const room = length === undefined ? null : Number(length);
    const received = await limits.uploads.receive(user, room, (quota) =>
      documents.receive(user.id, quota, async (save) => {
        const { collection } = await readForm(c.req, { maxFileBytes, maxBytes: quota.bytes }, save);
        const { success, data = '' } = collectionName.safeParse(collection ?? '');
        if (success) return data;
        throw new ProblemError(422, 'The name of a collection has at most 100 characters.');
      }),
    );
    return orProblem(received);
  },
});

route('post /api/documents/web', {
  summary: 'Store a page of the web as a document',
  description:
    'The server reads the page within the limits of a run and stores its text. The type of a problem is /problems/address-refused, /problems/page-unreachable, /problems/page-too-large or /problems/page-without-text.',
  body: z.object({
    url: z
      .url({ protocol: /^https?$/ })
      .max(4000)
      .describe('http or https.'),
    collection: collectionName.default(''),
  }),
  gives: json(Uploaded, 'The page, as it was stored.', 201),
  async answer({ c, user, body, fetcher, limits, documents }) {
    const received = await limits.uploads.receive(user, 0, (quota) =>
      documents.receive(user.id, quota, async (save) => {
        await save(await fetchPage(fetcher, body.url, c.req.raw.signal));
        return body.collection;
      }),
    );
    return orProblem(received);
  },
});

route('get /api/documents', {
  summary: 'List your documents',
  gives: json(Documents, 'The newest first.'),
  answer: async ({ user, documents }) => ({ items: await documents.list(user.id) }),
});

route('get /api/documents/{id}', {
  summary: 'Read a document as a run reads it',
  gives: json(ReadDocument, 'Its text, and what the reader left out.'),
  async answer({ c, user, params: { id }, documents, context }) {
    const { maxBytes } = context.settings.reading;
    const options = { maxBytes, signal: c.req.raw.signal };
    const found = await readDocument(documents, { userId: user.id, id }, options);
    if (found === null) throw notFound('document of this id');
    return found;
  },
});

route('patch /api/documents', {
  summary: 'Move, delete or restore several documents',
  description:
    'What is deleted here can be restored for 20 seconds; then it is gone. Ids of which you have no document change nothing.',
  body: DocumentChange,
  gives: json(Documents, 'Those that were changed.'),
  async answer({ user, body, documents }) {
    const items = await documents.change(user.id, body);
    if (items.length === 0) throw notFound('document of these ids');
    return { items };
  },
});

route('delete /api/documents/{id}', {
  summary: 'Delete a document',
  gives: nothing('It is gone. Reports that rest on it keep its text.'),
  async answer({ user, params, documents }) {
    if (!(await documents.remove(user.id, params.id))) throw notFound('document of this id');
  },
});

/** @throws {ProblemError} that of the first file, where none could be stored. */
function orProblem(received: Uploaded): Uploaded {
  const [first] = received.refused;
  if (received.items.length > 0 || first === undefined) return received;
  const errors = received.refused.map(({ name, problem }) => {
    return { path: name, message: problem.detail ?? problem.title };
  });
  const { status, detail, ...problem } = first.problem;
  throw new ProblemError(status, detail, { ...problem, errors });
}
