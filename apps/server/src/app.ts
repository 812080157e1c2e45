import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { secureHeaders } from 'hono/secure-headers';
import { addressOf, isSecure, isThisMachine, networkOf } from './connection.ts';
import { API_STYLE, apiPage } from './openapi/api-page.ts';
import { ProblemError, problemResponse, tooLarge } from './problem.ts';
import { addAccountRoutes } from './routes/account-routes.ts';
import { type Api, createApi, type Services } from './routes/api.ts';
import { addCheckRoutes } from './routes/check-routes.ts';
import { addDocumentRoutes } from './routes/document-routes.ts';
import { addEstimateRoutes } from './routes/estimate-routes.ts';
import { addKeyRoutes } from './routes/key-routes.ts';
import { addNoteRoutes } from './routes/note-routes.ts';
import { addReportRoutes } from './routes/report-routes.ts';
import { addRunRoutes } from './routes/run-routes.ts';
import { addSystemRoutes } from './routes/system-routes.ts';
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

const ROUTES = [
  addRunRoutes,
  addReportRoutes,
  addNoteRoutes,
  addDocumentRoutes,
  addCheckRoutes,
  addAccountRoutes,
  addSystemRoutes,
  addKeyRoutes,
  addEstimateRoutes,
];

/** The server as a function of requests; it listens nowhere by itself. */
export function createApp(services: Services): Api {
  const { context, identity, limits, log } = services;
  const api = createApi();
  api.onError((error, c) => problemResponse(error, c, log));
  api.notFound((c) =>
    problemResponse(
      new ProblemError({ status: 404, title: 'Not found', detail: `There is no ${c.req.path}.` }),
      c,
      log,
    ),
  );
  api.use(
    secureHeaders({
      contentSecurityPolicy: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", 'data:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
      // Only where the browser came by TLS, see below.
      strictTransportSecurity: false,
    }),
  );
  api.use(async (c, next) => {
    await next();
    if (isSecure(c, context.settings.server))
      c.res.headers.set('strict-transport-security', 'max-age=31536000');
  });
  if (context.settings.server.issuer === null && !context.settings.server.guests)
    api.use(async (c, next) => {
      // A page elsewhere whose name was made to point here must not speak for the user.
      const host = new URL(c.req.url).hostname;
      if (!isThisMachine(host))
        throw new ProblemError({
          status: 403,
          title: 'Refused',
          detail: `This server does not answer as ${host}.`,
        });
      await next();
    });
  api.use('/api/*', keepPrivate);
  api.use('/api/*', hidePaths(context));
  api.use('/api/*', fromOurPages);
  api.use('/api/*', closeAfterUnread);
  api.use('/api/*', async (c, next) => {
    await limits.countRequest(networkOf(addressOf(c, context.settings.server)));
    if (!OPEN.test(c.req.path)) {
      const user = await identity.identify(c);
      c.set('user', user);
      await limits.countRequest(user.id);
    }
    await next();
  });
  // Nothing of a body is read before it is known who sends it; the routes of uploads limit their own.
  api.on(['POST', 'PATCH', 'PUT', 'DELETE'], '/api/*', limitedBody);
  for (const addRoutes of ROUTES) addRoutes(api, services);
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

/** What belongs to one user stays out of every cache; images of a report say themselves how long a browser may keep them. */
const keepPrivate: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.get('cache-control')?.startsWith('private'))
    c.res.headers.set('cache-control', 'no-store');
};

/** A browser says where a request comes from; one that another page sends must not use this user's cookie. */
const fromOurPages: MiddlewareHandler = async (c, next) => {
  const isSafe = c.req.method === 'GET' || c.req.method === 'HEAD';
  const site = c.req.header('sec-fetch-site') ?? 'none';
  const origin = c.req.header('origin');
  const isOurs = site === 'same-origin' || site === 'none';
  if (!isSafe && (!isOurs || (origin !== undefined && hostOf(origin) !== c.req.header('host'))))
    throw new ProblemError({
      status: 403,
      title: 'Refused',
      detail: 'This request comes from another site.',
    });
  await next();
};

/** Whatever an answer says, also of what failed, it names no folder of this machine. */
function hidePaths(context: Services['context']): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (!/^application\/(?:problem\+)?json/.test(c.res.headers.get('content-type') ?? '')) return;
    c.res = new Response(jsonWithoutServerPaths(context, await c.res.text()), c.res);
  };
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

const limitedBody: MiddlewareHandler = (c, next) => {
  const onError = () => {
    throw tooLarge(MAX_JSON_BYTES);
  };
  const limitsItself = c.req.method === 'POST' && /^\/api\/(documents|checks)$/.test(c.req.path);
  return limitsItself ? next() : bodyLimit({ maxSize: MAX_JSON_BYTES, onError })(c, next);
};

/** A body that nobody reads would stand before the next request of the connection. */
const closeAfterUnread: MiddlewareHandler = async (c, next) => {
  await next();
  const hasBody = Number(c.req.header('content-length') ?? 0) > 0 || c.req.header('transfer-encoding');
  if (hasBody && !c.req.raw.bodyUsed) c.res.headers.set('connection', 'close');
};
