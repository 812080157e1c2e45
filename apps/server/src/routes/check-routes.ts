import { z } from '@hono/zod-openapi';
import { maxReportBytes, readReport } from '@research-studio/core/report';
import { Check, ReadCheck } from '../checks/create-checks.ts';
import { notFound, tooLarge } from '../problem.ts';
import { type FilePart, filePart, readForm } from '../store/read-form.ts';
import { json, nothing, openChapter } from './api.ts';

const { route, routes } = openChapter('checks');
/** Check reports from anywhere, and read and delete what came of it. */
export const CHECK_ROUTES = routes;
const MOST_LISTED = 100;
/** Other parts of the form. */
const FORM_BYTES = 100_000;

route('post /api/checks', {
  summary: 'Check a report of any origin against its sources',
  description:
    'Answers at once; read the check until its status is `done`. The sources are those of the report’s own list.',
  form: z.object({
    file: filePart('The report: Markdown, text, HTML, DOCX, PDF, or the report.json of a run.'),
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
  gives: json(ReadCheck, 'The check, under way.', 202),
  async answer({ c, user, checks }) {
    const files: FilePart[] = [];
    const maxFileBytes = maxReportBytes('report.json');
    const limits = { maxFileBytes, maxBytes: maxFileBytes + FORM_BYTES };
    const fields = await readForm(c.req, limits, async (file) => {
      const maxBytes = maxReportBytes(file.name);
      if (file.isCut || file.content.length > maxBytes) throw tooLarge(maxBytes);
      files.push(file);
    });
    const [{ name, content }] = files as [FilePart];
    const id = await checks.begin(user, {
      name,
      ...(await readReport(content, name)),
      documents: (fields['documents'] ?? '').split(',').flatMap((id) => id.trim() || []),
      fetch: fields['fetch'] === 'true',
      rulesOnly: fields['rulesOnly'] === 'true',
    });
    return found(await checks.find(user.id, id));
  },
});

route('get /api/checks', {
  summary: 'List your checks',
  gives: json(
    z.object({ items: z.array(Check) }).openapi('ReportChecks'),
    `The newest first, ${MOST_LISTED} at most.`,
  ),
  answer: async ({ user, checks }) => ({ items: await checks.list(user.id, MOST_LISTED) }),
});

route('get /api/checks/{id}', {
  summary: 'Read a check',
  gives: json(ReadCheck, 'The check as it is now.'),
  answer: async ({ user, params, checks }) => found(await checks.find(user.id, params.id)),
});

route('delete /api/checks/{id}', {
  summary: 'Delete a check',
  description: 'One that is under way stops.',
  gives: nothing('It is gone.'),
  async answer({ user, params, checks }) {
    found((await checks.remove(user.id, params.id)) || null);
  },
});

function found<Found>(check: Found | null): Found {
  if (check === null) throw notFound('check of this id');
  return check;
}
