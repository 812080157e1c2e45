import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { addressOf, isSecure, isThisMachine, networkOf } from './connection.ts';
import { API_STYLE, apiPage } from './openapi/describe-api.ts';
import { notFound, ProblemError, problemResponse, tooLarge } from './problem.ts';
import { ACCOUNT_ROUTES } from './routes/account-routes.ts';
import { type Api, createApi, type Env, type Services } from './routes/api.ts';
import { CHECK_ROUTES } from './routes/check-routes.ts';
import { DOCUMENT_ROUTES } from './routes/document-routes.ts';
import { NOTE_ROUTES } from './routes/note-routes.ts';
import { REPORT_ROUTES } from './routes/report-routes.ts';
import { RUN_ROUTES } from './routes/run-routes.ts';
import { SYSTEM_ROUTES } from './routes/system-routes.ts';
import { jsonWithoutServerPaths } from './server-paths.ts';

const MAX_JSON_BYTES = 1_000_000;

/** Reports for readers with their link, the way in, and the description of the API; all else below /api/ belongs to a user. */
const OPEN = /^\/api\/(shared\/|login(\/callback)?$|docs(\.css)?$)/;

const DESCRIPTION = {
  openapi: '3.1.0',
  info: {
    title: 'Research Studio',
    version: '1',
    description: 'Research questions, follow the runs, read reports in which every citation can be checked.',
  },
  security: [{}, { bearer: [] }],
};

const CHAPTERS = [
  RUN_ROUTES,
  REPORT_ROUTES,
  NOTE_ROUTES,
  DOCUMENT_ROUTES,
  CHECK_ROUTES,
  ACCOUNT_ROUTES,
  SYSTEM_ROUTES,
];

const contentSecurityPolicy = {
  defaultSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  objectSrc: ["'none'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
};
const HEADERS = secureHeaders({ contentSecurityPolicy, strictTransportSecurity: false });
/** Where the browser came by TLS. */
const TLS_HEADERS = secureHeaders({ contentSecurityPolicy, strictTransportSecurity: 'max-age=31536000' });

/** The server as a function of requests; it listens nowhere by itself. */
export function createApp(services: Services): Api {
  const { server } = services.context.settings;
  const api = createApi();
  api.onError((error, c) => problemResponse(error, c, services.log));
  api.notFound((c) => problemResponse(new ProblemError(404, `There is no ${c.req.path}.`), c, services.log));
  api.use((c, next) => (isSecure(c, server) ? TLS_HEADERS : HEADERS)(c, next));
  if (server.issuer === null && !server.guests) api.use(asThisMachine);
  api.use('/api/*', keepPrivate, hidePaths(services), fromOurPages, closeAfterUnread, forUser(services));
  // Nothing of a body is read before it is known who sends it; the routes of uploads limit their own.
  api.on(['POST', 'PATCH', 'PUT', 'DELETE'], '/api/*', limitedBody);
  api.use('/api/runs/:id/*', ofUser(services));
  for (const addRoute of CHAPTERS.flat()) addRoute(api, services);
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', { type: 'http', scheme: 'bearer' });
  api.doc31('/openapi.json', DESCRIPTION);
  let page: Promise<string> | null = null;
  api.get('/api/docs', async (c) => {
    page ??= apiPage(JSON.parse(JSON.stringify(api.getOpenAPI31Document(DESCRIPTION))));
    return c.html(await page);
  });
  api.get('/api/docs.css', (c) => c.body(API_STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  return api;
}

type Middleware = MiddlewareHandler<Env>;

/** A page elsewhere whose name was made to point here must not speak for the user. */
const asThisMachine: Middleware = async (c, next) => {
  const host = new URL(c.req.url).hostname;
  if (!isThisMachine(host)) throw new ProblemError(403, `This server does not answer as ${host}.`);
  await next();
};

/** Finds out who asks, and counts the request. */
function forUser({ context, identity, limits }: Services): Middleware {
  return async (c, next) => {
    await limits.countRequest(networkOf(addressOf(c, context.settings.server)));
    if (!OPEN.test(c.req.path)) {
      const user = await identity.identify(c);
      c.set('user', user);
      await limits.countRequest(user.id);
    }
    await next();
  };
}

/** A run of somebody else is as if it did not exist, whatever is asked of it. */
function ofUser({ runs }: Services): Middleware {
  return async (c, next) => {
    const run = await runs.find(c.req.param('id') ?? '', c.get('user').id);
    if (run === null) throw notFound('run of this id');
    c.set('run', run);
    await next();
  };
}

/** Private responses stay out of every cache; images of a report set their own time. */
const keepPrivate: Middleware = async (c, next) => {
  await next();
  if (!c.res.headers.get('cache-control')?.startsWith('private'))
    c.res.headers.set('cache-control', 'no-store');
};

/** A browser says where a request comes from; one that another page sends must not use this user's cookie. */
const fromOurPages: Middleware = async (c, next) => {
  const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD';
  const site = c.req.header('sec-fetch-site') ?? 'none';
  const origin = c.req.header('origin');
  const isOurs = site === 'same-origin' || site === 'none';
  if (!isSafe && (!isOurs || (origin !== undefined && URL.parse(origin)?.host !== c.req.header('host'))))
    throw new ProblemError(403, 'This request comes from another site.');
  await next();
};

/** Whatever an answer says, also of what failed, it names no folder of this machine. */
function hidePaths({ context }: Services): Middleware {
  return async (c, next) => {
    await next();
    if (!/^application\/(?:problem\+)?json/.test(c.res.headers.get('content-type') ?? '')) return;
    c.res = new Response(jsonWithoutServerPaths(context, await c.res.text()), c.res);
  };
}

const limitedBody: Middleware = (c, next) => {
  const onError = () => {
    throw tooLarge(MAX_JSON_BYTES);
  };
  const limitsItself = c.req.method === 'POST' && /^\/api\/(documents|checks)$/.test(c.req.path);
  return limitsItself ? next() : bodyLimit({ maxSize: MAX_JSON_BYTES, onError })(c, next);
};

/** The unread rest of a body would come before the next request of the connection. */
const closeAfterUnread: Middleware = async (c, next) => {
  await next();
  const hasBody = Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding');
  const isRead = c.req.raw.bodyUsed && c.res.ok;
  if (hasBody && !isRead) c.res.headers.set('connection', 'close');
};
