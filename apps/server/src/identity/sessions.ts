import { hash, randomBytes } from 'node:crypto';
import type { ServerSettings } from '@research-studio/schemas';
import type { Database } from '../store/database.ts';

const AN_HOUR_MS = 60 * 60 * 1000;
/** Guests of this machine have nothing but their cookie to find their runs by. */
const A_YEAR_MS = 365 * 24 * AN_HOUR_MS;
/** A session that is used is extended at most so often. */
const EXTENDED_EVERY_MS = 60_000;

type Kind = 'guest' | 'account';

interface NewSession {
  readonly userId: string;
  readonly kind: Kind;
  /** The API key with which the session ends. */
  readonly keyId: string | null;
  /** The end of the token that opened it. */
  readonly endsAt: Date | null;
}

interface Session {
  readonly userId: string;
  readonly kind: Kind;
  readonly expiresAt: Date;
  /** Whether the cookie must learn of a later end. */
  readonly isExtended: boolean;
}

export function createSessions({
  db,
  clock,
  settings,
}: {
  readonly db: Database;
  readonly clock: () => Date;
  readonly settings: Pick<ServerSettings, 'guests' | 'sessionIdleHours'>;
}) {
  const expiryOf = (kind: Kind, endsAt: Date | null): Date => {
    const isLocal = kind === 'guest' && !settings.guests;
    const idleMs = isLocal ? A_YEAR_MS : settings.sessionIdleHours * AN_HOUR_MS;
    const idleEnd = clock().getTime() + idleMs;
    return new Date(Math.min(idleEnd, endsAt?.getTime() ?? idleEnd));
  };
  return {
    /** The token is for the cookie; only its hash is kept. */
    async open({ userId, kind, keyId, endsAt }: NewSession) {
      await db.deleteFrom('sessions').where('expires_at', '<=', clock().toISOString()).execute();
      const token = randomBytes(32).toString('base64url');
      const expiresAt = expiryOf(kind, endsAt);
      await db
        .insertInto('sessions')
        .values({
          hash: hash('sha256', token),
          user_id: userId,
          kind,
          key_id: keyId,
          ends_at: endsAt?.toISOString() ?? null,
          expires_at: expiresAt.toISOString(),
        })
        .execute();
      return { token, expiresAt };
    },
    /** Null: there is none, or it has ended with its token, its API key, or because nobody used it. */
    async find(token: string): Promise<Session | null> {
      const row = await db
        .selectFrom('sessions')
        .leftJoin('api_keys', 'api_keys.id', 'sessions.key_id')
        .select(['sessions.user_id', 'kind', 'ends_at', 'expires_at', 'key_id', 'api_keys.id as living_key'])
        .where('sessions.hash', '=', hash('sha256', token))
        .where('expires_at', '>', clock().toISOString())
        .executeTakeFirst();
      if (row === undefined || row.living_key !== row.key_id) return null;
      const kind = row.kind === 'account' ? 'account' : 'guest';
      const expiresAt = expiryOf(kind, row.ends_at === null ? null : new Date(row.ends_at));
      const isExtended = expiresAt.getTime() - Date.parse(row.expires_at) >= EXTENDED_EVERY_MS;
      if (isExtended)
        await db
          .updateTable('sessions')
          .set({ expires_at: expiresAt.toISOString() })
          .where('hash', '=', hash('sha256', token))
          .execute();
      return { userId: row.user_id, kind, expiresAt, isExtended };
    },
    async end(token: string | undefined): Promise<void> {
      if (token === undefined) return;
      await db.deleteFrom('sessions').where('hash', '=', hash('sha256', token)).execute();
    },
  };
}
