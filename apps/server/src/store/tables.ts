import type { Generated } from 'kysely';

/**
 * The tables, the same in SQLite and PostgreSQL: times are ISO 8601 texts in UTC, structures are JSON texts, and null
 * is known absent.
 */
export interface Tables {
  runs: RunTable;
  documents: DocumentTable;
  api_keys: ApiKeyTable;
  document_files: DocumentFileTable;
  run_files: RunFileTable;
  server_values: ServerValueTable;
}

export interface RunTable {
  id: string;
  user_id: string;
  question: string;
  /** What the user calls it; null: the question. */
  title: string | null;
  pipeline: string;
  /** `RunOptions` as JSON. */
  options: string;
  /** Ids of documents as a JSON list. */
  documents: string;
  /** The run that this one asks on from. */
  parent_id: string | null;
  status: string;
  /** Null until the run has a report. */
  answered: string | null;
  /** Why it failed, in a sentence for people. */
  error: string | null;
  /** `Clarification` as JSON, while the run waits for an answer. */
  clarification: string | null;
  clarification_answer: string | null;
  sources: Generated<number>;
  statements: Generated<number>;
  /** One letter a statement of the report, in order: w(ell), r(eservations), p(oorly founded). */
  strip: Generated<string>;
  cost_usd: number | null;
  created_at: string;
  ended_at: string | null;
  /** The process that works on it, and when it last said so. */
  worker: string | null;
  worker_seen_at: string | null;
  /** How often it was begun, or gone on with, since it last came further or was let go of in order. */
  attempts: Generated<number>;
  /** SHA-256 of the token of the share link, in hexadecimal. */
  share_hash: string | null;
}

export interface DocumentTable {
  id: string;
  user_id: string;
  collection: string;
  name: string;
  kind: string;
  bytes: number;
  created_at: string;
}

export interface ApiKeyTable {
  id: string;
  user_id: string;
  name: string;
  /** SHA-256 of the key, in hexadecimal; the key itself is shown once and kept nowhere. */
  hash: string;
  created_at: string;
  last_used_at: string | null;
}

/** Uploaded files, where several machines serve. */
export interface DocumentFileTable {
  document_id: string;
  content: Uint8Array;
}

/** What runs wrote into their folders, where several machines serve: a file is its parts in order. */
export interface RunFileTable {
  run_id: string;
  /** Within the run's folder, with "/". */
  path: string;
  part: number;
  content: Uint8Array;
}

/** What all servers of one database must agree on. */
export interface ServerValueTable {
  name: string;
  value: string;
}
