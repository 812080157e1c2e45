import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from '@hono/zod-openapi';
import { maxReportBytes, readReport } from '@research-studio/core';
import { Check, ReadCheck } from '../checks/check.ts';
import { notFound, tooLarge } from '../problem.ts';
import { readForm } from '../store/read-form.ts';
import { type Api, json, routesOf, runParams, type Services } from './api.ts';

const route = routesOf('checks');
const request = { params: runParams };
const MOST_LISTED = 100;
/** Other parts of the form. */
const FORM_BYTES = 100_000;

const createCheck = route({
  method: 'post',
  path: '/api/checks',
  summary: 'Check a report of any origin against its sources',
  description:
    'Answers at once; read the check until its status is `done`. The sources are those of the report’s own list.',
  request: {
    body: {
      content: {
        'multipart/form-data': {
          schema: z.object({
            file: z
              .any()
              .openapi({ type: 'string', format: 'binary' })
              .describe('The report: Markdown, text, HTML, DOCX, PDF, or the report.json of a run.'),
            documents: z
              .string()
              .default('')
              .describe('Ids of uploaded documents with the sources, with commas between them.'),
            fetch: z
              .enum(['true', 'false'])
              .default('false')
              .describe('Whether sources that are missing are fetched from their addresses.'),
            rulesOnly: z.enum(['true', 'false']).default('false').describe('Whether no model is asked.'),
          }),
        },
      },
      required: true,
    },
  },
  responses: { 202: json(ReadCheck, 'The check, under way.') },
});

const listChecks = route({
  method: 'get',
  path: '/api/checks',
  summary: 'List your checks',
  responses: {
    200: json(
      z.object({ items: z.array(Check) }).openapi('ReportChecks'),
      `The newest first, ${MOST_LISTED} at most.`,
    ),
  },
});

const readCheck = route({
  method: 'get',
  path: '/api/checks/{id}',
  summary: 'Read a check',
  request,
  responses: { 200: json(ReadCheck, 'The check as it is now.') },
});

const deleteCheck = route({
  method: 'delete',
  path: '/api/checks/{id}',
  summary: 'Delete a check',
  description: 'One that is under way stops.',
  request,
  responses: { 204: { description: 'It is gone.' } },
});

/** Check reports from anywhere, and read and delete what came of it. */
export function addCheckRoutes(api: Api, { checks }: Services): void {
  // Described only: a validator would read the whole form into memory.
  api.openAPIRegistry.registerPath(createCheck);
  api.post('/api/checks', async (c) => {
    const { file, fields } = await receive(c.req.header('content-type') ?? '', c.req.raw.body);
    const check = await checks.begin(c.get('user'), {
      name: file.name,
      ...(await readReport(file.bytes, file.name)),
      documents: (fields['documents'] ?? '').split(',').flatMap((id) => id.trim() || []),
      fetch: fields['fetch'] === 'true',
      rulesOnly: fields['rulesOnly'] === 'true',
    });
    return c.json(check, 202);
  });

  api.openapi(listChecks, async (c) =>
    c.json({ items: [...(await checks.list(c.get('user').id, MOST_LISTED))] }, 200),
  );

  api.openapi(readCheck, async (c) => {
    const check = await checks.find(c.get('user').id, c.req.valid('param').id);
    if (check === null) throw notFound('check of this id');
    return c.json(check, 200);
  });

  api.openapi(deleteCheck, async (c) => {
    if (!(await checks.remove(c.get('user').id, c.req.valid('param').id))) throw notFound('check of this id');
    return c.body(null, 204);
  });
}

async function receive(contentType: string, body: ReadableStream<Uint8Array> | null) {
  const folder = await mkdtemp(join(tmpdir(), 'check-'));
  try {
    const maxFileBytes = maxReportBytes('report.json');
    const limits = { folder, maxFileBytes, maxBytes: maxFileBytes + FORM_BYTES };
    const { parts, fields } = await readForm({ contentType, body }, limits);
    const [{ name, path, bytes, isCut } = { name: '', path: '', bytes: 0, isCut: false }] = parts;
    if (isCut || bytes > maxReportBytes(name)) throw tooLarge(maxReportBytes(name));
    return { file: { name, bytes: await readFile(path) }, fields };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
