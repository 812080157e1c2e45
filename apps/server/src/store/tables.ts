import type { Generated } from 'kysely';
import type { Run } from '../runs.ts';

/**
 * The tables, the same in SQLite and PostgreSQL: times are ISO 8601 texts in UTC, structures are JSON texts, and null
 * is known absent.
 */
export interface Tables {
  runs: RunTable;
  documents: DocumentTable;
  checks: CheckTable;
  /** Reports as they are searched, each kept at the first search after its run: Markdown in small letters; empty where it is lost. */
  reportTexts: { runId: string; text: string };
  /** Notes that a user adds to a run while it works. */
  runNotes: { runId: string; at: string; text: string };
  /** Notes of a user on a statement of a report, and the user's label where its sign is wrong. */
  statementNotes: { runId: string; claimId: string; text: string; label: string | null; at: string };
  /** `hash` is the SHA-256 of the key, in hexadecimal; the key itself is shown once and kept nowhere. */
  apiKeys: {
    id: string;
    userId: string;
    name: string;
    hash: string;
    createdAt: string;
    lastUsedAt: string | null;
  };
  /** Uploaded files, where several machines serve. */
  documentFiles: { documentId: string; content: Uint8Array };
  /** Files of run folders (paths with "/"), where several machines serve: a file is its parts in order. */
  runFiles: { runId: string; path: string; part: number; content: Uint8Array };
  /** Rows that are locked while limits are checked. */
  locks: { name: string };
  runCosts: RunCostTable;
  sessions: SessionTable;
}

interface Defaults {
  tags: Generated<string>;
  sources: Generated<number>;
  statements: Generated<number>;
  strip: Generated<string>;
}

/** `options`, `documents` (ids), `tags` and `pause` are what a `Run` has of them, as JSON. */
export interface RunTable
  extends Omit<Run, keyof Defaults | 'options' | 'documents' | 'waiting' | 'place' | 'isShared'>,
    Defaults {
  userId: string;
  /** The user in whose limits the run counts; see `User`. */
  countedFor: Generated<string>;
  /** Most that it may spend, reserved from its user's day; null: nothing limits it. */
  budgetUsd: number | null;
  options: string;
  documents: string;
  pause: string | null;
  /** The last pause of the run, and `PauseAnswer` as JSON. */
  pauseId: string | null;
  pauseAnswer: string | null;
  /** When it was last put in line. */
  queuedAt: Generated<string>;
  /** 1: it is to search and read nothing more, and to write its report. */
  isToWrite: Generated<number>;
  /** The process that works on it, and when it last said so. */
  worker: string | null;
  workerSeenAt: string | null;
  /** Attempts since its last progress or its last orderly release. */
  attempts: Generated<number>;
  /** SHA-256 of the token of the share link, in hexadecimal. */
  shareHash: string | null;
  /** Token of the link to the report; null without a link, and in runs that were shared before it was stored. */
  shareToken: string | null;
}

export interface DocumentTable {
  id: string;
  userId: string;
  collection: string;
  name: string;
  kind: string;
  bytes: number;
  createdAt: string;
  /** When the user deleted it; for some seconds it can be restored, then it is removed. */
  deletedAt: string | null;
}

/** Runs begun and money spent, kept when the run is deleted: one row for the begin, one for each attempt of a worker. */
interface RunCostTable {
  runId: string;
  /** When the worker took the run; empty: the row of the begin. */
  attempt: string;
  countedFor: string;
  usd: number;
  /** When the run was begun, or when the attempt last spent something. */
  at: string;
}

/** Browsers that are signed in, and guests. */
interface SessionTable {
  /** SHA-256 of the cookie, in hexadecimal. */
  hash: string;
  userId: string;
  kind: string;
  /** The API key that opened the session, which ends with the key. */
  keyId: string | null;
  /** End of the token that opened the session; null: no end but that of idle sessions. */
  endsAt: string | null;
  expiresAt: string;
}

/** Reports from anywhere that were compared with their sources. */
export interface CheckTable {
  id: string;
  userId: string;
  /** Name of the file. */
  name: string;
  status: string;
  /** Why it failed, in a sentence for people. */
  error: string | null;
  /** A JSON list of lines on what happened. */
  notes: string;
  /** `CheckedReport` as JSON; null until it is done. */
  result: string | null;
  createdAt: string;
  endedAt: string | null;
  /** When the process that works on it last said so. */
  seenAt: string;
}
