import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerSettings } from '@research-studio/schemas';
import type { Context } from 'hono';
import { deleteCookie, getSignedCookie, setSignedCookie } from 'hono/cookie';
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { ProblemError } from '../problem.ts';
import type { Database } from '../store/database.ts';

/** Who asks. A guest is known by a cookie alone. */
export interface User {
  readonly id: string;
  readonly kind: 'guest' | 'account';
}

export interface Identity {
  /** @throws {ProblemError} 401 for a token or key that is not valid, and where accounts are needed and nobody is known. */
  identify(context: Context): Promise<User>;
  /** Keeps the user in this browser's cookie. */
  remember(context: Context, user: User): Promise<void>;
  /** Takes the cookie out of this browser. */
  forget(context: Context): void;
}

const COOKIE = 'research_studio';
const A_YEAR_S = 365 * 24 * 60 * 60;

interface IdentityOptions {
  readonly settings: Pick<ServerSettings, 'issuer' | 'audience' | 'publicUrl'>;
  readonly secret: string;
  readonly db: Database;
  readonly clock: () => Date;
}

export function createIdentity({ settings, secret, db, clock }: IdentityOptions): Identity {
  const keysOfIssuer = lazyKeys(settings.issuer);

  const remember = async (context: Context, { id, kind }: User) =>
    setSignedCookie(context, COOKIE, `${kind}:${id}`, secret, {
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: A_YEAR_S,
      secure: new URL(settings.publicUrl ?? context.req.url).protocol === 'https:',
    });

  const byToken = async (token: string): Promise<User> => {
    if (token.startsWith(KEY_PREFIX)) return byApiKey(token);
    if (settings.issuer === null) throw unauthorized('No issuer of tokens is configured (server.issuer).');
    try {
      const { payload } = await jwtVerify(token, await keysOfIssuer(), {
        issuer: settings.issuer,
        ...(settings.audience !== null && { audience: settings.audience }),
        currentDate: clock(),
        requiredClaims: ['sub', 'exp'],
      });
      return { id: accountId(settings.issuer, String(payload.sub)), kind: 'account' };
    } catch (error) {
      if (error instanceof errors.JOSEError) throw unauthorized(`The token is not valid (${error.code}).`);
      throw error;
    }
  };

  const byApiKey = async (key: string): Promise<User> => {
    const row = await db
      .updateTable('api_keys')
      .set({ last_used_at: clock().toISOString() })
      .where('hash', '=', sha256(key))
      .returning('user_id')
      .executeTakeFirst();
    if (row === undefined) throw unauthorized('There is no such API key.');
    return { id: row.user_id, kind: 'account' };
  };

  return {
    remember,
    forget: (context) => void deleteCookie(context, COOKIE, { path: '/' }),
    async identify(context) {
      const [, token] = /^Bearer +(\S+)$/i.exec(context.req.header('authorization') ?? '') ?? [];
      if (token !== undefined) return byToken(token);
      const cookie = await getSignedCookie(context, secret, COOKIE);
      const [kind, id] = cookie ? cookie.split(':', 2) : [];
      if (id !== undefined && (kind === 'account' || (kind === 'guest' && settings.issuer === null)))
        return { id, kind };
      if (settings.issuer !== null)
        throw unauthorized('Send a token of the issuer, or an API key, as "Authorization: Bearer …".');
      const guest: User = { id: randomUUID(), kind: 'guest' };
      await remember(context, guest);
      return guest;
    },
  };
}

function unauthorized(detail: string): ProblemError {
  return new ProblemError({ status: 401, title: 'Not signed in', detail }, { 'www-authenticate': 'Bearer' });
}

/** The issuer's keys, looked up by its own description at the first token. */
function lazyKeys(issuer: string | null): () => Promise<JWTVerifyGetKey> {
  let keys: Promise<JWTVerifyGetKey> | undefined;
  return () => {
    keys ??= discover(issuer ?? '').catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  };
}

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  const response = await fetch(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(10_000),
  });
  const { jwks_uri: address } = (await response.json()) as { readonly jwks_uri?: string };
  if (!response.ok || address === undefined)
    throw new ProblemError({
      status: 503,
      title: 'Tokens cannot be checked now',
      detail: `The issuer ${issuer} does not describe itself (HTTP ${response.status}).`,
    });
  return createRemoteJWKSet(new URL(address));
}

/** Users of different issuers are different, whatever they are called there. */
function accountId(issuer: string, subject: string): string {
  return sha256(`${issuer}\n${subject}`).slice(0, 32);
}

const KEY_PREFIX = 'rs_';

/** An API key, to be shown once, and what is kept of it. */
export function newApiKey(): { readonly key: string; readonly hash: string } {
  const key = KEY_PREFIX + randomBytes(32).toString('base64url');
  return { key, hash: sha256(key) };
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The same on all servers of a database: made by the first. */
export async function sharedSecret(db: Database): Promise<string> {
  await db
    .insertInto('server_values')
    .values({ name: 'secret', value: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const kept = db.selectFrom('server_values').select('value').where('name', '=', 'secret');
  return (await kept.executeTakeFirstOrThrow()).value;
}

/** The secret that signs cookies: made at the first start, readable by this system user alone. */
export async function sessionSecret(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const file = join(directory, 'secret');
  try {
    await writeFile(file, randomBytes(32).toString('hex'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFile(file, 'utf8');
}
