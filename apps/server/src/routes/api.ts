import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Fetcher, ImageReader } from '@research-studio/documents';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Checks } from '../checks/create-checks.ts';
import type { RunEvents } from '../events/run-events.ts';
import type { RunFiles } from '../files/run-files.ts';
import type { Identity, User } from '../identity/identify.ts';
import type { Limits } from '../identity/limits.ts';
import type { Login } from '../identity/login.ts';
import type { ServerContext } from '../jobs/do-research.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { invalid, Problem } from '../problem.ts';
import type { Database } from '../store/database.ts';
import type { DocumentStore } from '../store/document-store.ts';
import type { RunStore, StoredRun } from '../store/run-store.ts';
import type { Webhook } from '../webhook/create-webhook.ts';

/** Everything that routes reach. */
export interface Services {
  readonly context: ServerContext;
  readonly db: Database;
  readonly runs: RunStore;
  readonly documents: DocumentStore;
  readonly files: RunFiles;
  readonly checks: Checks;
  readonly events: RunEvents;
  readonly jobs: Jobs;
  readonly identity: Identity;
  readonly limits: Limits;
  readonly login: Login;
  /** For pages that become documents. */
  readonly fetcher: Fetcher;
  /** For images in reports. */
  readonly images: ImageReader;
  /** Null: no message when a run ends. */
  readonly webhook: Webhook | null;
  readonly clock: () => Date;
  readonly log: (message: string) => void;
}

/** Values that the middleware sets for the routes. */
export interface Env {
  Variables: {
    user: User;
    /** Below /api/runs/{id} alone: the run, which belongs to the user. */
    run: StoredRun;
  };
}

export type Api = OpenAPIHono<Env>;

export function createApi(): Api {
  const api = new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(result.error, result.target);
    },
  });
  api.openAPIRegistry.register('Problem', Problem);
  const schema = { $ref: '#/components/schemas/Problem' };
  for (const [name, description] of Object.values(REFUSALS))
    api.openAPIRegistry.registerComponent('responses', name, {
      description,
      content: { 'application/problem+json': { schema } },
    });
  return api;
}

/** Answers that every route may give; the API's description holds each once. */
const REFUSALS = {
  401: ['NotKnown', 'Nobody is known by this token, key or cookie.'],
  404: ['NotFound', 'There is no such thing, or it belongs to somebody else.'],
  422: ['NotUsable', 'The request cannot be used; `errors` says why.'],
  429: ['TooMany', 'Too many requests; see Retry-After.'],
} as const;

const REFUSAL_REFS = Object.fromEntries(
  Object.entries(REFUSALS).map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
);

const idParam = z.string().min(1).max(200);

/** A kind of response: how the API describes it, and how the value of a handler is sent. */
interface Gives<Value> {
  readonly responses: RouteConfig['responses'];
  readonly send: (c: Context<Env>, value: Value) => Response;
}

type Frozen<Value> = Value extends object ? { readonly [Key in keyof Value]: Frozen<Value[Key]> } : Value;

export function json<Schema extends z.ZodType>(
  schema: Schema,
  description: string,
  status: ContentfulStatusCode = 200,
): Gives<Frozen<z.input<Schema>>> {
  return {
    responses: { [status]: { content: { 'application/json': { schema } }, description } },
    send: (c, value) => c.json(value as object, status),
  };
}

/** Content of another type, which the handler makes. */
export function content(type: string, description: string, schema = z.string()): Gives<Response> {
  return { responses: { 200: { content: { [type]: { schema } }, description } }, send: (_, made) => made };
}

export function nothing(description: string): Gives<void> {
  return { responses: { 204: { description } }, send: (c) => c.body(null, 204) };
}

export function redirect(description: string): Gives<Response> {
  return { responses: { 302: { description } }, send: (_, made) => made };
}

interface Given<Name, Params, Query, Body> extends Services {
  readonly c: Context<Env>;
  readonly user: User;
  /** For routes below /api/runs/{id}. */
  readonly run: StoredRun;
  readonly params: (Name extends `${string}{id}${string}` ? { readonly id: string } : unknown) & Params;
  readonly query: Query;
  readonly body: Body;
}

/** Adds a route to the API of a server. */
export type AddRoute = (api: Api, services: Services) => void;

type Shape = z.ZodRawShape;
type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

interface RouteOptions<Value, Params extends Shape, Query extends Shape, Body extends z.ZodType> {
  readonly summary: string;
  readonly description?: string;
  /** It needs no account. */
  readonly isOpen?: boolean;
  /** Beside `id`. */
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** A form with files in place of a body. It is described only: a validator would read all of it into memory. */
  readonly form?: z.ZodObject;
  readonly gives: Gives<Value>;
}

type Output<Fields extends Shape> = z.output<z.ZodObject<Fields>>;

/** A chapter of the API's description. `route` adds to its routes, each named by its method and its path. */
export function openChapter(chapter: string) {
  const routes: AddRoute[] = [];
  const route = <
    Name extends `${Method} /${string}`,
    Value,
    Params extends Shape = Shape,
    Query extends Shape = Shape,
    Body extends z.ZodType = z.ZodType,
  >(
    name: Name,
    options: RouteOptions<Value, Params, Query, Body> & {
      answer(
        given: Given<Name, Output<Params>, Output<Query>, z.output<Body>>,
      ): NoInfer<Value> | Promise<NoInfer<Value>>;
    },
  ): void => {
    routes.push((api, services) => {
      const config = configOf(name, chapter, options);
      const handle = async (c: Context<Env>) => {
        const valid = (part: string) => c.req.valid(part as never);
        const request = { params: valid('param'), query: valid('query'), body: valid('json') };
        const { user, run } = c.var;
        const value = await options.answer({ ...services, ...request, c, user, run } as never);
        return options.gives.send(c, value);
      };
      if (options.form === undefined) return void api.openapi(config, handle as never);
      api.openAPIRegistry.registerPath(config);
      api.on(config.method, config.path, handle);
    });
  };
  return { route, routes };
}

function configOf(name: string, chapter: string, route: RouteOptions<never, Shape, Shape, z.ZodType>) {
  const { summary, description, isOpen = false, query, body, form, gives } = route;
  const [method, path] = name.split(' ') as [Method, string];
  const params = { ...(path.includes('{id}') && { id: idParam }), ...route.params };
  const media = form === undefined ? 'application/json' : 'multipart/form-data';
  const schema = form ?? body;
  return createRoute({
    method,
    path,
    summary,
    ...(description !== undefined && { description }),
    ...(isOpen && { security: [] }),
    request: {
      ...(Object.keys(params).length > 0 && { params: z.object(params) }),
      ...(query && { query: z.object(query) }),
      ...(schema && { body: { content: { [media]: { schema } }, required: true } }),
    },
    tags: [chapter],
    responses: { ...gives.responses, ...(path.startsWith('/api/') && REFUSAL_REFS) },
  });
}

export const numberParam = z.coerce.number().int().min(1);
export const tokenParam = z.string().min(10).max(100);
