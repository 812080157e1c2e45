import { randomBytes } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { readPauseAnswer, runId } from '@research-studio/core';
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
import { type Api, bodyOf, json, routesOf, runParams, type Services } from './api.ts';

const HEARTBEAT_MS = 10_000;
const route = routesOf('runs');
const request = { params: runParams };

const createRun = route({
  method: 'post',
  path: '/api/runs',
  summary: 'Start a run',
  description:
    'Answers at once; the run continues if the client disconnects. Beyond `server.activeRunsPerUser` runs wait in line, as `place` says.',
  request: bodyOf(NewRun),
  responses: { 202: json(Run, 'The run, queued.') },
});

const listRuns = route({
  method: 'get',
  path: '/api/runs',
  summary: 'List your runs, the newest first',
  request: {
    query: z.object({
      query: z.string().max(500).optional().describe('Words of the question, the title or the report.'),
      status: RunStatus.optional(),
      state: RunState.optional(),
      tag: Tag.optional(),
      cursor: z.string().max(200).optional().describe('`nextCursor` of the page before.'),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
  },
  responses: {
    200: json(
      z
        .object({
          items: z.array(Run),
          nextCursor: z.string().nullable(),
          tags: z.array(z.string()).readonly().describe('All that your runs have.'),
        })
        .openapi('RunPage'),
      'A page of runs; `nextCursor` is null on the last.',
    ),
  },
});

const readActive = route({
  method: 'get',
  path: '/api/active',
  summary: 'Your newest run that has not ended, or null',
  responses: { 200: json(Run.nullable(), 'The run.') },
});

const readRun = route({
  method: 'get',
  path: '/api/runs/{id}',
  summary: 'Read a run',
  request,
  responses: { 200: json(ReadRun, 'The run as it is now.') },
});

const describeRun = route({
  method: 'patch',
  path: '/api/runs/{id}',
  summary: 'Rename a run, or set its tags',
  request: {
    ...request,
    ...bodyOf(
      z
        .strictObject({
          title: z.string().trim().min(1).max(300).nullable().describe('Null: the question again.'),
          tags: z.array(Tag).max(8).describe('In place of those before.'),
        })
        .partial(),
    ),
  },
  responses: { 200: json(Run, 'The run as it is now.') },
});

const cancelRun = route({
  method: 'post',
  path: '/api/runs/{id}/cancel',
  summary: 'Stop a run',
  description: 'What was finished is kept; `resume` goes on from there. A run that has ended stays as it is.',
  request,
  responses: { 200: json(Run, 'The run, stopped.') },
});

const resumeRun = route({
  method: 'post',
  path: '/api/runs/{id}/resume',
  summary: 'Go on with a run that failed or was stopped',
  request,
  responses: { 202: json(Run, 'The run, queued again.') },
});

const writeRun = route({
  method: 'post',
  path: '/api/runs/{id}/write',
  summary: 'Write the report from what was read until now',
  description:
    'Of a run that is worked on, failed or was stopped: nothing more is searched or read, and a warning of the report says so.',
  request,
  responses: { 202: json(Run, 'The run, which writes its report.') },
});

const noteRun = route({
  method: 'post',
  path: '/api/runs/{id}/note',
  summary: 'Add something to the question while the run works',
  description: 'The next round takes it into account; after the last one the report does.',
  request: { ...request, ...bodyOf(z.strictObject({ text: z.string().trim().min(1).max(1000) })) },
  responses: { 202: json(Run, 'The run as it is now.') },
});

const answerRun = route({
  method: 'post',
  path: '/api/runs/{id}/answer',
  summary: 'Answer what the run waits for',
  description:
    'A clarification takes an option, or own words; a review takes `approve`, or `edit` or `feedback` with a text. Without both the run continues as it would without a person, and its report says so.',
  request: {
    ...request,
    ...bodyOf(
      z.strictObject({
        choice: z.string().max(2000).nullable().default(null).describe('One of the options.'),
        text: PauseAnswer.shape.text,
      }),
    ),
  },
  responses: { 200: json(Run, 'The run, which goes on.') },
});

const deleteRun = route({
  method: 'delete',
  path: '/api/runs/{id}',
  summary: 'Delete a run and all that it stored',
  request,
  responses: { 204: { description: 'It is gone.' } },
});

const shareRun = route({
  method: 'post',
  path: '/api/runs/{id}/share',
  summary: 'Make a link that shows the report to its holder',
  description: 'Read-only. The link stays the same until it is taken back.',
  request,
  responses: { 200: json(z.object({ url: z.string() }).openapi('Share'), 'The link.') },
});

const unshareRun = route({
  method: 'delete',
  path: '/api/runs/{id}/share',
  summary: 'Take the link back',
  request,
  responses: { 204: { description: 'The link shows nothing any more.' } },
});

const followRun = route({
  method: 'get',
  path: '/api/runs/{id}/events',
  summary: 'Follow a run',
  description:
    'Server-sent events: `id` is the number of the event, `data` one event as JSON. `Last-Event-ID` (or `?after=`) goes on behind it. The last is named `end`, with the status of the run.',
  request: { ...request, query: z.object({ after: z.coerce.number().int().min(0).optional() }) },
  responses: {
    200: {
      content: { 'text/event-stream': { schema: z.string() } },
      description: 'The events in order.',
    },
  },
});

async function ownRun({ runs }: Services, id: string, user: User): Promise<StoredRun> {
  const run = await runs.find(id, user.id);
  if (run === null) throw notFound('run of this id');
  return run;
}

async function checkParent({ runs }: Services, id: string, user: User): Promise<void> {
  if ((await runs.find(id, user.id)) !== null) return;
  const newest = (await runs.list({ userId: user.id, limit: 5 })).map((run) => run.id);
  const there = newest.length === 0 ? 'You have no runs' : `Your newest: ${newest.join(', ')}`;
  const detail = `There is no run ${JSON.stringify(id)} to follow. ${there}.`;
  throw new ProblemError({ status: 404, title: 'Not found', detail });
}

async function read({ runs }: Services, id: string): Promise<Run> {
  const run = await runs.get(id);
  if (run === null) throw notFound('run of this id');
  return shown(run);
}

/** Create, list, read, follow, steer and delete runs. */
export function addRunRoutes(api: Api, services: Services): void {
  const { db, runs, jobs, limits, documents, files, clock, context } = services;

  api.openapi(createRun, async (c) => {
    const user = c.get('user');
    const wanted = c.req.valid('json');
    await documents.check(user.id, wanted.documents);
    // Options that cannot be used are reported now, not by a run that fails.
    const { settings } = await settingsOfRun(context, wanted.options);
    if (wanted.parentId !== undefined) await checkParent(services, wanted.parentId, user);
    await jobs.reach();
    const now = clock();
    const suffix = randomBytes(4).toString('hex');
    const id = runId({ createdAt: now, question: wanted.question, suffix });
    const { id: userId, countedFor } = user;
    await limits.begin(user, { id, budgetUsd: settings.run.budgetUsd }, async (store) => {
      await store.create({ ...wanted, id, userId, countedFor, createdAt: now.toISOString() });
      return true;
    });
    await jobs.wake(id);
    return c.json(await read(services, id), 202);
  });

  api.openapi(listRuns, async (c) => {
    const query = c.req.valid('query');
    const userId = c.get('user').id;
    if (query.query) await keepTexts(db, userId, (id) => files.read(id, 'report.md'));
    const found = await runs.list({ ...query, userId, limit: query.limit + 1 });
    const items = found.slice(0, query.limit).map(briefly);
    const nextCursor = found.length > query.limit ? (items.at(-1)?.id ?? null) : null;
    return c.json({ items, nextCursor, tags: await tagsOf(db, userId) }, 200);
  });

  api.openapi(readActive, async (c) => {
    const [run] = await runs.active(c.get('user').id);
    return c.json(run === undefined ? null : shown(run), 200);
  });

  api.openapi(readRun, async (c) => {
    const run = await ownRun(services, c.req.valid('param').id, c.get('user'));
    return c.json(ReadRun.parse({ ...run, children: await runs.children(run) }), 200);
  });

  api.openapi(describeRun, async (c) => {
    const run = await ownRun(services, c.req.valid('param').id, c.get('user'));
    await runs.describe(run.id, c.req.valid('json'));
    return c.json(await read(services, run.id), 200);
  });

  addControlRoutes(api, services);
  addEventRoute(api, services);
}

function addControlRoutes(api: Api, services: Services): void {
  const { runs, jobs, limits, files, context, clock } = services;

  api.openapi(cancelRun, async (c) => {
    const run = await ownRun(services, c.req.valid('param').id, c.get('user'));
    if (ACTIVE.includes(run.status)) await jobs.cancel(run.id);
    return c.json(await read(services, run.id), 200);
  });

  const queueAgain = async (user: User, run: StoredRun, isToWrite: boolean) => {
    const { settings } = await settingsOfRun(context, run.options);
    const given = { id: run.id, budgetUsd: settings.run.budgetUsd };
    const again = { now: clock().toISOString(), isToWrite };
    if (await limits.begin(user, given, (store) => store.queueAgain(run.id, again))) await jobs.wake(run.id);
  };

  api.openapi(resumeRun, async (c) => {
    const user = c.get('user');
    const run = await ownRun(services, c.req.valid('param').id, user);
    await jobs.reach();
    await queueAgain(user, run, false);
    if (run.status === 'done') throw cannot('The run is finished', 'Its report is complete.');
    return c.json(await read(services, run.id), 202);
  });

  api.openapi(writeRun, async (c) => {
    const user = c.get('user');
    const run = await ownRun(services, c.req.valid('param').id, user);
    await jobs.reach();
    if (await runs.writeNow(run.id)) await jobs.restart(run.id);
    else if (ACTIVE.includes(run.status) || run.status === 'done' || run.beganAt === null)
      throw cannot('No report can be written now', `The run is ${run.status}.`);
    else await queueAgain(user, run, true);
    return c.json(await read(services, run.id), 202);
  });

  api.openapi(noteRun, async (c) => {
    const run = await ownRun(services, c.req.valid('param').id, c.get('user'));
    if (!ACTIVE.includes(run.status)) throw cannot('The run takes no note', `It is ${run.status}.`);
    await runs.addNote(run.id, c.req.valid('json').text, clock().toISOString());
    return c.json(await read(services, run.id), 202);
  });

  api.openapi(answerRun, async (c) => {
    const run = await ownRun(services, c.req.valid('param').id, c.get('user'));
    if (run.status !== 'waiting') throw cannot('The run asks nothing', `It is ${run.status}.`);
    await jobs.answer(run.id, readPauseAnswer(c.req.valid('json'), run.waiting ?? undefined));
    return c.json(await read(services, run.id), 200);
  });

  api.openapi(deleteRun, async (c) => {
    const run = await ownRun(services, c.req.valid('param').id, c.get('user'));
    if (ACTIVE.includes(run.status)) await jobs.cancel(run.id);
    await runs.remove(run.id);
    await files.remove(run.id);
    return c.body(null, 204);
  });

  api.openapi(shareRun, async (c) => {
    const run = await ownRun(services, c.req.valid('param').id, c.get('user'));
    const token = run.shareToken ?? randomBytes(24).toString('base64url');
    await runs.share(run.id, { token, hash: sha256(token) });
    return c.json({ url: `${originOf(c, context.settings.server)}/shared/${token}` }, 200);
  });

  api.openapi(unshareRun, async (c) => {
    const run = await ownRun(services, c.req.valid('param').id, c.get('user'));
    await runs.share(run.id, null);
    return c.body(null, 204);
  });
}

function cannot(title: string, detail: string): ProblemError {
  return new ProblemError({ status: 409, title, detail });
}

function addEventRoute(api: Api, services: Services): void {
  const { runs, events, identity, log } = services;
  api.openapi(followRun, async (c) => {
    const { id } = await ownRun(services, c.req.valid('param').id, c.get('user'));
    const given = Number(c.req.header('last-event-id') ?? c.req.valid('query').after ?? 0);
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
        const status = async () => (await runs.get(id))?.status ?? 'cancelled';
        const isUnderWay = async () => ACTIVE.includes(await status());
        for await (const { id: number, event } of events.follow({
          runId: id,
          after,
          signal: gone.signal,
          isUnderWay,
        }))
          await stream.writeSSE({
            id: String(number),
            data: jsonWithoutServerPaths(services.context, JSON.stringify(event)),
          });
        if (!gone.signal.aborted)
          await stream.writeSSE({
            event: 'end',
            data: JSON.stringify({ type: 'end', status: await status() }),
          });
      } finally {
        clearInterval(heartbeat);
      }
    });
  });
}
