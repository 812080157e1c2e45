import { hash, randomBytes } from 'node:crypto';
import type { ServerSettings } from '@research-studio/schemas';
import type { Database } from '../store/database.ts';

const AN_HOUR_MS = 60 * 60 * 1000;
/** Guests of this machine have nothing but their cookie to find their runs by. */
const A_YEAR_MS = 365 * 24 * AN_HOUR_MS;
/** A session that is used is extended at most so often. */
const EXTENDED_EVERY_MS = 60_000;

type Kind = 'guest' | 'account';

/** What a token or an API key says of its bearer, and the key or the time with which that ends. */
export interface Proof {
  readonly userId: string;
  readonly keyId: string | null;
  readonly endsAt: Date | null;
}

interface SessionOptions {
  readonly db: Database;
  readonly clock: () => Date;
  readonly settings: Pick<ServerSettings, 'guests' | 'sessionIdleHours'>;
}

export function createSessions({ db, clock, settings }: SessionOptions) {
  const expiryOf = (kind: Kind, endsAt: Date | null): Date => {
    const isLocal = kind === 'guest' && !settings.guests;
    const idleMs = isLocal ? A_YEAR_MS : settings.sessionIdleHours * AN_HOUR_MS;
    const idleEnd = clock().getTime() + idleMs;
    return new Date(Math.min(idleEnd, endsAt?.getTime() ?? idleEnd));
  };
  return {
    /** The token is for the cookie; only its hash is kept. */
    async open({ userId, kind, keyId, endsAt }: Proof & { readonly kind: Kind }) {
      await db.deleteFrom('sessions').where('expiresAt', '<=', clock().toISOString()).execute();
      const token = randomBytes(32).toString('base64url');
      const expiresAt = expiryOf(kind, endsAt);
      const ends = { endsAt: endsAt?.toISOString() ?? null, expiresAt: expiresAt.toISOString() };
      const session = { hash: hash('sha256', token), userId, kind, keyId, ...ends };
      await db.insertInto('sessions').values(session).execute();
      return { token, expiresAt };
    },
    /** Null: there is none, or it has ended with its token, its API key, or because nobody used it. */
    async find(token: string) {
      const row = await db
        .selectFrom('sessions')
        .leftJoin('apiKeys', 'apiKeys.id', 'sessions.keyId')
        .select(['sessions.userId', 'kind', 'endsAt', 'expiresAt', 'keyId', 'apiKeys.id as livingKey'])
        .where('sessions.hash', '=', hash('sha256', token))
        .where('expiresAt', '>', clock().toISOString())
        .executeTakeFirst();
      if (row === undefined || row.livingKey !== row.keyId) return null;
      const kind = row.kind === 'account' ? 'account' : 'guest';
      const expiresAt = expiryOf(kind, row.endsAt === null ? null : new Date(row.endsAt));
      const isExtended = expiresAt.getTime() - Date.parse(row.expiresAt) >= EXTENDED_EVERY_MS;
      if (isExtended)
        await db
          .updateTable('sessions')
          .set({ expiresAt: expiresAt.toISOString() })
          .where('hash', '=', hash('sha256', token))
          .execute();
      // Where it is extended, the cookie must learn of the later end.
      return { userId: row.userId, kind, expiresAt, isExtended } as const;
    },
    async end(token: string | undefined): Promise<void> {
      if (token === undefined) return;
      await db.deleteFrom('sessions').where('hash', '=', hash('sha256', token)).execute();
    },
  };
}
