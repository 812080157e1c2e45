import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { isLimitedGuest, newApiKey } from '../identity/identify.ts';
import { createLogin } from '../identity/login.ts';
import { notFound, ProblemError } from '../problem.ts';
import { type Api, bodyOf, json, routesOf, runParams, type Services } from './api.ts';

const route = routesOf('account');

const ApiKey = z
  .object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() })
  .openapi('ApiKey');

const readMe = route({
  method: 'get',
  path: '/api/me',
  summary: 'Who you are',
  responses: {
    200: json(z.object({ id: z.string(), kind: z.enum(['guest', 'account']) }).openapi('User'), 'You.'),
  },
});

const keepSession = route({
  method: 'post',
  path: '/api/session',
  summary: 'Sign this browser in',
  description:
    'Needs a token of the issuer or an API key as bearer. The session ends with that token or key, when it was not used for `server.sessionIdleHours`, or when it is signed out.',
  responses: { 204: { description: 'The cookie of the session is set.' } },
});

const endSession = route({
  method: 'delete',
  path: '/api/session',
  summary: 'Sign this browser out',
  responses: { 204: { description: 'The session has ended; its cookie opens nothing any more.' } },
});

const startLogin = route({
  method: 'get',
  path: '/api/login',
  summary: 'Sign this browser in at the issuer',
  description:
    'For browsers, where `server.loginClientId` is set. The session that follows ends with the ID token, when it was not used for `server.sessionIdleHours`, or when it is signed out.',
  security: [],
  request: {
    query: z.object({
      to: z
        .string()
        .max(500)
        .regex(/^\/(?![/\\])[\w/?=&%.~-]*$/)
        .default('/')
        .describe('Path of the page to show then.'),
    }),
  },
  responses: {
    302: { description: 'To the issuer; to the page that explains it where the issuer is away.' },
  },
});

const finishLogin = route({
  method: 'get',
  path: '/api/login/callback',
  summary: 'Where the issuer sends the browser back to',
  security: [],
  responses: { 302: { description: 'To the page, signed in; or to the page that explains why not.' } },
});

const createKey = route({
  method: 'post',
  path: '/api/keys',
  summary: 'Make an API key',
  request: bodyOf(z.strictObject({ name: z.string().trim().min(1).max(100) })),
  responses: {
    201: json(ApiKey.extend({ key: z.string() }).openapi('NewApiKey'), 'The key, shown this once.'),
  },
});

const listKeys = route({
  method: 'get',
  path: '/api/keys',
  summary: 'List your API keys',
  responses: {
    200: json(z.object({ items: z.array(ApiKey) }).openapi('ApiKeys'), 'Without the keys themselves.'),
  },
});

const revokeKey = route({
  method: 'delete',
  path: '/api/keys/{id}',
  summary: 'Revoke an API key',
  request: { params: runParams },
  responses: { 204: { description: 'It opens nothing any more.' } },
});

/** Who you are, and the keys by which scripts are you. */
export function addAccountRoutes(api: Api, services: Services): void {
  const { db, identity, clock } = services;
  const login = createLogin(services);
  api.openapi(startLogin, (c) => login.start(c, c.req.valid('query').to));
  api.openapi(finishLogin, (c) => login.finish(c));

  api.openapi(readMe, (c) => {
    const { id, kind } = c.get('user');
    return c.json({ id, kind }, 200);
  });

  api.openapi(keepSession, async (c) => {
    await identity.signIn(c);
    return c.body(null, 204);
  });

  api.openapi(endSession, async (c) => {
    await identity.signOut(c);
    return c.body(null, 204);
  });

  api.openapi(createKey, async (c) => {
    if (isLimitedGuest(c.get('user')))
      throw new ProblemError({
        status: 403,
        title: 'Refused',
        detail: 'API keys are for accounts, not for guests.',
      });
    const { key, hash } = newApiKey();
    const made = { id: randomUUID(), name: c.req.valid('json').name, createdAt: clock().toISOString() };
    await db
      .insertInto('api_keys')
      .values({ id: made.id, user_id: c.get('user').id, name: made.name, hash, created_at: made.createdAt })
      .execute();
    return c.json({ ...made, lastUsedAt: null, key }, 201);
  });

  api.openapi(listKeys, async (c) => {
    const rows = await db
      .selectFrom('api_keys')
      .selectAll()
      .where('user_id', '=', c.get('user').id)
      .orderBy('created_at', 'desc')
      .execute();
    const items = rows.map(({ id, name, created_at, last_used_at }) => ({
      id,
      name,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    }));
    return c.json({ items }, 200);
  });

  api.openapi(revokeKey, async (c) => {
    const { numDeletedRows } = await db
      .deleteFrom('api_keys')
      .where('id', '=', c.req.valid('param').id)
      .where('user_id', '=', c.get('user').id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound('API key of this id');
    return c.body(null, 204);
  });
}
