import { type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import { ACTIVE, Run, type RunState, type RunStatus } from '../runs.ts';
import type { Database } from './database.ts';
import type { Tables } from './tables.ts';

export interface RunFilter {
  readonly userId: string;
  readonly query?: string | undefined;
  readonly status?: RunStatus | undefined;
  readonly state?: RunState | undefined;
  readonly tag?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

const STATES: Readonly<
  Record<RunState, { readonly column: 'status' | 'answered'; readonly values: readonly string[] }>
> = {
  working: { column: 'status', values: ACTIVE },
  answered: { column: 'answered', values: ['full'] },
  in_part: { column: 'answered', values: ['partial'] },
  nothing_found: { column: 'answered', values: ['none'] },
  interrupted: { column: 'status', values: ['failed', 'cancelled'] },
};

/** The condition of the filter, but for its limit. */
export function fits({ userId, query = '', status, state, tag, cursor }: RunFilter) {
  return (eb: ExpressionBuilder<Tables, 'runs'>) =>
    eb.and([
      eb('user_id', '=', userId),
      ...(cursor === undefined ? [] : [eb('id', '<', cursor)]),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
      ...(state === undefined ? [] : [eb(STATES[state].column, 'in', STATES[state].values)]),
      ...(tag === undefined ? [] : [like(sql`tags`, JSON.stringify(tag))]),
      ...query.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 20).map(hasWord),
    ]);
}

function hasWord(word: string) {
  const named = like(sql`lower(coalesce(title, '') || ' ' || question)`, word);
  const inReport = sql`select 1 from report_texts where run_id = runs.id and ${like(sql`text`, word)}`;
  return sql<SqlBool>`(${named} or exists (${inReport}))`;
}

function like(text: RawBuilder<unknown>, part: string) {
  return sql<SqlBool>`${text} like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
}

/** The tags that the user's runs have, in order. */
export async function tagsOf(db: Database, userId: string): Promise<readonly string[]> {
  const rows = db.selectFrom('runs').select('tags').distinct().where('user_id', '=', userId);
  const tags = (await rows.execute()).flatMap((row) => Run.shape.tags.parse(JSON.parse(row.tags)));
  return [...new Set(tags)].sort((a, b) => a.localeCompare(b));
}

/** Keeps the reports of the user that are not searched yet, each as `read` gives it; null: it is lost. */
export async function keepTexts(
  db: Database,
  userId: string,
  read: (id: string) => Promise<string | null>,
): Promise<void> {
  const missing = db
    .selectFrom('runs')
    .leftJoin('report_texts', 'run_id', 'id')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'done')
    .where('run_id', 'is', null);
  for (const { id } of await missing.execute())
    await db
      .insertInto('report_texts')
      .values({ run_id: id, text: ((await read(id)) ?? '').toLowerCase() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
