import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { CheckedReport, checkReport, type ReportBundle, toCheckedReport } from '@research-studio/core/report';
import { ResearchError } from '@research-studio/schemas';
import type { Selectable } from 'kysely';
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

export type Checks = ReturnType<typeof createChecks>;

/** Compares reports with their sources, in this process; what comes of it is kept. */
export function createChecks({ context, db, documents, limits }: CheckServices) {
  const { clock, log } = context;
  const store = createCheckStore(db, clock);
  const active = new Map<string, { readonly userId: string; readonly controller: AbortController }>();

  const work = async (id: string, user: User, report: ReportToCheck, signal: AbortSignal) => {
    const loaded = await settingsOfRun(context, report.rulesOnly ? { model: 'none' } : {});
    const { run } = loaded.settings;
    const budgetUsd = report.rulesOnly ? null : await limits.reserve(user, id, run.budgetUsd);
    const notes: string[] = [];
    let spentUsd = 0;
    const sayAlive = () => store.seen(id, notes).catch((error) => log(`Check ${id}: ${error}`));
    const timer = setInterval(sayAlive, SEEN_EVERY_MS);
    try {
      const lent = await documents.lend({ id, userId: user.id, documents: report.documents });
      const verified = await checkReport({
        ...{ name: report.name, markdown: report.markdown, bundle: report.bundle, fetch: report.fetch },
        ...{ docs: lent.paths, entailment: null, keys: loaded.keys, cwd: context.cwd, signal },
        settings: { ...loaded.settings, run: { ...run, budgetUsd } },
        tell: (line) => notes.push(line),
        onCost: (usd) => {
          spentUsd = usd;
        },
      }).finally(lent.release);
      return toCheckedReport(verified);
    } finally {
      clearInterval(timer);
      await sayAlive();
      if (!report.rulesOnly) await limits.spent(user, id, spentUsd);
    }
  };

  return {
    ...store,
    /** Begins a check; it continues if the client disconnects. @throws {ProblemError} 409 while too many of the user's are under way. */
    async begin(user: User, report: ReportToCheck): Promise<ReadCheck | null> {
      const own = [...active.values()].filter(({ userId }) => userId === user.id);
      if (own.length >= MOST_AT_ONCE)
        throw new ProblemError(
          409,
          `${own.length} reports of yours are being checked; wait until one is done.`,
          {
            title: 'Other checks are under way',
          },
        );
      const id = randomUUID();
      const controller = new AbortController();
      // At once: of checks that begin at the same moment each sees the others.
      active.set(id, { userId: user.id, controller });
      try {
        await documents.check(user.id, report.documents);
        await store.create({ id, userId: user.id, name: report.name });
      } catch (error) {
        active.delete(id);
        throw error;
      }
      const signal = AbortSignal.any([controller.signal, AbortSignal.timeout(LONGEST_MS)]);
      void work(id, user, report, signal)
        .then(
          (result) => store.end(id, { result }),
          (error) => store.end(id, { error: problemOf(error, log) }),
        )
        .catch((error) => log(`What came of check ${id} cannot be stored: ${error}`))
        .finally(() => active.delete(id));
      return store.find(user.id, id);
    },
    /** Stops the check if it is under way. False where the user has none of this id. */
    async remove(userId: string, id: string): Promise<boolean> {
      const isGone = await store.remove(userId, id);
      if (isGone) active.get(id)?.controller.abort();
      return isGone;
    },
  };
}

function problemOf(error: unknown, log: (message: string) => void): string {
  if (error instanceof ProblemError) return error.problem.detail ?? error.problem.title;
  if (ResearchError.isInstance(error)) return error.message;
  if (error instanceof Error && error.name === 'TimeoutError')
    return `It took longer than ${LONGEST_MS / 60_000} minutes. Check parts of the report, or without fetching its sources.`;
  log(`A check failed: ${error instanceof Error ? error.stack : String(error)}`);
  return 'The server failed.';
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

/** A process that works on a check says so at least this often; see `LOST_MS`. */
const SEEN_EVERY_MS = 10_000;
/** A check that no process works on any more. */
const LOST_MS = 60_000;

const LOST = 'The server stopped while it checked the report. Check it again.';

/** Checks of users. Every read names the user: a check of somebody else is as if it did not exist. */
function createCheckStore(db: Database, clock: () => Date) {
  const now = () => clock().toISOString();
  const of = (userId: string) => db.selectFrom('checks').selectAll().where('userId', '=', userId);
  const read = (row: Selectable<CheckTable>): ReadCheck => {
    const isLost = row.status === 'running' && clock().getTime() - Date.parse(row.seenAt) > LOST_MS;
    const result = row.result === null ? null : (JSON.parse(row.result) as CheckedReport);
    return {
      ...{ id: row.id, name: row.name, createdAt: row.createdAt, endedAt: row.endedAt },
      status: isLost ? 'failed' : CheckStatus.parse(row.status),
      error: isLost ? LOST : row.error,
      notes: JSON.parse(row.notes),
      ...{ summary: result?.summary ?? null, result },
    };
  };
  return {
    async create(check: Pick<CheckTable, 'id' | 'userId' | 'name'>): Promise<void> {
      const begun = { status: 'running', notes: '[]', createdAt: now(), seenAt: now() };
      await db
        .insertInto('checks')
        .values({ ...check, ...begun })
        .execute();
    },
    async seen(id: string, notes: readonly string[]): Promise<void> {
      const set = { seenAt: now(), notes: JSON.stringify(notes) };
      await db.updateTable('checks').set(set).where('id', '=', id).execute();
    },
    async end(id: string, end: { result: CheckedReport } | { error: string }): Promise<void> {
      const set =
        'result' in end
          ? { status: 'done', result: JSON.stringify(end.result) }
          : { status: 'failed', error: end.error };
      const ended = db.updateTable('checks').set({ ...set, endedAt: now() });
      await ended.where('id', '=', id).execute();
    },
    /** Null where the user has no such check. */
    async find(userId: string, id: string): Promise<ReadCheck | null> {
      const row = await of(userId).where('id', '=', id).executeTakeFirst();
      return row === undefined ? null : read(row);
    },
    /** The newest first. */
    async list(userId: string, limit: number): Promise<readonly Check[]> {
      const rows = await of(userId).orderBy('createdAt', 'desc').orderBy('id').limit(limit).execute();
      return rows.map((row) => Check.parse(read(row)));
    },
    /** False where the user has no such check. */
    async remove(userId: string, id: string): Promise<boolean> {
      const gone = db.deleteFrom('checks').where('userId', '=', userId).where('id', '=', id);
      return (await gone.returning('id').executeTakeFirst()) !== undefined;
    },
  };
}
