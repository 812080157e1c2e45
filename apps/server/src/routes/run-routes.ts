import { randomBytes } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { readPauseAnswer } from '@research-studio/core/research';
import { runId } from '@research-studio/core/run';
import { PauseAnswer } from '@research-studio/schemas';
import { streamSSE } from 'hono/streaming';
import { originOf } from '../connection.ts';
import { sha256, type User } from '../identity/identify.ts';
import { settingsOfRun } from '../jobs/do-research.ts';
import { notFound, ProblemError } from '../problem.ts';
import { ACTIVE, NewRun, ReadRun, Run, RunState, RunStatus, Tag } from '../runs.ts';
import { jsonWithoutServerPaths } from '../server-paths.ts';
import { keepTexts, tagsOf } from '../store/run-search.ts';
import { briefly, type StoredRun, shown } from '../store/run-store.ts';
import { content, json, nothing, openChapter, type Services } from './api.ts';

const HEARTBEAT_MS = 10_000;
const { route, routes } = openChapter('runs');
/** Create, list, read, follow, steer and delete runs. */
export const RUN_ROUTES = routes;

route('post /api/runs', {
  summary: 'Start a run',
  description:
    'Answers at once; the run continues if the client disconnects. Beyond `server.activeRunsPerUser` runs wait in line, as `place` says.',
  body: NewRun,
  gives: json(Run, 'The run, queued.', 202),
  async answer({ user, body, runs, jobs, limits, documents, context, clock }) {
    await documents.check(user.id, body.documents);
    // Options that cannot be used are reported now, not by a run that fails.
    const { settings } = await settingsOfRun(context, body.options);
    if (body.parentId !== undefined) await checkParent(runs, body.parentId, user);
    await jobs.reach();
    const now = clock();
    const suffix = randomBytes(4).toString('hex');
    const id = runId({ createdAt: now, question: body.question, suffix });
    const { id: userId, countedFor } = user;
    await limits.begin(user, { id, budgetUsd: settings.run.budgetUsd }, async (store) => {
      await store.create({ ...body, id, userId, countedFor, createdAt: now.toISOString() });
      return true;
    });
    await jobs.wake();
    return current(runs, id);
  },
});

const RunPage = z
  .object({
    items: z.array(Run),
    nextCursor: z.string().nullable(),
    tags: z.array(z.string()).readonly().describe('All that your runs have.'),
  })
  .openapi('RunPage');

route('get /api/runs', {
  summary: 'List your runs, the newest first',
  query: {
    query: z.string().max(500).optional().describe('Words of the question, the title or the report.'),
    status: RunStatus.optional(),
    state: RunState.optional(),
    tag: Tag.optional(),
    cursor: z.string().max(200).optional().describe('`nextCursor` of the page before.'),
    limit: z.coerce.number().int().min(1).max(100).default(30),
  },
  gives: json(RunPage, 'A page of runs; `nextCursor` is null on the last.'),
  async answer({ user: { id: userId }, query, db, runs, files }) {
    if (query.query) await keepTexts(db, userId, (id) => files.read(id, 'report.md'));
    const found = await runs.list({ ...query, userId, limit: query.limit + 1 });
    const items = found.slice(0, query.limit).map(briefly);
    const nextCursor = found.length > query.limit ? (items.at(-1)?.id ?? null) : null;
    return { items, nextCursor, tags: await tagsOf(db, userId) };
  },
});

route('get /api/active', {
  summary: 'Your newest run that has not ended, or null',
  gives: json(Run.nullable(), 'The run.'),
  async answer({ user, runs }) {
    const [run] = await runs.active(user.id);
    return run === undefined ? null : shown(run);
  },
});

route('get /api/runs/{id}', {
  summary: 'Read a run',
  gives: json(ReadRun, 'The run as it is now.'),
  answer: async ({ run, runs }) => ReadRun.parse({ ...run, children: await runs.children(run) }),
});

route('patch /api/runs/{id}', {
  summary: 'Rename a run, or set its tags',
  body: z
    .strictObject({
      title: z.string().trim().min(1).max(300).nullable().describe('Null: the question again.'),
      tags: z.array(Tag).max(8).describe('In place of those before.'),
    })
    .partial(),
  gives: json(Run, 'The run as it is now.'),
  async answer({ run, body, runs }) {
    await runs.describe(run.id, body);
    return current(runs, run.id);
  },
});

route('post /api/runs/{id}/cancel', {
  summary: 'Stop a run',
  description: 'What was finished is kept; `resume` goes on from there. A run that has ended stays as it is.',
  gives: json(Run, 'The run, stopped.'),
  async answer({ run, runs, jobs }) {
    if (ACTIVE.includes(run.status)) await jobs.cancel(run.id);
    return current(runs, run.id);
  },
});

route('post /api/runs/{id}/resume', {
  summary: 'Go on with a run that failed or was stopped',
  gives: json(Run, 'The run, queued again.', 202),
  async answer({ user, run, ...services }) {
    await services.jobs.reach();
    await queueAgain(services, { user, run, isToWrite: false });
    if (run.status === 'done') throw cannot('The run is finished', 'Its report is complete.');
    return current(services.runs, run.id);
  },
});

route('post /api/runs/{id}/write', {
  summary: 'Write the report from what was read until now',
  description:
    'Of a run that is worked on, failed or was stopped: nothing more is searched or read, and a warning of the report says so.',
  gives: json(Run, 'The run, which writes its report.', 202),
  async answer({ user, run, ...services }) {
    const { runs, jobs } = services;
    await jobs.reach();
    if (await runs.writeNow(run.id)) await jobs.restart(run.id);
    else if (ACTIVE.includes(run.status) || run.status === 'done' || run.beganAt === null)
      throw cannot('No report can be written now', `The run is ${run.status}.`);
    else await queueAgain(services, { user, run, isToWrite: true });
    return current(runs, run.id);
  },
});

route('post /api/runs/{id}/note', {
  summary: 'Add something to the question while the run works',
  description: 'The next round takes it into account; after the last one the report does.',
  body: z.strictObject({ text: z.string().trim().min(1).max(1000) }),
  gives: json(Run, 'The run as it is now.', 202),
  async answer({ run, body, runs, clock }) {
    if (!ACTIVE.includes(run.status)) throw cannot('The run takes no note', `It is ${run.status}.`);
    await runs.addNote(run.id, body.text, clock().toISOString());
    return current(runs, run.id);
  },
});

route('post /api/runs/{id}/answer', {
  summary: 'Answer what the run waits for',
  description:
    'A clarification takes an option, or own words; a review takes `approve`, or `edit` or `feedback` with a text. Without both the run continues as it would without a person, and its report says so.',
  body: z.strictObject({
    choice: z.string().max(2000).nullable().default(null).describe('One of the options.'),
    text: PauseAnswer.shape.text,
  }),
  gives: json(Run, 'The run, which goes on.'),
  async answer({ run, body, runs, jobs }) {
    if (run.status !== 'waiting') throw cannot('The run asks nothing', `It is ${run.status}.`);
    await jobs.answer(run.id, readPauseAnswer(body, run.waiting ?? undefined));
    return current(runs, run.id);
  },
});

route('delete /api/runs/{id}', {
  summary: 'Delete a run and all that it stored',
  gives: nothing('It is gone.'),
  async answer({ run, runs, jobs, files }) {
    if (ACTIVE.includes(run.status)) await jobs.cancel(run.id);
    await runs.remove(run.id);
    await files.remove(run.id);
  },
});

route('post /api/runs/{id}/share', {
  summary: 'Make a link that shows the report to its holder',
  description: 'Read-only. The link stays the same until it is taken back.',
  gives: json(z.object({ url: z.string() }).openapi('Share'), 'The link.'),
  async answer({ c, run, runs, context }) {
    const token = run.shareToken ?? randomBytes(24).toString('base64url');
    await runs.share(run.id, { token, hash: sha256(token) });
    return { url: `${originOf(c, context.settings.server)}/shared/${token}` };
  },
});

route('delete /api/runs/{id}/share', {
  summary: 'Take the link back',
  gives: nothing('The link shows nothing any more.'),
  answer: ({ run, runs }) => runs.share(run.id, null),
});

route('get /api/runs/{id}/events', {
  summary: 'Follow a run',
  description:
    'Server-sent events: `id` is the number of the event, `data` one event as JSON. `Last-Event-ID` (or `?after=`) goes on behind it. The last is named `end`, with the status of the run.',
  query: { after: z.coerce.number().int().min(0).optional() },
  gives: content('text/event-stream', 'The events in order.'),
  answer({ c, run: { id: runId }, query, runs, events, identity, context, log }) {
    const given = Number(c.req.header('last-event-id') ?? query.after ?? 0);
    const after = Number.isSafeInteger(given) && given > 0 ? given : 0;
    return streamSSE(c, async (stream) => {
      const gone = new AbortController();
      stream.onAbort(() => gone.abort());
      // A comment, which no client takes for an event. Who is signed out meanwhile reads no further.
      const heartbeat = setInterval(() => {
        void stream.write(': \n\n');
        identity.isKnown(c).then(
          (isKnown) => isKnown || gone.abort(),
          (error) => log(`Whether a reader is signed in cannot be found out: ${error}`),
        );
      }, HEARTBEAT_MS);
      try {
        const status = async () => (await runs.get(runId))?.status ?? 'cancelled';
        const isUnderWay = async () => ACTIVE.includes(await status());
        for await (const { id, event } of events.follow({ runId, after, signal: gone.signal, isUnderWay })) {
          const data = jsonWithoutServerPaths(context, JSON.stringify(event));
          await stream.writeSSE({ id: String(id), data });
        }
        const end = { type: 'end', status: await status() };
        if (!gone.signal.aborted) await stream.writeSSE({ event: 'end', data: JSON.stringify(end) });
      } finally {
        clearInterval(heartbeat);
      }
    });
  },
});

async function checkParent(runs: Services['runs'], id: string, user: User): Promise<void> {
  if ((await runs.find(id, user.id)) !== null) return;
  const newest = (await runs.list({ userId: user.id, limit: 5 })).map((run) => run.id);
  const there = newest.length === 0 ? 'You have no runs' : `Your newest: ${newest.join(', ')}`;
  throw new ProblemError(404, `There is no run ${JSON.stringify(id)} to follow. ${there}.`);
}

async function current(runs: Services['runs'], id: string): Promise<Run> {
  const run = await runs.get(id);
  if (run === null) throw notFound('run of this id');
  return shown(run);
}

async function queueAgain(
  { limits, jobs, context, clock }: Pick<Services, 'limits' | 'jobs' | 'context' | 'clock'>,
  { user, run, isToWrite }: { readonly user: User; readonly run: StoredRun; readonly isToWrite: boolean },
): Promise<void> {
  const { settings } = await settingsOfRun(context, run.options);
  const given = { id: run.id, budgetUsd: settings.run.budgetUsd };
  const again = { now: clock().toISOString(), isToWrite };
  if (await limits.begin(user, given, (store) => store.queueAgain(run.id, again))) await jobs.wake();
}

function cannot(title: string, detail: string): ProblemError {
  return new ProblemError(409, detail, { title });
}
