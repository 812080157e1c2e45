import { z } from '@hono/zod-openapi';
import type { Bundle, Claim } from '@research-studio/schemas';
import { notFound } from '../problem.ts';
import type { Database } from '../store/database.ts';
import { content, json, openChapter } from './api.ts';
import { bundleOf } from './report-routes.ts';

const { route, routes } = openChapter('notes');
/** Notes on statements of one's own reports, and the corrections among them as labelled sentences. */
export const NOTE_ROUTES = routes;
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
const gives = json(StatementNotes, 'All notes on the report, the oldest first.');

route('get /api/runs/{id}/notes', {
  summary: 'Your notes on statements of the report',
  gives,
  answer: async ({ run, db }) => ({ items: await notesOf(db, run.id) }),
});

route('put /api/runs/{id}/notes/{n}', {
  summary: 'Note something on a statement, or correct its sign',
  description: 'In place of the note before; without text and label the note goes.',
  params: { n: z.string().min(1).max(100).describe('The id of the statement.') },
  body: NoteText,
  gives,
  async answer({ run, params: { n: claimId }, body: { text, label }, db, clock, ...services }) {
    const { claims } = await bundleOf(services, run.id);
    if (!claims.some((claim) => claim.id === claimId)) throw notFound('statement of this id');
    const gone = db.deleteFrom('statementNotes').where('runId', '=', run.id);
    await gone.where('claimId', '=', claimId).execute();
    const note = { runId: run.id, claimId, text, label, at: clock().toISOString() };
    if (text !== '' || label !== null) await db.insertInto('statementNotes').values(note).execute();
    return { items: await notesOf(db, run.id) };
  },
});

route('get /api/runs/{id}/corrections', {
  summary: 'Your corrections of signs, as lines of a corpus of labelled sentences',
  gives: content(JSON_LINES, 'A JSON object a line.'),
  async answer({ c, run, db, ...services }) {
    const notes = await notesOf(db, run.id);
    const bundle = notes.length === 0 ? null : await bundleOf(services, run.id);
    const lines = notes.flatMap(({ claimId, text, label }) => {
      const claim = bundle?.claims.find(({ id }) => id === claimId);
      if (bundle === null || claim === undefined || label === null) return [];
      return `${JSON.stringify({ ...collected(claim, bundle), label, note: text })}\n`;
    });
    return c.body(lines.join(''), 200, { 'content-type': `${JSON_LINES}; charset=utf-8` });
  },
});

async function notesOf(db: Database, runId: string) {
  const rows = db.selectFrom('statementNotes').select(['claimId', 'text', 'label', 'at']);
  return z.array(StatementNote).parse(await rows.where('runId', '=', runId).orderBy('at').execute());
}

/** A statement with its passages, as `CollectedSentence` of the evaluations has it. */
function collected({ id, text, evidenceIds, verdict }: Claim, bundle: Bundle) {
  const { runId, question, metadata, createdAt, evidence, sources, report } = bundle;
  const cites = evidence.filter((passage) => evidenceIds.includes(passage.id));
  return {
    version: 1,
    id: `${runId}-${id}`,
    run: runId,
    question,
    today: metadata.today ?? createdAt.slice(0, 10),
    heading: report.sections.find(({ claimIds }) => claimIds.includes(id))?.heading ?? '',
    before: '',
    sentence: `${text} ${evidenceIds.map((mark) => `[${mark}]`).join('')}`.trim(),
    cites: cites.map(({ id, quote, sourceId }) => {
      const { title, url, publishedAt } = sources.find((source) => source.id === sourceId) ?? {};
      const source = [title ?? url, publishedAt].filter((part) => part).join(', ');
      return { id, source, text: `«${quote}»` };
    }),
    near: [],
    origin: 'report',
    verdict: null,
    shown: verdict,
  };
}
