import { z } from '@hono/zod-openapi';
import { ResearchError } from '@research-studio/schemas';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isUnreachable } from './store/await-database.ts';

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

/** Titles of problems by status, where they have no name of their own. */
const TITLES: Readonly<Record<number, string>> = {
  401: 'Not signed in',
  403: 'Refused',
  404: 'Not found',
  422: 'The request cannot be used',
  429: 'Too many requests',
  500: 'The server failed',
};

interface ProblemOptions extends Partial<Pick<Problem, 'type' | 'title' | 'errors'>> {
  readonly headers?: Readonly<Record<string, string>>;
}

/** Thrown by routes; the answer is its problem document. */
export class ProblemError extends Error {
  readonly problem: Problem;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, detail?: string, { headers = {}, ...own }: ProblemOptions = {}) {
    const problem = { type: 'about:blank', title: TITLES[status] ?? '', status, detail, ...own };
    super(problem.title);
    this.problem = problem;
    this.headers = headers;
  }
}

export function notFound(what: string): ProblemError {
  return new ProblemError(404, `There is no ${what} here.`);
}

export function tooLarge(maxBytes: number): ProblemError {
  const title = 'The request is too large';
  return new ProblemError(413, `At most ${maxBytes / 1e6} MB are taken at once.`, { title });
}

/** Every failure as a problem document; unforeseen ones are logged and reported without details. */
export function problemResponse(error: unknown, context: Context, log: (message: string) => void): Response {
  const foreseen = foreseenProblem(error);
  if (foreseen === null)
    log(`${context.req.method} ${context.req.path}: ${error instanceof Error ? error.stack : String(error)}`);
  const { problem, headers } = foreseen ?? new ProblemError(500);
  return context.json(problem, problem.status as ContentfulStatusCode, {
    ...headers,
    'content-type': 'application/problem+json',
  });
}

function foreseenProblem(error: unknown): ProblemError | null {
  if (error instanceof ProblemError) return error;
  if (error instanceof HTTPException) {
    const title = error.status === 403 ? 'Refused' : error.message || 'The request cannot be used';
    return new ProblemError(error.status, undefined, { title });
  }
  if (ResearchError.isInstance(error) && (error.code === 'SETTINGS_INVALID' || error.code === 'USAGE'))
    return new ProblemError(422, error.message);
  if (isUnreachable(error))
    return new ProblemError(503, 'Runs wait for it. Try again in a moment.', {
      title: 'The database does not answer',
      headers: { 'retry-after': '2' },
    });
  return null;
}

/** The problem of a request that fits no schema. */
export function invalid(error: z.ZodError, where: string): ProblemError {
  const errors = error.issues.map(({ path, message }) => ({ path: [where, ...path].join('.'), message }));
  return new ProblemError(422, z.prettifyError(error), { errors });
}

/** An error with its causes, for the log. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} (${reasonOf(error.cause)})`;
}
