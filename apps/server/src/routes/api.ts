import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
import type { Checks } from '../checks/create-checks.ts';
import type { RunEvents } from '../events/run-events.ts';
import type { RunFiles } from '../files/run-files.ts';
import type { Identity, User } from '../identity/identify.ts';
import type { Limits } from '../identity/limits.ts';
import type { ServerContext } from '../jobs/do-research.ts';
import type { JobQueue } from '../jobs/job-queue.ts';
import { invalid, Problem } from '../problem.ts';
import type { Database } from '../store/database.ts';
import type { DocumentStore } from '../store/document-store.ts';
import type { RunStore } from '../store/run-store.ts';
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
  readonly jobs: JobQueue;
  readonly identity: Identity;
  readonly limits: Limits;
  /** Null: no message when a run ends. */
  readonly webhook: Webhook | null;
  readonly clock: () => Date;
  readonly log: (message: string) => void;
}

/** What the middleware leaves for the routes. */
export interface Env {
  Variables: { user: User };
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

/** Routes of one chapter of the API's description. */
export function routesOf(chapter: string) {
  return <Config extends RouteConfig>(config: Config) =>
    createRoute({
      ...config,
      tags: [chapter],
      responses: { ...config.responses, ...REFUSAL_REFS },
    } as Config);
}

export function bodyOf<Schema extends z.ZodType>(schema: Schema) {
  return { body: { content: { 'application/json': { schema } }, required: true } };
}

export function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { content: { 'application/json': { schema } }, description };
}

export const runParams = z.object({
  id: z
    .string()
    .min(1)
    .max(200)
    .openapi({ param: { name: 'id', in: 'path' } }),
});

export const numbered = z.object({
  n: z.coerce
    .number()
    .int()
    .min(1)
    .openapi({ param: { name: 'n', in: 'path' } }),
});

export const tokenParams = z.object({
  token: z
    .string()
    .min(10)
    .max(100)
    .openapi({ param: { name: 'token', in: 'path' } }),
});
