import { z } from '@hono/zod-openapi';
import { ResearchError } from '@research-studio/schemas';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isUnreachable } from './store/patience.ts';

/** RFC 9457. `type` is "about:blank" with the meaning of the status, or a path below /problems/ for our own kinds. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.number().int(),
    detail: z.string().optional().describe('What failed and what helps, for people.'),
    errors: z
      .array(z.object({ path: z.string(), message: z.string() }))
      .optional()
      .describe('Each value of the request that cannot be used.'),
  })
  .openapi('Problem');
export type Problem = z.infer<typeof Problem>;

/** Thrown by routes; the answer is its problem document. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    { status, title, ...rest }: Omit<Problem, 'type'> & { readonly type?: string },
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(title);
    this.problem = { type: 'about:blank', status, title, ...rest };
    this.headers = headers;
  }
}

export function notFound(what: string): ProblemError {
  return new ProblemError({ status: 404, title: 'Not found', detail: `There is no ${what} here.` });
}

export function tooLarge(maxBytes: number): ProblemError {
  return new ProblemError(
    {
      status: 413,
      title: 'The request is too large',
      detail: `At most ${maxBytes / 1e6} MB are taken at once.`,
    },
    // What is left of the body is not read.
    { connection: 'close' },
  );
}

/** Every failure as a problem document; unforeseen ones are logged and reported without details. */
export function problemResponse(error: unknown, context: Context, log: (message: string) => void): Response {
  if (error instanceof ProblemError) return send(context, error.problem, error.headers);
  if (error instanceof HTTPException) {
    const title = error.status === 403 ? 'Refused' : error.message || 'The request cannot be used';
    return send(context, { type: 'about:blank', status: error.status, title });
  }
  if (ResearchError.isInstance(error) && (error.code === 'SETTINGS_INVALID' || error.code === 'USAGE'))
    return send(context, {
      type: 'about:blank',
      status: 422,
      title: 'The request cannot be used',
      detail: error.message,
    });
  if (isUnreachable(error))
    return send(
      context,
      {
        type: 'about:blank',
        status: 503,
        title: 'The database does not answer',
        detail: 'Runs wait for it. Try again in a moment.',
      },
      { 'retry-after': '2' },
    );
  log(`${context.req.method} ${context.req.path}: ${error instanceof Error ? error.stack : String(error)}`);
  return send(context, { type: 'about:blank', status: 500, title: 'The server failed' });
}

function send(context: Context, problem: Problem, headers: Readonly<Record<string, string>> = {}): Response {
  return context.json(problem, problem.status as ContentfulStatusCode, {
    ...headers,
    'content-type': 'application/problem+json',
  });
}

/** Of a request that fits no schema. */
export function invalid(error: z.ZodError, where: string): ProblemError {
  return new ProblemError({
    status: 422,
    title: 'The request cannot be used',
    detail: z.prettifyError(error),
    errors: error.issues.map(({ path, message }) => ({ path: [where, ...path].join('.'), message })),
  });
}
