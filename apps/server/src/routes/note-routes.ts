import { z } from '@hono/zod-openapi';
import type { Bundle, Claim } from '@research-studio/schemas';
import { notFound } from '../problem.ts';
import { type Api, bodyOf, json, routesOf, runParams, type Services } from './api.ts';
import { bundleOf } from './report-routes.ts';

const route = routesOf('notes');
const JSON_LINES: string = 'application/x-ndjson';

/** As in the labelled sentences that checkers are scored by. */
const Label = z.enum(['supported', 'partially_supported', 'contradicted', 'unsupported', 'not_a_claim']);

const NoteText = z.strictObject({
  text: z.string().trim().max(2000).default(''),
  label: Label.nullable()
    .default(null)
    .describe('How you judge the statement by its passages, where its sign is wrong; null: nothing said.'),
});

const StatementNote = NoteText.extend({ claimId: z.string(), at: z.string() }).openapi('StatementNote');
const StatementNotes = z.object({ items: z.array(StatementNote) }).openapi('StatementNotes');
const params = runParams.extend({ n: z.string().min(1).max(100).describe('The id of the statement.') });

/** Notes on statements of one's own reports, and the corrections among them as labelled sentences. */
export function addNoteRoutes(api: Api, services: Services): void {
  const { db, context, files, clock } = services;
  const remove = (runId: string, claimId: string) =>
    db.deleteFrom('statement_notes').where('run_id', '=', runId).where('claim_id', '=', claimId).execute();
  const answer = { 200: json(StatementNotes, 'All notes on the report, the oldest first.') };

  api.openapi(
    route({
      method: 'get',
      path: '/api/runs/{id}/notes',
      summary: 'Your notes on statements of the report',
      request: { params: runParams },
      responses: answer,
    }),
    async (c) => {
      const run = await ownRun(services, c.req.valid('param').id, c.get('user').id);
      return c.json({ items: await notesOf(services, run.id) }, 200);
    },
  );

  api.openapi(
    route({
      method: 'put',
      path: '/api/runs/{id}/notes/{n}',
      summary: 'Note something on a statement, or correct its sign',
      description: 'In place of the note before; without text and label the note goes.',
      request: { params, ...bodyOf(NoteText) },
      responses: answer,
    }),
    async (c) => {
      const { id, n: claimId } = c.req.valid('param');
      const run = await ownRun(services, id, c.get('user').id);
      const { claims } = await bundleOf({ context, files }, run.id);
      if (!claims.some((claim) => claim.id === claimId)) throw notFound('statement of this id');
      const { text, label } = c.req.valid('json');
      await remove(run.id, claimId);
      const note = { run_id: run.id, claim_id: claimId, text, label, at: clock().toISOString() };
      if (text !== '' || label !== null) await db.insertInto('statement_notes').values(note).execute();
      return c.json({ items: await notesOf(services, run.id) }, 200);
    },
  );

  addCorrectionsRoute(api, services);
}

async function ownRun({ runs }: Services, id: string, userId: string) {
  const run = await runs.find(id, userId);
  if (run === null) throw notFound('run of this id');
  return run;
}

async function notesOf({ db }: Services, runId: string) {
  const rows = db.selectFrom('statement_notes').selectAll().where('run_id', '=', runId).orderBy('at');
  return (await rows.execute()).map(({ claim_id: claimId, text, label, at }) =>
    StatementNote.parse({ claimId, text, label, at }),
  );
}

function addCorrectionsRoute(api: Api, services: Services): void {
  const { context, files } = services;
  api.openapi(
    route({
      method: 'get',
      path: '/api/runs/{id}/corrections',
      summary: 'Your corrections of signs, as lines of a corpus of labelled sentences',
      request: { params: runParams },
      responses: {
        200: {
          content: { [JSON_LINES]: { schema: z.string() } },
          description: 'A JSON object a line.',
        },
      },
    }),
    async (c) => {
      const run = await ownRun(services, c.req.valid('param').id, c.get('user').id);
      const notes = await notesOf(services, run.id);
      const bundle = notes.length === 0 ? null : await bundleOf({ context, files }, run.id);
      const lines = notes.flatMap(({ claimId, text, label }) => {
        const claim = bundle?.claims.find(({ id }) => id === claimId);
        if (bundle === null || claim === undefined || label === null) return [];
        return `${JSON.stringify({ ...collected(claim, bundle), label, note: text })}\n`;
      });
      c.header('content-type', `${JSON_LINES}; charset=utf-8`);
      return c.body(lines.join(''));
    },
  );
}

/** A statement with its passages, as `CollectedSentence` of the evaluations has it. */
function collected({ id, text, evidenceIds, verdict }: Claim, bundle: Bundle) {
  const { runId, question, metadata, createdAt, evidence, sources } = bundle;
  const cites = evidence
    .filter((passage) => evidenceIds.includes(passage.id))
    .map(({ id, quote, sourceId }) => {
      const { title, url, publishedAt } = sources.find((source) => source.id === sourceId) ?? {};
      return {
        id,
        source: [title ?? url, publishedAt].filter((part) => part).join(', '),
        text: `«${quote}»`,
      };
    });
  return {
    version: 1,
    id: `${runId}-${id}`,
    run: runId,
    question,
    today: metadata.today ?? createdAt.slice(0, 10),
    heading: bundle.report.sections.find(({ claimIds }) => claimIds.includes(id))?.heading ?? '',
    before: '',
    sentence: `${text} ${evidenceIds.map((mark) => `[${mark}]`).join('')}`.trim(),
    cites,
    near: [],
    origin: 'report',
    verdict: null,
    shown: verdict,
  };
}
