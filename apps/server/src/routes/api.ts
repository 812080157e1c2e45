import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi';
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
  readonly events: RunEvents;
  readonly jobs: JobQueue;
  readonly identity: Identity;
  readonly limits: Limits;
  /** Null: nobody is told when a run ends. */
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
  return new OpenAPIHono<Env>({
    defaultHook: (result) => {
      if (!result.success) throw invalid(result.error, result.target);
    },
  });
}

const problem = { content: { 'application/problem+json': { schema: Problem } } };

/** A route with the answers that every route may give. */
export function route<Config extends RouteConfig>(config: Config) {
  return createRoute({
    ...config,
    responses: {
      ...config.responses,
      401: { ...problem, description: 'Nobody is known by this token, key or cookie.' },
      404: { ...problem, description: 'There is no such thing, or it belongs to somebody else.' },
      422: { ...problem, description: 'The request cannot be used; `errors` says why.' },
      429: { ...problem, description: 'Too many requests; see Retry-After.' },
    },
  } as Config);
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
