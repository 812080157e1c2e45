import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { ServerSettings } from '@research-studio/schemas';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { createRemoteJWKSet, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { addressOf, isSecure, networkOf } from '../connection.ts';
import { ProblemError } from '../problem.ts';
import type { Database } from '../store/database.ts';

/** Who asks. A guest is known by a cookie alone. */
export interface User {
  readonly id: string;
  readonly kind: 'guest' | 'account';
  /** In whose name runs and costs are counted: the user, or the address of a guest whose limits are those of guests. */
  readonly countedFor: string;
}

/** Guests of a server that others can reach; those of this machine have the limits of a user. */
export function isLimitedGuest({ id, countedFor }: User): boolean {
  return countedFor !== id;
}

export type Identity = ReturnType<typeof createIdentity>;

const COOKIE = 'research_studio';

interface IdentityOptions {
  readonly settings: ServerSettings;
  readonly db: Database;
  readonly clock: () => Date;
}

export function createIdentity({ settings, db, clock }: IdentityOptions) {
  const verify = createVerifier({ settings, db, clock });
  const sessions = createSessions({ settings, db, clock });

  const keep = (context: Context, token: string, expiresAt: Date) =>
    setCookie(context, COOKIE, token, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: Math.max(0, Math.floor((expiresAt.getTime() - clock().getTime()) / 1000)),
      secure: isSecure(context, settings),
    });

  const account = (id: string): User => ({ id, kind: 'account', countedFor: id });
  const guest = (context: Context, id: string): User => ({
    id,
    kind: 'guest',
    countedFor: settings.guests
      ? `guest-${sha256(networkOf(addressOf(context, settings))).slice(0, 16)}`
      : id,
  });

  const openForGuest = async (context: Context): Promise<User> => {
    const userId = `${settings.guests ? 'guest-' : ''}${randomUUID()}`;
    const { token, expiresAt } = await sessions.open({ userId, kind: 'guest', keyId: null, endsAt: null });
    keep(context, token, expiresAt);
    return guest(context, userId);
  };

  return {
    /** @throws {ProblemError} 401 for a token or key that is not valid, and where accounts are needed and nobody is known. */
    async identify(context: Context): Promise<User> {
      const token = bearerOf(context);
      if (token !== undefined) return account((await verify(token)).userId);
      const mayBeGuest = settings.issuer === null || settings.guests;
      const cookie = getCookie(context, COOKIE);
      const session = cookie === undefined ? null : await sessions.find(cookie);
      if (cookie !== undefined && session !== null && (session.kind === 'account' || mayBeGuest)) {
        if (session.isExtended) keep(context, cookie, session.expiresAt);
        return session.kind === 'account' ? account(session.userId) : guest(context, session.userId);
      }
      if (!mayBeGuest)
        throw unauthorized(
          'Send a token of the issuer, or an API key, as "Authorization: Bearer …".',
          settings.loginClientId === null ? 'about:blank' : CAN_LOG_IN,
        );
      return openForGuest(context);
    },
    /** Whether token, key or session of a request that was answered before are valid still. */
    async isKnown(context: Context): Promise<boolean> {
      const token = bearerOf(context);
      const cookie = getCookie(context, COOKIE);
      try {
        if (token !== undefined) await verify(token);
        // The first answer to a guest brings the cookie.
        return token !== undefined || cookie === undefined || (await sessions.find(cookie)) !== null;
      } catch (error) {
        if (error instanceof ProblemError && error.problem.status === 401) return false;
        throw error;
      }
    },
    /** Opens a session of this browser for the user of the proof, or of its token or key; without either nothing changes. */
    async signIn(context: Context, given?: Proof): Promise<void> {
      const bearer = bearerOf(context);
      const proof = given ?? (bearer === undefined ? null : await verify(bearer));
      if (proof === null) return;
      await sessions.end(getCookie(context, COOKIE));
      const { token, expiresAt } = await sessions.open({ ...proof, kind: 'account' });
      keep(context, token, expiresAt);
    },
    /** Ends the session of this browser. */
    async signOut(context: Context): Promise<void> {
      await sessions.end(getCookie(context, COOKIE));
      deleteCookie(context, COOKIE, { path: '/' });
    },
  };
}

/** Finds whose a token of the issuer or an API key is. @throws {ProblemError} 401 for one that is not valid. */
function createVerifier({ settings, db, clock }: IdentityOptions) {
  const keysOfIssuer = untilFound(() => discover(settings.issuer ?? ''));

  const byApiKey = async (key: string): Promise<Proof> => {
    const row = await db
      .updateTable('apiKeys')
      .set({ lastUsedAt: clock().toISOString() })
      .where('hash', '=', sha256(key))
      .returning(['id', 'userId'])
      .executeTakeFirst();
    if (row === undefined) throw unauthorized('There is no such API key.');
    return { userId: row.userId, keyId: row.id, endsAt: null };
  };

  return async (token: string): Promise<Proof> => {
    if (token.startsWith(KEY_PREFIX)) return byApiKey(token);
    if (settings.issuer === null) throw unauthorized('No issuer of tokens is configured (server.issuer).');
    try {
      const { payload } = await jwtVerify(token, await keysOfIssuer(), {
        issuer: settings.issuer,
        ...(settings.audience !== null && { audience: settings.audience }),
        currentDate: clock(),
        requiredClaims: ['sub', 'exp'],
      });
      return proofOf(settings.issuer, payload);
    } catch (error) {
      if (error instanceof errors.JOSEError) throw unauthorized(`The token is not valid (${error.code}).`);
      throw error;
    }
  };
}

export function bearerOf(context: Context): string | undefined {
  return /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1];
}

/** Type of the problem of a browser that is not signed in and can be, at /api/login. */
const CAN_LOG_IN = '/problems/login';

function unauthorized(detail: string, type = 'about:blank'): ProblemError {
  return new ProblemError(401, detail, { type, headers: { 'www-authenticate': 'Bearer' } });
}

/** Looks up once: at the first call, and again after a failure. */
export function untilFound<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let found: Promise<Found> | undefined;
  return () => {
    found ??= look().catch((error: unknown) => {
      found = undefined;
      throw error;
    });
    return found;
  };
}

/** The issuer's keys, by its own description. */
async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(10_000),
  });
  const { jwks_uri: address } = (await response.json()) as { readonly jwks_uri?: string };
  if (!response.ok || address === undefined)
    throw new ProblemError(503, `The issuer ${issuer} does not describe itself (HTTP ${response.status}).`, {
      title: 'Tokens cannot be checked now',
    });
  return createRemoteJWKSet(new URL(address));
}

/** The claims of a valid token. Users of different issuers are different, even with the same name. */
export function proofOf(issuer: string, { sub, exp }: Pick<JWTPayload, 'sub' | 'exp'>): Proof {
  const userId = sha256(`${issuer}\n${sub}`).slice(0, 32);
  return { userId, keyId: null, endsAt: new Date(Number(exp) * 1000).toISOString() };
}

const KEY_PREFIX = 'rs_';

/** An API key, to be shown once, and what is kept of it. */
export function newApiKey(): { readonly key: string; readonly hash: string } {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url');
  return { key, hash: sha256(key) };
}

export function sha256(text: string): string {
  return hash('sha256', text);
}

const AN_HOUR_MS = 60 * 60 * 1000;
/** Guests of this machine have nothing but their cookie to find their runs by. */
const A_YEAR_MS = 365 * 24 * AN_HOUR_MS;
/** A session that is used is extended at most so often. */
const EXTENDED_EVERY_MS = 60_000;

/** The bearer of a token or an API key, and the key or the time with which the login ends. */
interface Proof {
  readonly userId: string;
  readonly keyId: string | null;
  readonly endsAt: string | null;
}

function createSessions({ db, clock, settings }: IdentityOptions) {
  const expiryOf = (kind: User['kind'], endsAt: string | null): Date => {
    const isLocal = kind === 'guest' && !settings.guests;
    const idleMs = isLocal ? A_YEAR_MS : settings.sessionIdleHours * AN_HOUR_MS;
    const idleEnd = clock().getTime() + idleMs;
    return new Date(endsAt === null ? idleEnd : Math.min(idleEnd, Date.parse(endsAt)));
  };
  return {
    /** The token is for the cookie; only its hash is kept. */
    async open(session: Proof & Pick<User, 'kind'>) {
      await db.deleteFrom('sessions').where('expiresAt', '<=', clock().toISOString()).execute();
      const token = randomBytes(32).toString('base64url');
      const expiresAt = expiryOf(session.kind, session.endsAt);
      const row = { ...session, hash: sha256(token), expiresAt: expiresAt.toISOString() };
      await db.insertInto('sessions').values(row).execute();
      return { token, expiresAt };
    },
    /** Null: there is none, or it has ended with its token, its API key, or because nobody used it. */
    async find(token: string) {
      const row = await db
        .selectFrom('sessions')
        .leftJoin('apiKeys', 'apiKeys.id', 'sessions.keyId')
        .select(['sessions.userId', 'kind', 'endsAt', 'expiresAt', 'keyId', 'apiKeys.id as livingKey'])
        .where('sessions.hash', '=', sha256(token))
        .where('expiresAt', '>', clock().toISOString())
        .executeTakeFirst();
      if (row === undefined || row.livingKey !== row.keyId) return null;
      const kind = row.kind === 'account' ? 'account' : 'guest';
      const expiresAt = expiryOf(kind, row.endsAt);
      const isExtended = expiresAt.getTime() - Date.parse(row.expiresAt) >= EXTENDED_EVERY_MS;
      if (isExtended)
        await db
          .updateTable('sessions')
          .set({ expiresAt: expiresAt.toISOString() })
          .where('hash', '=', sha256(token))
          .execute();
      // Where it is extended, the cookie must learn of the later end.
      return { userId: row.userId, kind, expiresAt, isExtended } as const;
    },
    async end(token: string | undefined): Promise<void> {
      if (token === undefined) return;
      await db.deleteFrom('sessions').where('hash', '=', sha256(token)).execute();
    },
  };
}
