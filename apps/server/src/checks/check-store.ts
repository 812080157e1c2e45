import { z } from '@hono/zod-openapi';
import { CheckedReport } from '@research-studio/core';
import type { Selectable } from 'kysely';
import type { Database } from '../store/database.ts';
import type { CheckTable } from '../store/tables.ts';

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
export const SEEN_EVERY_MS = 10_000;
/** A check that no process works on any more. */
const LOST_MS = 60_000;

const LOST = 'The server stopped while it checked the report. Check it again.';

/** Checks of users. Every read names the user: a check of somebody else is as if it did not exist. */
export function createCheckStore(db: Database, clock: () => Date) {
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
