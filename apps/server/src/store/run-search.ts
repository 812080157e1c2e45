import type { Answered } from '@research-studio/schemas';
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

type States = Readonly<Record<RunState, readonly [column: 'status' | 'answered', values: readonly State[]]>>;
type State = RunStatus | Answered;

const STATES: States = {
  working: ['status', ACTIVE],
  answered: ['answered', ['full']],
  in_part: ['answered', ['partial']],
  nothing_found: ['answered', ['none']],
  interrupted: ['status', ['failed', 'cancelled']],
};

/** The condition of the filter, but for its limit. */
export function fits({ userId, query = '', status, state, tag, cursor }: RunFilter) {
  return (eb: ExpressionBuilder<Tables, 'runs'>) =>
    eb.and([
      eb('userId', '=', userId),
      ...(cursor === undefined ? [] : [eb('id', '<', cursor)]),
      ...(status === undefined ? [] : [eb('status', '=', status)]),
      ...(state === undefined ? [] : [eb(STATES[state][0], 'in', STATES[state][1])]),
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
  const rows = db.selectFrom('runs').select('tags').distinct().where('userId', '=', userId);
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
    .leftJoin('reportTexts', 'runId', 'id')
    .select('id')
    .where('userId', '=', userId)
    .where('status', '=', 'done')
    .where('runId', 'is', null);
  for (const { id } of await missing.execute())
    await db
      .insertInto('reportTexts')
      .values({ runId: id, text: ((await read(id)) ?? '').toLowerCase() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
