import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './start-server.ts';

const AUDIENCE = 'studio';
const QUESTION = 'How efficient are heat pumps in cold climates?';
const START = new Date('2026-01-31T12:00:00.000Z');
const keys = await generateKeyPair('ES256', { extractable: true });
const closing: (() => unknown)[] = [];
const logged: string[] = [];
let now = START;
let issuer: string;

const after = (seconds: number) => {
  now = new Date(START.getTime() + seconds * 1000);
};
beforeEach(() => after(0));

beforeAll(async () => {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' };
  const server = createServer((request, response) => {
    const isDescription = request.url === '/.well-known/openid-configuration';
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(isDescription ? { jwks_uri: `${issuer}/keys` } : { keys: [jwk] }));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function serve(settings: Readonly<Record<string, string>>, environment: Record<string, string> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'sessions-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const named = Object.entries(settings).map(([name, value]) => [`RESEARCH_STUDIO__SERVER__${name}`, value]);
  const server = await startServer({
    cwd: folder,
    environment: { ...Object.fromEntries(named), ...environment },
    flags: { port: 0 },
    clock: () => now,
    log: (message) => logged.push(message),
  });
  closing.push(() => server.close());
  return server;
}

const tokenFor = (seconds: number, subject = 'anna') =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'ES256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience(AUDIENCE)
    .setSubject(subject)
    .setExpirationTime(new Date(now.getTime() + seconds * 1000))
    .sign(keys.privateKey);

async function ask(
  server: RunningServer,
  path: string,
  {
    method = 'GET',
    json,
    headers,
  }: { method?: string; json?: object; headers?: Record<string, string> } = {},
) {
  return fetch(server.url + path, {
    method,
    headers: { ...headers, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
}

/** What the browser keeps of an answer: the cookie, and for how many seconds. */
function keptOf(response: Response) {
  const text = response.headers.get('set-cookie') ?? '';
  return { cookie: text.split(';')[0] ?? '', maxAge: Number(/Max-Age=(\d+)/.exec(text)?.[1]) };
}

describe('a session', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await serve({ ISSUER: issuer, AUDIENCE, SESSION_IDLE_HOURS: '2' });
  });

  const signIn = async (bearer: string) => {
    const headers = { authorization: `Bearer ${bearer}` };
    return keptOf(await ask(server, '/api/session', { method: 'POST', headers }));
  };
  const isKnown = async (cookie: string) =>
    (await ask(server, '/api/me', { headers: { cookie } })).status === 200;

  it('never outlives the token that opened it', async () => {
    const { cookie, maxAge } = await signIn(await tokenFor(2));
    expect(maxAge).toBeLessThanOrEqual(2);
    expect(await isKnown(cookie)).toBe(true);
    // A session cannot extend itself.
    await ask(server, '/api/session', { method: 'POST', headers: { cookie } });
    after(3);
    expect(await isKnown(cookie)).toBe(false);
  });

  it('ends when nobody uses it, and lasts while it is used', async () => {
    const { cookie, maxAge } = await signIn(await tokenFor(100 * 3600));
    expect(maxAge).toBe(2 * 3600);
    after(3600);
    const used = await ask(server, '/api/me', { headers: { cookie } });
    expect(keptOf(used)).toEqual({ cookie, maxAge: 2 * 3600 });
    after(2.5 * 3600);
    expect(await isKnown(cookie)).toBe(true);
    after(5 * 3600);
    expect(await isKnown(cookie)).toBe(false);
  });

  it('ends everywhere when it is signed out, and leaves others alone', async () => {
    const [here, there] = [await signIn(await tokenFor(3600)), await signIn(await tokenFor(3600))];
    const copy = here.cookie;
    await ask(server, '/api/session', { method: 'DELETE', headers: { cookie: here.cookie } });
    expect([await isKnown(copy), await isKnown(there.cookie)]).toEqual([false, true]);
  });

  it('ends with the API key that opened it', async () => {
    const headers = { authorization: `Bearer ${await tokenFor(3600)}` };
    const json = { name: 'page' };
    const made = (await (await ask(server, '/api/keys', { method: 'POST', headers, json })).json()) as {
      id: string;
      key: string;
    };
    const { cookie } = await signIn(made.key);
    expect(await isKnown(cookie)).toBe(true);
    await ask(server, `/api/keys/${made.id}`, { method: 'DELETE', headers });
    expect(await isKnown(cookie)).toBe(false);
  });

  it('is kept as a hash, so that a copy of the database opens nothing', async () => {
    const { cookie } = await signIn(await tokenFor(3600));
    const rows = await server.services.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(cookie.replace(/^.*=/, ''));
  });
});

describe('guests', () => {
  it('of a server with accounts are let in by a setting alone, within limits of their own', async () => {
    const closed = await serve({ ISSUER: issuer, AUDIENCE });
    expect((await ask(closed, '/api/me')).status).toBe(401);
    const server = await serve({
      ISSUER: issuer,
      AUDIENCE,
      GUESTS: 'true',
      GUEST_RUNS_PER_DAY: '2',
      GUEST_COST_PER_DAY_USD: '0.5',
      BEHIND_PROXY: 'true',
      ACTIVE_RUNS_PER_USER: '9',
    });
    const from = async (address: string, method: string, path: string, json?: object) =>
      ask(server, path, { method, headers: { 'x-forwarded-for': address }, ...(json && { json }) });
    const begin = (address: string) => from(address, 'POST', '/api/runs', { question: QUESTION });
    expect(await (await from('203.0.113.1', 'GET', '/api/me')).json()).toMatchObject({ kind: 'guest' });
    const account = { authorization: `Bearer ${await tokenFor(3600)}`, 'x-forwarded-for': '203.0.113.1' };
    expect(await (await ask(server, '/api/me', { headers: account })).json()).toMatchObject({
      kind: 'account',
    });
    // Each request comes without a cookie, as from a browser that has just been cleared.
    expect((await begin('203.0.113.1')).status).toBe(202);
    expect((await begin('203.0.113.1')).status).toBe(202);
    expect((await begin('203.0.113.1')).status).toBe(429);
    expect((await begin('203.0.113.2')).status).toBe(202);
    const finished = await server.services.db.selectFrom('runs').select('budgetUsd').execute();
    expect(finished.length).toBe(3);
    for (const { budgetUsd } of finished) expect(budgetUsd).toBeLessThanOrEqual(0.25);
    const run = await server.services.db
      .selectFrom('runs')
      .select(['id', 'countedFor'])
      .executeTakeFirstOrThrow();
    expect(run.countedFor).not.toContain('203');
    await server.services.runs.spend(
      { id: run.id, countedFor: run.countedFor },
      { attempt: 'test', usd: 0.5, at: now.toISOString() },
    );
    const spent = await begin('203.0.113.3');
    expect([spent.status, (await spent.json()).detail]).toEqual([429, expect.stringContaining('$0.50')]);
    expect((await from('203.0.113.1', 'POST', '/api/keys', { name: 'x' })).status).toBe(403);
    const form = new FormData();
    form.append('file', new File(['Tulips are planted in autumn.\n'], 'tulips.txt'));
    expect((await fetch(`${server.url}/api/documents`, { method: 'POST', body: form })).status).toBe(413);
    const json = { question: QUESTION };
    expect((await ask(server, '/api/runs', { method: 'POST', headers: account, json })).status).toBe(202);
    expect(await (await ask(server, '/api/configuration', { headers: account })).json()).toMatchObject({
      needsAccount: false,
      hasAccounts: true,
    });
  });

  it('may be all users of a server that others can reach, if a setting says so', async () => {
    await expect(serve({ HOST: '0.0.0.0' })).rejects.toThrow('server.guests');
    const server = await serve({ HOST: '0.0.0.0', GUESTS: 'true' });
    const headers = { host: 'studio.example' };
    const { request } = await import('node:http');
    const { port } = new URL(server.url);
    const status = await new Promise((resolve, reject) => {
      request({ port, path: '/api/me', headers }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBe(200);
  });
});

it('warns at the start of an issuer whose tokens are taken whatever they were made for', async () => {
  logged.length = 0;
  await serve({ ISSUER: issuer, AUDIENCE });
  expect(logged.join()).not.toContain('server.audience');
  await serve({ ISSUER: issuer });
  expect(logged.join()).toContain('server.audience is not set');
});

describe('answers', () => {
  it('that are private stay out of caches', async () => {
    const server = await serve({});
    for (const path of ['/api/me', '/api/runs', '/api/runs/nobodys', '/metrics'])
      expect((await ask(server, path)).headers.get('cache-control'), path).toBe('no-store');
  });

  it('that came by TLS ask for it from then on, and only those', async () => {
    const behind = await serve({ BEHIND_PROXY: 'true' });
    const by = async (proto: string) => {
      const response = await ask(behind, '/api/me', { headers: { 'x-forwarded-proto': proto } });
      const isSecure = /Secure/i.test(response.headers.get('set-cookie') ?? '');
      return [response.headers.get('strict-transport-security'), isSecure];
    };
    expect(await by('https')).toEqual(['max-age=31536000', true]);
    expect(await by('http')).toEqual([null, false]);
    const alone = await serve({});
    const claimed = await ask(alone, '/healthz', { headers: { 'x-forwarded-proto': 'https' } });
    expect(claimed.headers.get('strict-transport-security')).toBeNull();
    const named = await serve({ PUBLIC_URL: 'https://studio.example' });
    expect((await ask(named, '/healthz')).headers.get('strict-transport-security')).not.toBeNull();
  });
});

it('gives its metrics to this machine, and to others with a token alone', async () => {
  const server = await serve({}, { RESEARCH_STUDIO_METRICS_TOKEN: 'metrics-token' });
  const outside = { 'x-forwarded-for': '203.0.113.9' };
  const status = async (headers: Record<string, string>) =>
    (await ask(server, '/metrics', { headers })).status;
  expect(await status({})).toBe(200);
  expect(await status(outside)).toBe(401);
  expect(await status({ ...outside, authorization: 'Bearer a-wrong-token' })).toBe(401);
  expect(await status({ ...outside, authorization: 'Bearer metrics-token' })).toBe(200);
  const tokenless = await serve({ BEHIND_PROXY: 'true' });
  const refused = await ask(tokenless, '/metrics', { headers: { ...outside, authorization: 'Bearer ' } });
  expect(refused.status).toBe(401);
});
