import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  CamelCasePlugin,
  Kysely,
  type KyselyPlugin,
  OperationNodeTransformer,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type PrimitiveValueListNode,
  type RootOperationNode,
  SqliteDialect,
  sql,
  type ValueNode,
} from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

interface DatabaseOptions {
  /** The file of the embedded database; made when missing. */
  readonly file: string;
  /** A PostgreSQL server; absent: the embedded database. */
  readonly url?: string | undefined;
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase({ file, url }: DatabaseOptions): Promise<Database> {
  const opened = url === undefined ? await openSqlite(file) : await openPostgres(url);
  const database = opened.withPlugin(new CamelCasePlugin()).withPlugin(new WithoutNul());
  const steps = Object.entries(migrations(url === undefined ? 'blob' : 'bytea'));
  const all = steps.map(([name, statements]): [string, Migration] => [
    name,
    {
      async up(db) {
        for (const statement of statements) await sql.raw(statement).execute(db);
      },
    },
  ]);
  try {
    const migrator = new Migrator({
      db: database,
      provider: { getMigrations: async () => Object.fromEntries(all) },
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** PostgreSQL stores no NUL character in a text: what is written or looked for goes without it, here and there alike. */
class WithoutNul extends OperationNodeTransformer implements KyselyPlugin {
  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    return this.transformNode(node, queryId);
  }

  async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }

  protected override transformValue(node: ValueNode): ValueNode {
    return { ...node, value: withoutNul(node.value) };
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...node, values: node.values.map(withoutNul) };
  }
}

function withoutNul(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\0', '') : value;
}

async function openSqlite(file: string): Promise<Database> {
  await mkdir(dirname(file), { recursive: true });
  const { DatabaseSync } = await import('node:sqlite');
  const sqlite = new DatabaseSync(file);
  sqlite.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = 5000;');
  // Its own knows no letters but those of English.
  sqlite.function('lower', { deterministic: true }, (text) => String(text).toLowerCase());
  return new Kysely<Tables>({
    dialect: new SqliteDialect({
      // Kysely asks for the shape of better-sqlite3, which Node's own SQLite has but for `reader`.
      database: {
        close: () => sqlite.close(),
        prepare: (query) => {
          const statement = sqlite.prepare(query);
          return {
            reader: statement.columns().length > 0,
            all: (parameters) => statement.all(...(parameters as string[])),
            run: (parameters) => statement.run(...(parameters as string[])),
            iterate: (parameters) => statement.iterate(...(parameters as string[])),
          };
        },
      },
    }),
  });
}

async function openPostgres(url: string): Promise<Database> {
  const { PostgresDialect } = await import('kysely');
  const { openPool } = await import('./open-pool.ts');
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url) }) });
}

/** In order; `binary` is the type of columns with bytes. Machines share the bytes of documents and of run folders. */
const migrations = (binary: 'blob' | 'bytea'): Readonly<Record<string, readonly string[]>> => ({
  '001-runs': [
    "create table runs (id text primary key, user_id text not null, question text not null, title text, pipeline text not null, options text not null, documents text not null, parent_id text, status text not null, answered text, error text, clarification text, clarification_answer text, sources integer not null default 0, statements integer not null default 0, strip text not null default '', cost_usd double precision, created_at text not null, ended_at text, worker text, worker_seen_at text, share_hash text)",
    'create index runs_of_user on runs (user_id, id)',
    'create index runs_by_status on runs (status)',
    'create index runs_by_share on runs (share_hash)',
  ],
  '002-documents-and-keys': [
    'create table documents (id text primary key, user_id text not null, collection text not null, name text not null, kind text not null, bytes integer not null, created_at text not null)',
    'create index documents_of_user on documents (user_id)',
    'create table api_keys (id text primary key, user_id text not null, name text not null, hash text not null unique, created_at text not null, last_used_at text)',
  ],
  '003-shared': [
    `create table document_files (document_id text primary key, content ${binary} not null)`,
    `create table run_files (run_id text not null, path text not null, part integer not null, content ${binary} not null, constraint run_files_key primary key (run_id, path, part))`,
    'create table server_values (name text primary key, value text not null)',
  ],
  '004-attempts': ['alter table runs add column attempts integer not null default 0'],
  '005-costs-and-sessions': [
    'create table run_costs (run_id text not null, attempt text not null, counted_for text not null, usd double precision not null, at text not null, primary key (run_id, attempt))',
    'create index run_costs_of_user on run_costs (counted_for, at)',
    "alter table runs add column counted_for text not null default ''",
    'alter table runs add column budget_usd double precision',
    'update runs set counted_for = user_id',
    "insert into run_costs select id, '', user_id, coalesce(cost_usd, 0), created_at from runs",
    'create table sessions (hash text primary key, user_id text not null, kind text not null, key_id text, ends_at text, expires_at text not null)',
    'create index sessions_by_end on sessions (expires_at)',
    'create table locks (name text primary key)',
  ],
  // `clarification` and `clarification_answer` are used no more; they stay for servers of the version before.
  '006-pauses': [
    'alter table runs add column pause text',
    'alter table runs add column pause_id text',
    'alter table runs add column pause_answer text',
    // Of two keys of one name, readers of JSON take the last.
    `update runs set pause = substr(clarification, 1, length(clarification) - 1) || ',"kind":"clarification","text":null,"flags":[]}' where clarification is not null`,
  ],
  '007-checks': [
    'create table checks (id text primary key, user_id text not null, name text not null, status text not null, error text, notes text not null, result text, created_at text not null, ended_at text, seen_at text not null)',
    'create index checks_of_user on checks (user_id, created_at)',
  ],
  '008-share-links': ['alter table runs add column share_token text'],
  '009-line': [
    "alter table runs add column queued_at text not null default ''",
    'alter table runs add column began_at text',
    'alter table runs add column paused_at text',
    'alter table runs add column is_to_write integer not null default 0',
    "update runs set queued_at = created_at, paused_at = ended_at, began_at = case status when 'queued' then null else created_at end",
    'create index runs_in_line on runs (counted_for, status)',
  ],
  '010-history': [
    'create table report_texts (run_id text primary key, text text not null)',
    "alter table runs add column tags text not null default '[]'",
  ],
  '011-deleted-documents': ['alter table documents add column deleted_at text'],
  '012-notes': [
    'create table run_notes (run_id text not null, at text not null, text text not null)',
    'create index notes_of_run on run_notes (run_id, at)',
    'create table statement_notes (run_id text not null, claim_id text not null, text text not null, label text, at text not null, primary key (run_id, claim_id))',
  ],
});

/**
 * One transaction that all servers do one after the other for the same name, so that what is read in it holds when it is
 * written.
 */
export function withLock<Result>(
  db: Database,
  name: string,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('locks')
      .values({ name })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
      .execute();
    return work(transaction);
  });
}
