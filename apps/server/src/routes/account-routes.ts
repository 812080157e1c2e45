import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { isLimitedGuest, newApiKey } from '../identity/identify.ts';
import { notFound, ProblemError } from '../problem.ts';
import { json, nothing, openChapter, redirect } from './api.ts';

const { route, routes } = openChapter('account');
/** Who you are, and the keys by which scripts are you. */
export const ACCOUNT_ROUTES = routes;

const ApiKey = z
  .object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.string().nullable() })
  .openapi('ApiKey');

route('get /api/login', {
  summary: 'Sign this browser in at the issuer',
  description:
    'For browsers, where `server.loginClientId` is set. The session that follows ends with the ID token, when it was not used for `server.sessionIdleHours`, or when it is signed out.',
  isOpen: true,
  query: {
    to: z
      .string()
      .max(500)
      .regex(/^\/(?![/\\])[\w/?=&%.~-]*$/)
      .default('/')
      .describe('Path of the page to show then.'),
  },
  gives: redirect('To the issuer; to the page that explains it where the issuer is away.'),
  answer: ({ c, query, login }) => login.start(c, query.to),
});

route('get /api/login/callback', {
  summary: 'Where the issuer sends the browser back to',
  isOpen: true,
  gives: redirect('To the page, signed in; or to the page that explains why not.'),
  answer: ({ c, login }) => login.finish(c),
});

route('get /api/me', {
  summary: 'Who you are',
  gives: json(z.object({ id: z.string(), kind: z.enum(['guest', 'account']) }).openapi('User'), 'You.'),
  answer: ({ user: { id, kind } }) => ({ id, kind }),
});

route('post /api/session', {
  summary: 'Sign this browser in',
  description:
    'Needs a token of the issuer or an API key as bearer. The session ends with that token or key, when it was not used for `server.sessionIdleHours`, or when it is signed out.',
  gives: nothing('The cookie of the session is set.'),
  answer: ({ c, identity }) => identity.signIn(c),
});

route('delete /api/session', {
  summary: 'Sign this browser out',
  gives: nothing('The session has ended; its cookie opens nothing any more.'),
  answer: ({ c, identity }) => identity.signOut(c),
});

route('post /api/keys', {
  summary: 'Make an API key',
  body: z.strictObject({ name: z.string().trim().min(1).max(100) }),
  gives: json(ApiKey.extend({ key: z.string() }).openapi('NewApiKey'), 'The key, shown this once.', 201),
  async answer({ user, body: { name }, db, clock }) {
    if (isLimitedGuest(user)) throw new ProblemError(403, 'API keys are for accounts, not for guests.');
    const { key, hash } = newApiKey();
    const made = { id: randomUUID(), name, createdAt: clock().toISOString() };
    await db
      .insertInto('apiKeys')
      .values({ ...made, userId: user.id, hash })
      .execute();
    return { ...made, lastUsedAt: null, key };
  },
});

route('get /api/keys', {
  summary: 'List your API keys',
  gives: json(z.object({ items: z.array(ApiKey) }).openapi('ApiKeys'), 'Without the keys themselves.'),
  async answer({ user, db }) {
    const rows = await db
      .selectFrom('apiKeys')
      .select(['id', 'name', 'createdAt', 'lastUsedAt'])
      .where('userId', '=', user.id)
      .orderBy('createdAt', 'desc')
      .execute();
    return { items: rows };
  },
});

route('delete /api/keys/{id}', {
  summary: 'Revoke an API key',
  gives: nothing('It opens nothing any more.'),
  async answer({ user, params, db }) {
    const gone = db.deleteFrom('apiKeys').where('id', '=', params.id).where('userId', '=', user.id);
    if ((await gone.executeTakeFirst()).numDeletedRows === 0n) throw notFound('API key of this id');
  },
});
