import { type Pause, PauseAnswer } from '@research-studio/schemas';
import { type RawBuilder, type Selectable, sql, type UpdateObject } from 'kysely';
import { ACTIVE, type NewRun, Run, RunOptions, type RunStatus } from '../runs.ts';
import type { Database } from './database.ts';
import { fits, type RunFilter } from './run-search.ts';
import type { RunTable, Tables } from './tables.ts';

/** Fields of the record that are set when a run ends. */
export interface RunEnd
  extends Partial<Pick<Run, 'error' | 'answered' | 'sources' | 'statements' | 'strip' | 'costUsd'>> {
  readonly status: 'done' | 'failed' | 'cancelled';
  /** Confidence of the report, 0 to 1; given, not stored. */
  readonly confidence?: number;
}

type Row = Selectable<RunTable>;

export interface StoredRun
  extends Run,
    Pick<Row, 'userId' | 'countedFor' | 'budgetUsd' | 'shareToken' | 'worker' | 'attempts'> {
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

/** The runs of one person that are under way or before this one in line. */
const BEFORE = sql`select count(*) from runs as other where other.counted_for = runs.counted_for and other.id <> runs.id and (other.status = 'running' or (other.status = 'queued' and (other.queued_at, other.id) < (runs.queued_at, runs.id)))`;
/** From 1; null for a run that is not in line. */
const PLACE = sql<
  number | null
>`case status when 'queued' then (select cast(count(*) as integer) from runs as other where other.counted_for = runs.counted_for and other.status = 'queued' and (other.queued_at, other.id) <= (runs.queued_at, runs.id)) end`;

/** Every read of a user's runs names the user: a run of somebody else is as if it did not exist. */
export class RunStore {
  readonly #db: Database;
  #onEnd: ((id: string, end: RunEnd) => void) | null = null;

  constructor(db: Database) {
    this.#db = db;
  }

  async create(
    run: NewRun & Pick<StoredRun, 'id' | 'userId' | 'createdAt'> & { readonly countedFor?: string },
  ): Promise<void> {
    const { id, userId, createdAt, countedFor = userId, parentId = null, ...asked } = run;
    const { question, pipeline } = asked;
    const [options, documents] = [JSON.stringify(asked.options), JSON.stringify(asked.documents)];
    const begun = { status: 'queued', createdAt, queuedAt: createdAt } as const;
    await this.#db
      .insertInto('runs')
      .values({ id, userId, countedFor, question, pipeline, options, documents, parentId, ...begun })
      .execute();
    const cost = { runId: id, attempt: '', countedFor, usd: 0, at: createdAt };
    await this.#db.insertInto('runCosts').values(cost).execute();
  }

  async find(id: string, userId: string): Promise<StoredRun | null> {
    const run = await this.get(id);
    return run?.userId === userId ? run : null;
  }

  /** Runs of any user, for workers. */
  async get(id: string): Promise<StoredRun | null> {
    const row = await this.#rows().where('id', '=', id).executeTakeFirst();
    return row === undefined ? null : read(row);
  }

  async findShared(tokenHash: string): Promise<StoredRun | null> {
    const row = await this.#rows().where('shareHash', '=', tokenHash).executeTakeFirst();
    return row === undefined ? null : read(row);
  }

  /** The newest first; `cursor` is the id of the last run of the page before. */
  async list(filter: RunFilter): Promise<readonly StoredRun[]> {
    const rows = this.#rows().where(fits(filter)).orderBy('id', 'desc').limit(filter.limit);
    return (await rows.execute()).map(read);
  }

  /** The follow-ups of this run by the same user, the oldest first. */
  async children({ id, userId }: Pick<StoredRun, 'id' | 'userId'>): Promise<readonly StoredRun[]> {
    const rows = this.#rows().where('userId', '=', userId).where('parentId', '=', id);
    return (await rows.orderBy('id').execute()).map(read);
  }

  /** The user's runs that are under way, the newest first. */
  async active(userId: string): Promise<readonly StoredRun[]> {
    const rows = this.#rows().where('userId', '=', userId).where('status', 'in', ACTIVE);
    return (await rows.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()).map(read);
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
    const { begun, spent } = await this.#db
      .selectFrom('runCosts')
      .select(({ fn }) => [
        fn.sum('usd').as('spent'),
        sql`count(case when attempt = '' and counted_for = ${countedFor} and run_id <> ${id} then 1 end)`.as(
          'begun',
        ),
      ])
      .where(isCounted)
      .where('at', '>=', since)
      .executeTakeFirstOrThrow();
    const active = await this.#db
      .selectFrom('runs')
      .select(['id', 'countedFor', 'budgetUsd'])
      .where(isCounted)
      .where('status', 'in', ACTIVE)
      .where('id', '<>', id)
      .orderBy('id', 'desc')
      .execute();
    let reservedUsd = 0;
    for (const run of active)
      if (run.budgetUsd !== null) reservedUsd += Math.max(0, run.budgetUsd - (await this.spentUsd(run.id)));
    return {
      begun: Number(begun),
      spentUsd: Number(spent ?? 0),
      reservedUsd,
      active: active.flatMap((run) => (run.countedFor === countedFor ? run.id : [])),
    };
  }

  async spentUsd(id: string): Promise<number> {
    const costs = this.#db.selectFrom('runCosts').select(({ fn }) => fn.sum('usd').as('usd'));
    return Number((await costs.where('runId', '=', id).executeTakeFirst())?.usd ?? 0);
  }

  async reserve(id: string, budgetUsd: number | null): Promise<void> {
    await this.#change(id, { budgetUsd });
  }

  /** All that an attempt has spent until now; the same again changes nothing. */
  async spend(
    { id, countedFor }: Pick<StoredRun, 'id' | 'countedFor'>,
    { attempt, usd, at }: { readonly attempt: string; readonly usd: number; readonly at: string },
  ): Promise<void> {
    await this.#db
      .insertInto('runCosts')
      .values({ runId: id, attempt, countedFor, usd, at })
      .onConflict((conflict) => conflict.columns(['runId', 'attempt']).doUpdateSet({ usd, at }))
      .execute();
    await this.#db
      .updateTable('runs')
      .set({ costUsd: await this.spentUsd(id) })
      .where('id', '=', id)
      .where('status', '<>', 'done')
      .execute();
  }

  /** Puts a run that failed or was stopped at the end of the line. False where it did neither. */
  async queueAgain(
    id: string,
    { now, isToWrite }: Pick<StoredRun, 'isToWrite'> & { readonly now: string },
  ): Promise<boolean> {
    const begun = { error: null, endedAt: null, worker: null, attempts: 0 };
    const set = { ...begun, status: 'queued' as const, queuedAt: now, isToWrite: Number(isToWrite) };
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
    const set = {
      status: 'running' as const,
      worker,
      workerSeenAt: now,
      ...(await this.#goingOn(id, now)),
      // A worker asks again where it did not hear that the run is its own.
      attempts: sql<number>`case when worker = ${worker} then attempts else attempts + 1 end`,
    } as const;
    return this.#change(id, set, { fits: free({ silentSince, activeRunsPerUser, worker }) });
  }

  /** The time of a resumed run excludes the time without a worker. */
  async #goingOn(id: string, now: string) {
    const run = await this.get(id);
    if (run?.beganAt == null) return { beganAt: now, pausedAt: null };
    const workedMs = Date.parse(run.pausedAt ?? now) - Date.parse(run.beganAt);
    return { beganAt: new Date(Date.parse(now) - workedMs).toISOString(), pausedAt: null };
  }

  /** Says that the worker lives. False where the run is not its own any more. */
  keep(id: string, worker: string, now: string): Promise<boolean> {
    return this.#change(id, { workerSeenAt: now }, { worker });
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
  async toDo(given: Free): Promise<readonly string[]> {
    const rows = this.#db.selectFrom('runs').select('id').where(free(given));
    const inOrder = rows.orderBy('status', 'desc').orderBy('queuedAt').orderBy('id');
    return (await inOrder.execute()).map(({ id }) => id);
  }

  /** `pauseId` names the pause in the run, and with it the answer. */
  async wait(
    id: string,
    { pause, pauseId, now }: { readonly pause: Pause; readonly pauseId: string; readonly now: string },
  ): Promise<void> {
    const asked = { pause: JSON.stringify(pause), pauseId, pauseAnswer: null };
    // A report that waits for its review is written already.
    const set = { ...asked, worker: null, attempts: 0, pausedAt: now, isToWrite: 0 };
    await this.#change(id, { ...set, status: 'waiting' }, { status: ['running'] });
  }

  /** False where the run waits for none. */
  async answer(id: string, answer: PauseAnswer, now: string): Promise<boolean> {
    const given = { status: 'running' as const, pause: null, pauseAnswer: JSON.stringify(answer) };
    return this.#change(id, { ...given, ...(await this.#goingOn(id, now)) }, { status: ['waiting'] });
  }

  /** False where the run is not worked on. What works on it goes on until it is restarted. */
  writeNow(id: string): Promise<boolean> {
    return this.#change(id, { isToWrite: 1 }, { status: ['running'] });
  }

  async addNote(id: string, text: string, at: string): Promise<void> {
    await this.#db.insertInto('runNotes').values({ runId: id, at, text }).execute();
  }

  /** Notes that the user added while the run works, the oldest first. */
  async notes(id: string): Promise<readonly string[]> {
    const rows = this.#db.selectFrom('runNotes').select('text').where('runId', '=', id).orderBy('at');
    return (await rows.execute()).map(({ text }) => text);
  }

  /** Null while the pause has no answer. */
  async answerTo(id: string, pauseId: string): Promise<PauseAnswer | null> {
    const rows = this.#db.selectFrom('runs').select('pauseAnswer').where('id', '=', id);
    const given = (await rows.where('pauseId', '=', pauseId).executeTakeFirst())?.pauseAnswer ?? null;
    return given === null ? null : PauseAnswer.parse(JSON.parse(given));
  }

  /** Called once for each end, in the process that stored it. */
  onEnd(listener: (id: string, end: RunEnd) => void): void {
    this.#onEnd = listener;
  }

  /** By a worker only where the run is still its own. */
  async end(id: string, end: RunEnd, now: string, worker?: string): Promise<void> {
    const { confidence: _, error = null, answered = null, ...counts } = end;
    const none = { pause: null, pauseAnswer: null, worker: null };
    // Of a run that was stopped or failed, what its calls cost until then is known already.
    const ended = { endedAt: now, pausedAt: sql<string>`coalesce(paused_at, ${now})` };
    const set = { ...counts, error, answered, ...none, ...ended };
    if (await this.#change(id, set, { status: ACTIVE, worker })) this.#onEnd?.(id, end);
  }

  /** Fields that are not given stay as they are. */
  async describe(id: string, { title, tags }: Description): Promise<void> {
    const tagged = tags && { tags: JSON.stringify([...new Set(tags)]) };
    await this.#change(id, { id, ...(title !== undefined && { title }), ...tagged });
  }

  /** Null takes the link back. */
  async share(id: string, link: { readonly token: string; readonly hash: string } | null): Promise<void> {
    await this.#change(id, { shareHash: link?.hash ?? null, shareToken: link?.token ?? null });
  }

  async remove(id: string): Promise<void> {
    for (const table of ['reportTexts', 'runNotes', 'statementNotes'] as const)
      await this.#db.deleteFrom(table).where('runId', '=', id).execute();
    await this.#db.deleteFrom('runs').where('id', '=', id).execute();
  }

  /** False where the run is not in one of the states, is not this worker's, or does not fit. */
  async #change(id: string, set: UpdateObject<Tables, 'runs'>, only: Only = {}): Promise<boolean> {
    const { status, worker, fits = sql<boolean>`1 = 1` } = only;
    const { numUpdatedRows } = await this.#db
      .updateTable('runs')
      .set(set)
      .where('id', '=', id)
      .where(fits)
      .$if(status !== undefined, (rows) => rows.where('status', 'in', status ?? []))
      .$if(worker !== undefined, (rows) => rows.where('worker', '=', worker ?? ''))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  #rows() {
    return this.#db.selectFrom('runs').selectAll().select(PLACE.as('place'));
  }
}

interface Only {
  readonly status?: readonly RunStatus[];
  readonly worker?: string | undefined;
  readonly fits?: RawBuilder<boolean>;
}

interface Description {
  readonly title?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
}

interface Free {
  /** Runs of a worker without a sign of life since then are free too; left out: only runs without a worker. */
  readonly silentSince?: string;
  readonly activeRunsPerUser: number;
  /** Its own runs are free to it. */
  readonly worker?: string;
}

function free({ silentSince = '', activeRunsPerUser, worker = '' }: Free) {
  return sql<boolean>`(status = 'running' or (status = 'queued' and (${BEFORE}) < ${activeRunsPerUser})) and (worker is null or worker = ${worker} or worker_seen_at is null or worker_seen_at < ${silentSince})`;
}

function read({ shareHash, pause, ...row }: Row & Pick<Run, 'place'>): StoredRun {
  return {
    ...row,
    tags: Run.shape.tags.parse(JSON.parse(row.tags)),
    options: RunOptions.parse(JSON.parse(row.options)),
    documents: Run.shape.documents.parse(JSON.parse(row.documents)),
    waiting: Run.shape.waiting.parse(pause && JSON.parse(pause)),
    isShared: shareHash !== null,
    isToWrite: row.isToWrite === 1,
  };
}

export function shown(run: StoredRun): Run {
  return Run.parse(run);
}

/** The same in a list: a report under review may be long. */
export function briefly(run: StoredRun): Run {
  return shown({ ...run, waiting: run.waiting && { ...run.waiting, text: null } });
}
