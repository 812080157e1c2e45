import type { Generated } from 'kysely';

/**
 * The tables, the same in SQLite and PostgreSQL: times are ISO 8601 texts in UTC, structures are JSON texts, and null
 * is known absent.
 */
export interface Tables {
  runs: RunTable;
  report_texts: ReportTextTable;
  run_notes: RunNoteTable;
  statement_notes: StatementNoteTable;
  documents: DocumentTable;
  api_keys: ApiKeyTable;
  document_files: DocumentFileTable;
  run_files: RunFileTable;
  server_values: ServerValueTable;
  run_costs: RunCostTable;
  sessions: SessionTable;
  locks: LockTable;
  checks: CheckTable;
}

export interface RunTable {
  id: string;
  user_id: string;
  /** Whose limits the run counts in; see `User`. */
  counted_for: Generated<string>;
  /** Most that it may spend, reserved from its user's day; null: nothing limits it. */
  budget_usd: number | null;
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
  /** `Pause` as JSON, while the run waits for an answer. */
  pause: string | null;
  /** Of the pause that the run was last in, and `PauseAnswer` as JSON. */
  pause_id: string | null;
  pause_answer: string | null;
  sources: Generated<number>;
  statements: Generated<number>;
  /** One letter a statement of the report, in order: w(ell), r(eservations), p(oorly founded). */
  strip: Generated<string>;
  cost_usd: number | null;
  created_at: string;
  /** When it was last put in line. */
  queued_at: Generated<string>;
  /** When work on it began, moved forward by the time in which nothing worked on it; null until it began. */
  began_at: string | null;
  /** Since when it waits for an answer or has ended; null while it is in line or worked on. */
  paused_at: string | null;
  /** 1: it is to search and read nothing more, and to write its report. */
  is_to_write: Generated<number>;
  ended_at: string | null;
  /** The process that works on it, and when it last said so. */
  worker: string | null;
  worker_seen_at: string | null;
  /** How often it was begun, or gone on with, since it last came further or was let go of in order. */
  attempts: Generated<number>;
  /** SHA-256 of the token of the share link, in hexadecimal. */
  share_hash: string | null;
  /** The token itself, for the owner of the run; null in runs that were shared before it was kept. */
  share_token: string | null;
  /** A JSON list of words. */
  tags: Generated<string>;
}

/** What a user adds to a run while it works. */
export interface RunNoteTable {
  run_id: string;
  at: string;
  text: string;
}

/** What a user notes on a statement of a report. */
export interface StatementNoteTable {
  run_id: string;
  claim_id: string;
  text: string;
  /** How the user labels the statement, where its sign is wrong; null where the note says nothing of it. */
  label: string | null;
  at: string;
}

/** Reports as they are searched, each kept at the first search after its run. */
export interface ReportTextTable {
  run_id: string;
  /** Markdown in small letters; empty where the report is lost. */
  text: string;
}

export interface DocumentTable {
  id: string;
  user_id: string;
  collection: string;
  name: string;
  kind: string;
  bytes: number;
  created_at: string;
  /** When the user deleted it; for some seconds it can be restored, then it is removed. */
  deleted_at: string | null;
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

/** What was begun and spent, kept when the run is deleted: one row for the begin, one for each attempt of a worker. */
export interface RunCostTable {
  run_id: string;
  /** When the worker took the run; empty: the row of the begin. */
  attempt: string;
  counted_for: string;
  usd: number;
  /** When the run was begun, or when the attempt last spent something. */
  at: string;
}

/** Browsers that are signed in, and guests. */
export interface SessionTable {
  /** SHA-256 of the cookie, in hexadecimal. */
  hash: string;
  user_id: string;
  kind: string;
  /** The API key that opened the session, which ends with the key. */
  key_id: string | null;
  /** End of the token that opened the session; null: no end but that of idle sessions. */
  ends_at: string | null;
  expires_at: string;
}

/** Rows that are locked while limits are checked. */
export interface LockTable {
  name: string;
}

/** Reports from anywhere that were compared with their sources. */
export interface CheckTable {
  id: string;
  user_id: string;
  /** Of the file. */
  name: string;
  status: string;
  /** Why it failed, in a sentence for people. */
  error: string | null;
  /** What happened on the way, as a JSON list of lines. */
  notes: string;
  /** `CheckedReport` as JSON; null until it is done. */
  result: string | null;
  created_at: string;
  ended_at: string | null;
  /** When the process that works on it last said so. */
  seen_at: string;
}
