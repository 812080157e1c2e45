import { type Pause, PauseAnswer } from '@research-studio/schemas';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import { ACTIVE, type NewRun, PipelineName, Run, RunOptions, RunStatus } from '../runs.ts';
import type { Database } from './database.ts';
import { fits, type RunFilter } from './run-search.ts';
import type { RunTable, Tables } from './tables.ts';

/** What the end of a run leaves in its record. */
export interface RunEnd {
  readonly status: 'done' | 'failed' | 'cancelled';
  readonly error?: string;
  readonly answered?: string;
  readonly sources?: number;
  readonly statements?: number;
  readonly strip?: string;
  readonly costUsd?: number | null;
  /** Of the report, 0 to 1; given, not kept. */
  readonly confidence?: number;
}

export interface StoredRun extends Run {
  readonly userId: string;
  readonly countedFor: string;
  /** Most that it may spend; null: nothing limits it. */
  readonly budgetUsd: number | null;
  /** Of the link that shows the report; null where there is none. */
  readonly shareToken: string | null;
  readonly worker: string | null;
  /** How often it was begun, or gone on with, since it last came further or was let go of in order. */
  readonly attempts: number;
  /** It is to search and read nothing more, and to write its report. */
  readonly isToWrite: boolean;
}

export interface RunUsage {
  readonly begun: number;
  readonly spentUsd: number;
  readonly reservedUsd: number;
  /** Ids of runs under way, the newest first. */
  readonly active: readonly string[];
}

/** Of one person's runs those that are under way, or before this one in line. */
const BEFORE = sql`select count(*) from runs as other where other.counted_for = runs.counted_for and other.id <> runs.id and (other.status = 'running' or (other.status = 'queued' and (other.queued_at, other.id) < (runs.queued_at, runs.id)))`;
/** From 1; null for a run that is not in line. */
const PLACE = sql<
  number | null
>`case status when 'queued' then (select cast(count(*) as integer) from runs as other where other.counted_for = runs.counted_for and other.status = 'queued' and (other.queued_at, other.id) <= (runs.queued_at, runs.id)) end`;

/** Every read of a user's runs names the user: a run of somebody else is as if it did not exist. */
export class RunStore {
  readonly #db: Database;
  #tellEnd: ((id: string, end: RunEnd) => void) | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(
    run: NewRun & Pick<StoredRun, 'id' | 'userId' | 'createdAt'> & { readonly countedFor?: string },
  ): Promise<void> {
    const { id, userId, createdAt, question, pipeline, options, documents, parentId } = run;
    const { countedFor = userId } = run;
    await this.#db
      .insertInto('runs')
      .values({
        id,
        user_id: userId,
        counted_for: countedFor,
        question,
        pipeline,
        options: JSON.stringify(options),
        documents: JSON.stringify(documents),
        parent_id: parentId ?? null,
        status: 'queued',
        created_at: createdAt,
        queued_at: createdAt,
      })
      .execute();
    await this.#db
      .insertInto('run_costs')
      .values({ run_id: id, attempt: '', counted_for: countedFor, usd: 0, at: createdAt })
      .execute();
  }

  async find(id: string, userId: string): Promise<StoredRun | null> {
    const row = await this.#one(id);
    return row === undefined || row.user_id !== userId ? null : read(row);
  }

  /** Of any user, for workers. */
  async get(id: string): Promise<StoredRun | null> {
    const row = await this.#one(id);
    return row === undefined ? null : read(row);
  }

  async findShared(tokenHash: string): Promise<StoredRun | null> {
    const row = await this.#rows().where('share_hash', '=', tokenHash).executeTakeFirst();
    return row === undefined ? null : read(row);
  }

  /** The newest first; `cursor` is the id of the last run of the page before. */
  async list(filter: RunFilter): Promise<readonly StoredRun[]> {
    const rows = this.#rows().where(fits(filter)).orderBy('id', 'desc').limit(filter.limit);
    return (await rows.execute()).map(read);
  }

  /** The runs of the same user that ask on from this one, the oldest first. */
  async children({ id, userId }: Pick<StoredRun, 'id' | 'userId'>): Promise<readonly StoredRun[]> {
    const rows = this.#rows().where('user_id', '=', userId);
    return (await rows.where('parent_id', '=', id).orderBy('id').execute()).map(read);
  }

  /** The user's runs that are under way, the newest first. */
  async active(userId: string): Promise<readonly StoredRun[]> {
    const rows = this.#rows().where('user_id', '=', userId);
    return (
      await rows.where('status', 'in', ACTIVE).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
    ).map(read);
  }

  /**
   * What counts in the limits of a run: other runs begun and dollars spent since, deleted ones too, and others under way with
   * what they may yet spend. With `spenders` the dollars of all whose name begins so, instead of those of `countedFor`.
   */
  async usage(
    { id, countedFor }: Pick<StoredRun, 'id' | 'countedFor'>,
    { since, spenders }: { readonly since: string; readonly spenders: string | null },
  ): Promise<RunUsage> {
    const isCounted =
      spenders === null
        ? sql<boolean>`counted_for = ${countedFor}`
        : sql<boolean>`counted_for like ${`${spenders}%`}`;
    const costs = this.#db.selectFrom('run_costs');
    const { begun } = await costs
      .select(({ fn }) => fn.countAll().as('begun'))
      .where('counted_for', '=', countedFor)
      .where('attempt', '=', '')
      .where('at', '>=', since)
      .where('run_id', '<>', id)
      .executeTakeFirstOrThrow();
    const { spent } = await costs
      .select(({ fn }) => fn.sum('usd').as('spent'))
      .where(isCounted)
      .where('at', '>=', since)
      .executeTakeFirstOrThrow();
    const active = await this.#db
      .selectFrom('runs')
      .select(['id', 'counted_for', 'budget_usd'])
      .where(isCounted)
      .where('status', 'in', ACTIVE)
      .where('id', '<>', id)
      .orderBy('id', 'desc')
      .execute();
    let reservedUsd = 0;
    for (const run of active)
      if (run.budget_usd !== null) reservedUsd += Math.max(0, run.budget_usd - (await this.spentUsd(run.id)));
    return {
      begun: Number(begun),
      spentUsd: Number(spent ?? 0),
      reservedUsd,
      active: active.flatMap((run) => (run.counted_for === countedFor ? run.id : [])),
    };
  }

  async spentUsd(id: string): Promise<number> {
    const costs = this.#db.selectFrom('run_costs').select(({ fn }) => fn.sum('usd').as('usd'));
    return Number((await costs.where('run_id', '=', id).executeTakeFirst())?.usd ?? 0);
  }

  async reserve(id: string, budgetUsd: number | null): Promise<void> {
    await this.#change(id, { budget_usd: budgetUsd });
  }

  /** All that an attempt has spent until now; the same again changes nothing. */
  async spend(
    { id, countedFor }: Pick<StoredRun, 'id' | 'countedFor'>,
    { attempt, usd, at }: { readonly attempt: string; readonly usd: number; readonly at: string },
  ): Promise<void> {
    await this.#db
      .insertInto('run_costs')
      .values({ run_id: id, attempt, counted_for: countedFor, usd, at })
      .onConflict((conflict) => conflict.columns(['run_id', 'attempt']).doUpdateSet({ usd, at }))
      .execute();
    await this.#db
      .updateTable('runs')
      .set({ cost_usd: await this.spentUsd(id) })
      .where('id', '=', id)
      .where('status', '<>', 'done')
      .execute();
  }

  /** Puts a run that failed or was stopped at the end of the line. False where it did neither. */
  async queueAgain(
    id: string,
    { now, isToWrite }: Pick<StoredRun, 'isToWrite'> & { readonly now: string },
  ): Promise<boolean> {
    const begun = { error: null, ended_at: null, worker: null, attempts: 0 };
    const set = { ...begun, status: 'queued', queued_at: now, is_to_write: Number(isToWrite) };
    return this.#change(id, set, { status: ['failed', 'cancelled'] });
  }

  /**
   * Takes a run that nobody works on, or whose worker has said nothing since `silentSince`. False where there is nothing to
   * take: a run that waits for an answer, or in line behind others of its person. Of runs that are taken at the same moment
   * each counts those before it, in line or begun, so that no more than `activeRunsPerUser` begin.
   */
  async lease(
    id: string,
    { worker, now, silentSince = '', activeRunsPerUser }: Free & { worker: string; now: string },
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('runs')
      .set({
        ...{ status: 'running', worker, worker_seen_at: now },
        ...(await this.#goingOn(id, now)),
        // A worker asks again where it did not hear that the run is its own.
        attempts: sql`case when worker = ${worker} then attempts else attempts + 1 end`,
      })
      .where('id', '=', id)
      .where(free({ silentSince, activeRunsPerUser, worker }))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Of the time of a run that goes on, that in which nothing worked on it is left out. */
  async #goingOn(id: string, now: string) {
    const run = await this.#one(id);
    if (run?.began_at == null) return { began_at: now, paused_at: null };
    const workedMs = Date.parse(run.paused_at ?? now) - Date.parse(run.began_at);
    return { began_at: new Date(Date.parse(now) - workedMs).toISOString(), paused_at: null };
  }

  /** Says that the worker lives. False where the run is not its own any more. */
  keep(id: string, worker: string, now: string): Promise<boolean> {
    return this.#change(id, { worker_seen_at: now }, { worker });
  }

  /** The run has come further: of the attempts only this one counts. */
  async advance(id: string, worker: string): Promise<void> {
    await this.#change(id, { attempts: 1 }, { worker });
  }

  /** Leaves the run to another worker, in order. */
  async letGo(id: string, worker: string): Promise<void> {
    await this.#change(id, { worker: null, attempts: 0 }, { worker });
  }

  /** No process works on any run. */
  async forgetWorkers(): Promise<void> {
    await this.#db.updateTable('runs').set({ worker: null }).where('worker', 'is not', null).execute();
  }

  /** Runs that `lease` would take: those that were begun, then those of the line in their order. */
  async toDo({
    ofSamePerson,
    ...given
  }: Free & { readonly ofSamePerson?: string | undefined }): Promise<readonly string[]> {
    const rows = await this.#db
      .selectFrom('runs')
      .select('id')
      .where(free(given))
      .$if(ofSamePerson !== undefined, (runs) =>
        runs.where('counted_for', '=', (of) =>
          of
            .selectFrom('runs')
            .select('counted_for')
            .where('id', '=', ofSamePerson ?? ''),
        ),
      )
      .orderBy('status', 'desc')
      .orderBy('queued_at')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** `pauseId` names the pause in the run, and with it the answer. */
  async wait(
    id: string,
    { pause, pauseId, now }: { readonly pause: Pause; readonly pauseId: string; readonly now: string },
  ): Promise<void> {
    const asked = { pause: JSON.stringify(pause), pause_id: pauseId, pause_answer: null };
    // A report that waits for its review is written already.
    const set = { ...asked, status: 'waiting', worker: null, attempts: 0, paused_at: now, is_to_write: 0 };
    await this.#change(id, set, { status: ['running'] });
  }

  /** False where the run waits for none. */
  async answer(id: string, answer: PauseAnswer, now: string): Promise<boolean> {
    const given = { status: 'running', pause: null, pause_answer: JSON.stringify(answer) };
    return this.#change(id, { ...given, ...(await this.#goingOn(id, now)) }, { status: ['waiting'] });
  }

  /** False where the run is not worked on. What works on it goes on until it is restarted. */
  writeNow(id: string): Promise<boolean> {
    return this.#change(id, { is_to_write: 1 }, { status: ['running'] });
  }

  async addNote(id: string, text: string, at: string): Promise<void> {
    await this.#db.insertInto('run_notes').values({ run_id: id, at, text }).execute();
  }

  /** What the user has added while the run works, the oldest first. */
  async notes(id: string): Promise<readonly string[]> {
    const rows = this.#db.selectFrom('run_notes').select('text').where('run_id', '=', id).orderBy('at');
    return (await rows.execute()).map(({ text }) => text);
  }

  /** Null while the pause has no answer. */
  async answerTo(id: string, pauseId: string): Promise<PauseAnswer | null> {
    const row = await this.#one(id);
    if (row?.pause_answer == null || row.pause_id !== pauseId) return null;
    return PauseAnswer.parse(JSON.parse(row.pause_answer));
  }

  /** Called once for each end, in the process that stored it. */
  onEnd(listener: (id: string, end: RunEnd) => void): void {
    this.#tellEnd = listener;
  }

  /** By a worker only where the run is still its own. */
  async end(id: string, end: RunEnd, now: string, worker?: string): Promise<void> {
    const { status, error, answered, sources, statements, strip, costUsd } = end;
    const set = {
      status,
      error: error ?? null,
      answered: answered ?? null,
      pause: null,
      pause_answer: null,
      worker: null,
      ended_at: now,
      paused_at: sql<string>`coalesce(paused_at, ${now})`,
      // Of a run that was stopped or failed, what its calls cost until then is known already.
      ...(costUsd !== undefined && { cost_usd: costUsd }),
      ...(sources !== undefined && { sources }),
      ...(statements !== undefined && { statements }),
      ...(strip !== undefined && { strip }),
    };
    if (await this.#change(id, set, { status: ACTIVE, worker })) this.#tellEnd?.(id, end);
  }

  /** What is not given stays as it is. */
  async describe(
    id: string,
    {
      title,
      tags,
    }: { readonly title?: string | null | undefined; readonly tags?: readonly string[] | undefined },
  ): Promise<void> {
    const given = {
      ...(title !== undefined && { title }),
      ...(tags !== undefined && { tags: JSON.stringify([...new Set(tags)]) }),
    };
    await this.#db
      .updateTable('runs')
      .set({ id, ...given })
      .where('id', '=', id)
      .execute();
  }

  /** Null takes the link back. */
  async share(id: string, link: { readonly token: string; readonly hash: string } | null): Promise<void> {
    const set = { share_hash: link?.hash ?? null, share_token: link?.token ?? null };
    await this.#change(id, set);
  }

  async remove(id: string): Promise<void> {
    for (const table of ['report_texts', 'run_notes', 'statement_notes'] as const)
      await this.#db.deleteFrom(table).where('run_id', '=', id).execute();
    await this.#db.deleteFrom('runs').where('id', '=', id).execute();
  }

  /** False where the run is not in one of the states, or is not this worker's. */
  async #change(
    id: string,
    set: UpdateObject<Tables, 'runs'>,
    { status, worker }: { readonly status?: readonly RunStatus[]; readonly worker?: string | undefined } = {},
  ): Promise<boolean> {
    const { numUpdatedRows } = await this.#db
      .updateTable('runs')
      .set(set)
      .where('id', '=', id)
      .$if(status !== undefined, (rows) => rows.where('status', 'in', status ?? []))
      .$if(worker !== undefined, (rows) => rows.where('worker', '=', worker ?? ''))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  #rows() {
    return this.#db.selectFrom('runs').selectAll().select(PLACE.as('place'));
  }

  async #one(id: string) {
    return this.#rows().where('id', '=', id).executeTakeFirst();
  }
}

interface Free {
  /** What a worker that has said nothing since then works on is free too; left out: what nobody works on alone. */
  readonly silentSince?: string;
  readonly activeRunsPerUser: number;
  /** Its own runs are free to it. */
  readonly worker?: string;
}

function free({ silentSince = '', activeRunsPerUser, worker = '' }: Free) {
  return sql<boolean>`(status = 'running' or (status = 'queued' and (${BEFORE}) < ${activeRunsPerUser})) and (worker is null or worker = ${worker} or worker_seen_at is null or worker_seen_at < ${silentSince})`;
}

function read(row: Selectable<RunTable> & Pick<Run, 'place'>): StoredRun {
  const waiting = Run.shape.waiting.parse(row.pause && JSON.parse(row.pause));
  return {
    id: row.id,
    userId: row.user_id,
    question: row.question,
    title: row.title,
    tags: Run.shape.tags.parse(JSON.parse(row.tags)),
    pipeline: PipelineName.parse(row.pipeline),
    options: RunOptions.parse(JSON.parse(row.options)),
    documents: Run.shape.documents.parse(JSON.parse(row.documents)),
    parentId: row.parent_id,
    status: RunStatus.parse(row.status),
    answered: Run.shape.answered.parse(row.answered),
    error: row.error,
    waiting,
    countedFor: row.counted_for,
    budgetUsd: row.budget_usd,
    sources: row.sources,
    statements: row.statements,
    strip: row.strip,
    costUsd: row.cost_usd,
    isShared: row.share_hash !== null,
    shareToken: row.share_token,
    createdAt: row.created_at,
    endedAt: row.ended_at,
    place: row.place,
    beganAt: row.began_at,
    pausedAt: row.paused_at,
    worker: row.worker,
    attempts: row.attempts,
    isToWrite: row.is_to_write === 1,
  };
}

/** What users see of a run. */
export function shown(run: StoredRun): Run {
  return Run.parse(run);
}

/** The same in a list: a report under review may be long. */
export function briefly(run: StoredRun): Run {
  return shown({ ...run, waiting: run.waiting && { ...run.waiting, text: null } });
}
