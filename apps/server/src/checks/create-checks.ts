import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { CheckedReport, checkReport, type ReportBundle, toCheckedReport } from '@research-studio/core/report';
import { ResearchError } from '@research-studio/schemas';
import type { User } from '../identity/identify.ts';
import type { Limits } from '../identity/limits.ts';
import { type ServerContext, settingsOfRun } from '../jobs/do-research.ts';
import { ProblemError } from '../problem.ts';
import type { Database } from '../store/database.ts';
import type { DocumentStore } from '../store/document-store.ts';
import type { CheckTable } from '../store/tables.ts';

/** Checks of one user at the same time. */
const MOST_AT_ONCE = 2;
const LONGEST_MS = 15 * 60_000;

interface CheckServices {
  readonly context: ServerContext;
  readonly db: Database;
  readonly documents: DocumentStore;
  readonly limits: Limits;
}

interface ReportToCheck {
  readonly name: string;
  readonly markdown: string;
  /** Sources of a run, where the file is the result of one. */
  readonly bundle: ReportBundle | null;
  /** Ids of uploaded documents with the sources. */
  readonly documents: readonly string[];
  /** Whether sources that are missing are fetched from their addresses. */
  readonly fetch: boolean;
  /** Whether no model is asked. */
  readonly rulesOnly: boolean;
}

const CheckStatus = z.enum(['running', 'done', 'failed']).openapi('ReportCheckStatus');

/** A report from anywhere that is compared with its sources. */
export const Check = z
  .object({
    id: z.string(),
    name: z.string().describe('Of the file.'),
    status: CheckStatus,
    error: z.string().nullable().describe('Why it failed, for people.'),
    notes: z.array(z.string()).describe('What happened on the way, in order.'),
    summary: CheckedReport.shape.summary.nullable().describe('Null until it is done.'),
    createdAt: z.string(),
    endedAt: z.string().nullable(),
  })
  .openapi('ReportCheck');
export type Check = z.infer<typeof Check>;

export const ReadCheck = Check.extend({
  result: CheckedReport.nullable().describe('A verdict for each claim; null until it is done.'),
}).openapi('ReadReportCheck');
export type ReadCheck = z.infer<typeof ReadCheck>;

export type Checks = ReturnType<typeof createChecks>;

/** A process that works on a check says so at least this often. */
const SEEN_EVERY_MS = 10_000;
/** A check that no process works on any more. */
const LOST_MS = 60_000;

const LOST = 'The server stopped while it checked the report. Check it again.';

/**
 * Compares reports with their sources, in this process; what comes of it is kept. Every read names the user: a check of
 * somebody else is as if it did not exist.
 */
export function createChecks(services: CheckServices) {
  const { db, documents } = services;
  const { clock, log } = services.context;
  const now = () => clock().toISOString();
  const active = new Map<string, { readonly userId: string; readonly controller: AbortController }>();
  const of = (userId: string) => db.selectFrom('checks').selectAll().where('userId', '=', userId);
  const store = (id: string, set: Partial<CheckTable>) =>
    db.updateTable('checks').set(set).where('id', '=', id).execute();

  const work = async (job: CheckJob) => {
    const notes: string[] = [];
    const sayAlive = () =>
      store(job.id, { seenAt: now(), notes: JSON.stringify(notes) }).catch((error) =>
        log(`Check ${job.id}: ${error}`),
      );
    const timer = setInterval(sayAlive, SEEN_EVERY_MS);
    const end = await check(services, job, notes).then(
      (result) => ({ status: 'done', result: JSON.stringify(result) }),
      (error) => ({ status: 'failed', error: problemOf(error, log) }),
    );
    clearInterval(timer);
    await store(job.id, { ...end, notes: JSON.stringify(notes), endedAt: now() });
  };

  return {
    /** Null where the user has no such check. */
    async find(userId: string, id: string): Promise<ReadCheck | null> {
      const row = await of(userId).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : read(row, clock());
    },
    /** The newest first. */
    async list(userId: string, limit: number): Promise<readonly Check[]> {
      const rows = await of(userId).orderBy('createdAt', 'desc').orderBy('id').limit(limit).execute();
      return rows.map((row) => Check.parse(read(row, clock())));
    },
    /** Begins a check and gives its id; it continues if the client disconnects. @throws {ProblemError} 409 while too many of the user's are under way. */
    async begin(user: User, report: ReportToCheck): Promise<string> {
      const { length } = [...active.values()].filter(({ userId }) => userId === user.id);
      if (length >= MOST_AT_ONCE)
        throw new ProblemError(409, `${length} reports of yours are being checked; wait until one is done.`, {
          title: 'Other checks are under way',
        });
      const id = randomUUID();
      const controller = new AbortController();
      // At once: of checks that begin at the same moment each sees the others.
      active.set(id, { userId: user.id, controller });
      try {
        await documents.check(user.id, report.documents);
        const begun = { status: 'running', notes: '[]', createdAt: now(), seenAt: now() };
        await db
          .insertInto('checks')
          .values({ id, userId: user.id, name: report.name, ...begun })
          .execute();
      } catch (error) {
        active.delete(id);
        throw error;
      }
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(LONGEST_MS)]);
      void work({ id, user, report, signal })
        .catch((error) => log(`What came of check ${id} cannot be stored: ${error}`))
        .finally(() => active.delete(id));
      return id;
    },
    /** Stops the check if it is under way. False where the user has none of this id. */
    async remove(userId: string, id: string): Promise<boolean> {
      const gone = db.deleteFrom('checks').where('userId', '=', userId).where('id', '=', id);
      const isGone = (await gone.returning('id').executeTakeFirst()) !== undefined;
      if (isGone) active.get(id)?.controller.abort();
      return isGone;
    },
  };
}

function read(row: CheckTable, now: Date): ReadCheck {
  const isLost = row.status === 'running' && now.getTime() - Date.parse(row.seenAt) > LOST_MS;
  const result = row.result === null ? null : (JSON.parse(row.result) as CheckedReport);
  return ReadCheck.parse({
    ...row,
    ...(isLost && { status: 'failed', error: LOST }),
    notes: JSON.parse(row.notes),
    summary: result?.summary ?? null,
    result,
  });
}

interface CheckJob {
  readonly id: string;
  readonly user: User;
  readonly report: ReportToCheck;
  readonly signal: AbortSignal;
}

/** Adds what happens on the way to `notes`. */
async function check(
  { context, documents, limits }: CheckServices,
  { id, user, report, signal }: CheckJob,
  notes: string[],
): Promise<CheckedReport> {
  const { rulesOnly, documents: ids, ...given } = report;
  const { settings, keys } = await settingsOfRun(context, rulesOnly ? { model: 'none' } : {});
  const budgetUsd = rulesOnly ? null : await limits.reserve(user, id, settings.run.budgetUsd);
  let spentUsd = 0;
  try {
    const lent = await documents.lend({ id, userId: user.id, documents: ids });
    const verified = await checkReport({
      ...given,
      docs: lent.paths,
      entailment: null,
      keys,
      cwd: context.cwd,
      signal,
      settings: { ...settings, run: { ...settings.run, budgetUsd } },
      tell: (line) => notes.push(line),
      onCost: (usd) => {
        spentUsd = usd;
      },
    }).finally(lent.release);
    return toCheckedReport(verified);
  } finally {
    if (!rulesOnly) await limits.spent(user, id, spentUsd);
  }
}

function problemOf(error: unknown, log: (message: string) => void): string {
  if (error instanceof ProblemError) return error.problem.detail ?? error.problem.title;
  if (ResearchError.isInstance(error)) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError')
    return `It took longer than ${LONGEST_MS / 60_000} minutes. Check parts of the report, or without fetching its sources.`;
  log(`A check failed: ${error instanceof Error ? error.stack : String(error)}`);
  return 'The server failed.';
}
