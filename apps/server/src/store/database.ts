import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type ColumnDefinitionBuilder,
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
  /** Of the embedded database; made when missing. */
  readonly file: string;
  /** A PostgreSQL server; absent: the embedded database. */
  readonly url?: string | undefined;
}

/** Opens the database and brings its tables up to date. */
export async function openDatabase({ file, url }: DatabaseOptions): Promise<Database> {
  const opened = url === undefined ? await openSqlite(file) : await openPostgres(url);
  const database = opened.withPlugin(new WithoutNul());
  const migrations = { ...MIGRATIONS, ...sharedMigrations(url === undefined ? 'blob' : 'bytea') };
  try {
    const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
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

const MIGRATIONS: Record<string, Migration> = {
  '001-runs': {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('runs')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('question', 'text', (column) => column.notNull())
        .addColumn('title', 'text')
        .addColumn('pipeline', 'text', (column) => column.notNull())
        .addColumn('options', 'text', (column) => column.notNull())
        .addColumn('documents', 'text', (column) => column.notNull())
        .addColumn('parent_id', 'text')
        .addColumn('status', 'text', (column) => column.notNull())
        .addColumn('answered', 'text')
        .addColumn('error', 'text')
        .addColumn('clarification', 'text')
        .addColumn('clarification_answer', 'text')
        .addColumn('sources', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('statements', 'integer', (column) => column.notNull().defaultTo(0))
        .addColumn('strip', 'text', (column) => column.notNull().defaultTo(''))
        .addColumn('cost_usd', 'double precision')
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('ended_at', 'text')
        .addColumn('worker', 'text')
        .addColumn('worker_seen_at', 'text')
        .addColumn('share_hash', 'text')
        .execute();
      await db.schema.createIndex('runs_of_user').on('runs').columns(['user_id', 'id']).execute();
      await db.schema.createIndex('runs_by_status').on('runs').column('status').execute();
      await db.schema.createIndex('runs_by_share').on('runs').column('share_hash').execute();
    },
  },
  '002-documents-and-keys': {
    up: async (db: Kysely<unknown>) => {
      await db.schema
        .createTable('documents')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('collection', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('bytes', 'integer', (column) => column.notNull())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .execute();
      await db.schema.createIndex('documents_of_user').on('documents').column('user_id').execute();
      await db.schema
        .createTable('api_keys')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('hash', 'text', (column) => column.notNull().unique())
        .addColumn('created_at', 'text', (column) => column.notNull())
        .addColumn('last_used_at', 'text')
        .execute();
    },
  },
  '004-attempts': {
    up: async (db: Kysely<unknown>) => {
      const none = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
      await db.schema.alterTable('runs').addColumn('attempts', 'integer', none).execute();
    },
  },
  '005-costs-and-sessions': {
    up: async (db: Kysely<unknown>) => {
      for (const statement of [
        'create table run_costs (run_id text not null, attempt text not null, counted_for text not null, usd double precision not null, at text not null, primary key (run_id, attempt))',
        'create index run_costs_of_user on run_costs (counted_for, at)',
        "alter table runs add column counted_for text not null default ''",
        'alter table runs add column budget_usd double precision',
        'update runs set counted_for = user_id',
        "insert into run_costs select id, '', user_id, coalesce(cost_usd, 0), created_at from runs",
        'create table sessions (hash text primary key, user_id text not null, kind text not null, key_id text, ends_at text, expires_at text not null)',
        'create index sessions_by_end on sessions (expires_at)',
        'create table locks (name text primary key)',
      ])
        await sql.raw(statement).execute(db);
    },
  },
  // `clarification` and `clarification_answer` are used no more; they stay for servers of the version before.
  '006-pauses': {
    up: async (db: Kysely<unknown>) => {
      for (const statement of [
        'alter table runs add column pause text',
        'alter table runs add column pause_id text',
        'alter table runs add column pause_answer text',
        // Of two keys of one name, readers of JSON take the last.
        `update runs set pause = substr(clarification, 1, length(clarification) - 1) || ',"kind":"clarification","text":null,"flags":[]}' where clarification is not null`,
      ])
        await sql.raw(statement).execute(db);
    },
  },
  '007-checks': {
    up: async (db: Kysely<unknown>) => {
      for (const statement of [
        'create table checks (id text primary key, user_id text not null, name text not null, status text not null, error text, notes text not null, result text, created_at text not null, ended_at text, seen_at text not null)',
        'create index checks_of_user on checks (user_id, created_at)',
      ])
        await sql.raw(statement).execute(db);
    },
  },
  '008-share-links': {
    up: async (db: Kysely<unknown>) => {
      await db.schema.alterTable('runs').addColumn('share_token', 'text').execute();
    },
  },
};

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

/** What machines share: bytes of documents and of run folders, and what all servers must agree on. */
function sharedMigrations(binary: 'blob' | 'bytea'): Record<string, Migration> {
  return {
    '003-shared': {
      up: async (db: Kysely<unknown>) => {
        await db.schema
          .createTable('document_files')
          .addColumn('document_id', 'text', (column) => column.primaryKey())
          .addColumn('content', sql.raw(binary), (column) => column.notNull())
          .execute();
        await db.schema
          .createTable('run_files')
          .addColumn('run_id', 'text', (column) => column.notNull())
          .addColumn('path', 'text', (column) => column.notNull())
          .addColumn('part', 'integer', (column) => column.notNull())
          .addColumn('content', sql.raw(binary), (column) => column.notNull())
          .addPrimaryKeyConstraint('run_files_key', ['run_id', 'path', 'part'])
          .execute();
        await db.schema
          .createTable('server_values')
          .addColumn('name', 'text', (column) => column.primaryKey())
          .addColumn('value', 'text', (column) => column.notNull())
          .execute();
      },
    },
  };
}
