import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SettingsError } from '@research-studio/schemas';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { calculatePKCECodeChallenge } from 'openid-client';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type RunningServer, startServer } from './start-server.ts';

const CLIENT = 'studio';
const SECRET = 'the secret of the client';
const keys = await generateKeyPair('ES256', { extractable: true });
const others = await generateKeyPair('ES256');
const jwk = await exportJWK(keys.publicKey);
const kid = await calculateJwkThumbprint(jwk);
const logged: string[] = [];
let folder: string;
let server: RunningServer;
let issuer: Server;
let address: string;

/** What the issuer is to say of the next user, otherwise than it should. */
interface Fault {
  readonly nonce?: string;
  readonly audience?: string;
  readonly expiresIn?: number;
  readonly isForged?: boolean;
  readonly isAway?: boolean;
  readonly isDenied?: boolean;
}
let fault: Fault = {};
beforeEach(() => {
  fault = {};
});

/** Codes that are under way, with what their requests asked for. */
const codes = new Map<string, URLSearchParams>();

async function idToken(asked: URLSearchParams): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ nonce: fault.nonce ?? asked.get('nonce') })
    .setProtectedHeader({ alg: 'ES256', kid })
    .setIssuer(address)
    .setSubject('anna')
    .setAudience(fault.audience ?? CLIENT)
    .setIssuedAt(now - 3600)
    .setExpirationTime(now + (fault.expiresIn ?? 900))
    .sign(fault.isForged ? others.privateKey : keys.privateKey);
}

/** What the issuer answers; null: it refuses. */
async function answerOf(path: string, query: URLSearchParams, form: URLSearchParams): Promise<object | null> {
  if (path === '/.well-known/openid-configuration')
    return {
      issuer: address,
      authorization_endpoint: `${address}/authorize`,
      token_endpoint: `${address}/token`,
      jwks_uri: `${address}/keys`,
      id_token_signing_alg_values_supported: ['ES256'],
    };
  if (path === '/keys') return { keys: [{ ...jwk, kid, alg: 'ES256', use: 'sig' }] };
  if (path === '/authorize') {
    const code = `code-${codes.size}`;
    codes.set(code, query);
    const state = query.get('state') ?? '';
    return fault.isDenied ? { error: 'access_denied', state } : { code, state };
  }
  const asked = codes.get(form.get('code') ?? '');
  const challenge = await calculatePKCECodeChallenge(form.get('code_verifier') ?? '');
  const isRight =
    challenge === asked?.get('code_challenge') &&
    form.get('redirect_uri') === asked.get('redirect_uri') &&
    form.get('client_secret') === SECRET;
  if (asked === undefined || !isRight) return null;
  return { access_token: 'x', token_type: 'Bearer', id_token: await idToken(asked) };
}

function openIssuer(): Server {
  return createServer(async (request, response) => {
    let body = '';
    for await (const bytes of request) body += bytes;
    const { pathname, searchParams } = new URL(request.url ?? '/', address);
    if (fault.isAway) {
      request.socket.destroy();
      return;
    }
    const answer = await answerOf(pathname, searchParams, new URLSearchParams(body));
    if (pathname === '/authorize') {
      const back = `${searchParams.get('redirect_uri')}?${new URLSearchParams({ ...answer })}`;
      response.writeHead(302, { location: back }).end();
      return;
    }
    response.writeHead(answer === null ? 400 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: 'invalid_grant' }));
  });
}

const start = (settings: Record<string, string>) =>
  startServer({
    cwd: folder,
    environment: {
      RESEARCH_STUDIO__SERVER__ISSUER: address,
      RESEARCH_STUDIO__SERVER__LOGIN_CLIENT_ID: CLIENT,
      RESEARCH_STUDIO_LOGIN_SECRET: SECRET,
      ...settings,
    },
    flags: { port: 0 },
    log: (message) => logged.push(message),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'login-'));
  issuer = openIssuer();
  await new Promise<void>((listening) => issuer.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  server = await start({});
});
afterAll(async () => {
  await server.close();
  issuer.closeAllConnections();
  issuer.close();
  await rm(folder, { recursive: true, force: true });
});

/** A browser that follows no redirection by itself and keeps its cookies. */
function browser() {
  const cookies = new Map<string, string>();
  const visit = async (url: string) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(url, server.url), { redirect: 'manual', headers: { cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  const next = async (url: string) => (await visit(url)).headers.get('location') ?? '';
  /** Gives where the browser is at the end. */
  const logIn = async (change: (callback: URL) => void = () => undefined) => {
    const callback = new URL(await next(await next('/api/login?to=/runs/x')));
    change(callback);
    return next(callback.href);
  };
  return { visit, next, logIn, cookies };
}

it('signs a browser in as the user of the issuer, and shows the page that was asked for', async () => {
  const { visit, next, logIn, cookies } = browser();
  const before = await visit('/api/me');
  expect([before.status, await before.json()]).toMatchObject([401, { type: '/problems/login' }]);
  const begun = await visit('/api/login');
  const kept = begun.headers.get('set-cookie') ?? '';
  for (const part of [/HttpOnly/i, /SameSite=Lax/i, /Max-Age=600/i]) expect(kept).toMatch(part);
  const asked = new URL(begun.headers.get('location') ?? '').searchParams;
  expect(Object.fromEntries(asked)).toMatchObject({
    response_type: 'code',
    client_id: CLIENT,
    scope: 'openid',
    code_challenge_method: 'S256',
    redirect_uri: `${server.url}/api/login/callback`,
  });
  expect(await logIn()).toBe('/runs/x');
  expect([...cookies.keys()]).toEqual(['research_studio']);
  const me = (await (await visit('/api/me')).json()) as { id: string; kind: string };
  expect(me.kind).toBe('account');
  // The same person as by a token of the issuer.
  const authorization = `Bearer ${await idToken(new URLSearchParams())}`;
  const byToken = await fetch(`${server.url}/api/me`, { headers: { authorization } });
  expect(await byToken.json()).toEqual(me);
  expect(await next('/api/login?to=//elsewhere.example')).toBe('');
});

it('ends the session with the ID token', async () => {
  fault = { expiresIn: 100 };
  const { visit, logIn } = browser();
  await logIn();
  const [session] = await server.services.db
    .selectFrom('sessions')
    .select('expiresAt')
    .orderBy('expiresAt')
    .execute();
  expect(Date.parse(session?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(100_000);
  expect((await visit('/api/me')).status).toBe(200);
});

it.each<[string, string, Fault, ((callback: URL) => void)?]>([
  ['another state', 'expired', {}, ({ searchParams }) => searchParams.set('state', 'x')],
  ['no state', 'expired', {}, ({ searchParams }) => searchParams.delete('state')],
  ['a user who says no', 'denied', { isDenied: true }],
  ['another nonce', 'invalid', { nonce: 'x' }],
  ['an ID token that has expired', 'invalid', { expiresIn: -600 }],
  ['an ID token of another audience', 'invalid', { audience: 'another program' }],
  ['an ID token signed by another key', 'invalid', { isForged: true }],
  [
    'a code that the issuer does not know',
    'invalid',
    {},
    ({ searchParams }) => searchParams.set('code', 'x'),
  ],
  [
    'another issuer',
    'invalid',
    {},
    ({ searchParams }) => searchParams.set('iss', 'https://elsewhere.example'),
  ],
])('lets nobody in by %s, and leads to the page that explains it', async (_what, failure, given, change) => {
  fault = given;
  const { visit, logIn, cookies } = browser();
  logged.length = 0;
  expect(await logIn(change)).toBe(`/login/${failure}`);
  expect(logged.join()).toContain(`failed (${failure})`);
  expect(logged.join()).not.toContain(SECRET);
  expect([...cookies.keys()]).toEqual([]);
  expect((await visit('/api/me')).status).toBe(401);
});

it('says that the issuer is away, before and after the user was there, and heals', async () => {
  const { next, logIn } = browser();
  const callback = await next(await next('/api/login'));
  fault = { isAway: true };
  expect(await next(callback)).toBe('/login/unreachable');
  const other = await start({ RESEARCH_STUDIO__SERVER__DIRECTORY: 'other' });
  const begun = () => fetch(`${other.url}/api/login`, { redirect: 'manual' });
  expect((await begun()).headers.get('location')).toBe('/login/unreachable');
  fault = {};
  expect((await begun()).headers.get('location')).toContain(`${address}/authorize`);
  await other.close();
  expect(await logIn()).toBe('/runs/x');
});

it('takes a callback once', async () => {
  const { next } = browser();
  const callback = await next(await next('/api/login'));
  expect(await next(callback)).toBe('/');
  expect(await next(callback)).toBe('/login/expired');
});

it('does not start with a login that has no issuer', async () => {
  const environment = { RESEARCH_STUDIO__SERVER__LOGIN_CLIENT_ID: CLIENT };
  const starting = startServer({ cwd: folder, environment, flags: { port: 0 } });
  await expect(starting).rejects.toThrow(SettingsError);
  await expect(starting).rejects.toThrow('server.issuer is not set');
});
