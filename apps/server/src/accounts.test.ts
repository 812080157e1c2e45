import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEW_DOCUMENTS } from '@research-studio/core/testing';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, startServer } from './start-server.ts';

const AUDIENCE = 'studio';
const QUESTION = 'How efficient are heat pumps in cold climates?';
const keys = await generateKeyPair('ES256', { extractable: true });
const others = await generateKeyPair('ES256');
let issuer: Server;
let address: string;
let folder: string;
let server: RunningServer;

beforeAll(async () => {
  const jwk = { ...(await exportJWK(keys.publicKey)), kid: 'one', alg: 'ES256' };
  issuer = createServer((request, response) => {
    const isDescription = request.url === '/.well-known/openid-configuration';
    response.setHeader('content-type', 'application/json');
    response.end(
      JSON.stringify(isDescription ? { issuer: address, jwks_uri: `${address}/keys` } : { keys: [jwk] }),
    );
  });
  await new Promise<void>((listening) => issuer.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(issuer.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'accounts-'));
  server = await startServer({
    cwd: folder,
    environment: {
      RESEARCH_STUDIO__SEARCH__DOCS: FEW_DOCUMENTS.join(),
      RESEARCH_STUDIO__SERVER__ISSUER: address,
      RESEARCH_STUDIO__SERVER__AUDIENCE: AUDIENCE,
      RESEARCH_STUDIO__SERVER__REQUESTS_PER_MINUTE: '5000',
      RESEARCH_STUDIO__SERVER__PUBLIC_URL: 'https://studio.example/',
      RESEARCH_STUDIO__SERVER__BEHIND_PROXY: 'true',
      RESEARCH_STUDIO__SERVER__RUNS_PER_DAY: '2',
      RESEARCH_STUDIO__SERVER__COST_PER_DAY_USD: '1',
    },
    flags: { port: 0 },
  });
});
afterAll(async () => {
  await server.close();
  issuer.closeAllConnections();
  issuer.close();
  await rm(folder, { recursive: true, force: true });
});

interface Claims {
  readonly subject?: string | null;
  readonly issuer?: string;
  readonly audience?: string;
  readonly expires?: string | null;
}

function claimed(
  { subject = 'anna', issuer: by = address, audience = AUDIENCE, expires = '1h' }: Claims = {},
  alg = 'ES256',
) {
  const token = new SignJWT({}).setIssuer(by).setAudience(audience).setIssuedAt();
  if (subject !== null) token.setSubject(subject);
  if (expires !== null) token.setExpirationTime(expires);
  return token.setProtectedHeader({ alg, kid: 'one' });
}

/** A token as the issuer gives it. */
const tokenOf = (claims?: Claims) => claimed(claims).sign(keys.privateKey);

async function ask(path: string, init: RequestInit & { token?: string; json?: unknown } = {}) {
  const { token, json, ...rest } = init;
  return fetch(server.url + path, {
    ...rest,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...rest.headers,
    },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
}

interface Me {
  readonly id: string;
  readonly kind: string;
}

describe('users of an issuer', () => {
  it('are known by its tokens, each as one person, and then by a cookie of their browser', async () => {
    const me = async (token: string) => (await (await ask('/api/me', { token })).json()) as Me;
    const anna = await me(await tokenOf());
    expect(anna).toMatchObject({ kind: 'account' });
    expect(await me(await tokenOf())).toEqual(anna);
    expect((await me(await tokenOf({ subject: 'bert' }))).id).not.toBe(anna.id);
    const session = await ask('/api/session', { method: 'POST', token: await tokenOf() });
    const kept = session.headers.get('set-cookie') ?? '';
    expect(kept).toMatch(/HttpOnly/i);
    expect(kept).toMatch(/SameSite=Lax/i);
    expect(kept).toMatch(/Secure/i);
    const cookie = kept.split(';')[0] ?? '';
    expect(await (await ask('/api/me', { headers: { cookie } })).json()).toEqual(anna);
    const ended = await ask('/api/session', { method: 'DELETE', headers: { cookie } });
    expect(ended.headers.get('set-cookie')).toMatch(/^research_studio=; Max-Age=0/);
    const forged = `${cookie.slice(0, -6)}AAAA%3D`;
    expect((await ask('/api/me', { headers: { cookie: forged } })).status).toBe(401);
  });

  it.each<[string, () => Promise<string> | string]>([
    ['of another issuer', () => tokenOf({ issuer: 'https://elsewhere.example' })],
    ['for another audience', () => tokenOf({ audience: 'another program' })],
    ['that has expired', () => tokenOf({ expires: '-1h' })],
    ['that never expires', () => tokenOf({ expires: null })],
    ['of nobody', () => tokenOf({ subject: null })],
    ['signed by another key', () => claimed().sign(others.privateKey)],
    [
      'that is not signed',
      () =>
        new UnsecuredJWT({})
          .setIssuer(address)
          .setAudience(AUDIENCE)
          .setSubject('anna')
          .setExpirationTime('1h')
          .encode(),
    ],
    [
      'signed with the public key as a password',
      async () => claimed({}, 'HS256').sign(new TextEncoder().encode(await exportSPKI(keys.publicKey))),
    ],
    ['that is none', () => 'abc.def.ghi'],
  ])('are not known by a token %s', async (_what, token) => {
    const response = await ask('/api/me', { token: await token() });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
    expect(response.headers.get('content-type')).toContain('application/problem+json');
    expect(response.headers.get('set-cookie')).toBeNull();
  });

  it('are refused from pages of other sites', async () => {
    const post = { method: 'POST', token: await tokenOf(), json: { name: 'x' } };
    for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])
      expect((await ask('/api/keys', { ...post, headers })).status).toBe(403);
  });

  it('are counted by the address that the proxy saw, not by one that they claim', async () => {
    const token = await tokenOf();
    const from = (address: string) => ask('/api/me', { token, headers: { 'x-forwarded-for': address } });
    for (let count = 0; count < 5000; count += 1) await server.services.limits.countRequest('203.0.113.9');
    const refused = await from('198.51.100.1, 203.0.113.9');
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
    expect((await from('203.0.113.9, 198.51.100.1')).status).toBe(200);
  });

  it('may start so many runs a day, and spend so much', async () => {
    const start = async (token: string) =>
      ask('/api/runs', { method: 'POST', token, json: { question: QUESTION } });
    const spend = async (token: string, costUsd: number) => {
      const { id: userId } = (await (await ask('/api/me', { token })).json()) as Me;
      const now = new Date().toISOString();
      const id = `20260131-${userId}-${costUsd}`;
      const run = {
        id,
        userId,
        question: QUESTION,
        pipeline: 'standard',
        documents: [],
        options: {},
      } as const;
      await server.services.runs.create({ ...run, documents: [], createdAt: now });
      await server.services.runs.spend({ id, countedFor: userId }, { attempt: now, usd: costUsd, at: now });
      await server.services.runs.end(id, { status: 'done', costUsd }, now);
    };
    const [rich, busy] = [await tokenOf({ subject: 'rich' }), await tokenOf({ subject: 'busy' })];
    await spend(rich, 1.25);
    const spent = await start(rich);
    expect([spent.status, (await spent.json()).detail]).toEqual([429, expect.stringContaining('$1.25')]);
    expect(spent.headers.get('retry-after')).toBeTruthy();
    await spend(busy, 0.1);
    await spend(busy, 0.2);
    const many = await start(busy);
    expect([many.status, (await many.json()).detail]).toEqual([429, expect.stringContaining('2 runs')]);
  });
});

interface Route {
  readonly path: string;
  readonly method: string;
  readonly takes: string | null;
}

/** Every route of the server's own description, so that none is forgotten. */
async function routes(): Promise<readonly Route[]> {
  const { paths } = (await (await ask('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { requestBody?: { content: Record<string, unknown> } }>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]) => ({
      path,
      method: method.toUpperCase(),
      takes: Object.keys(requestBody?.content ?? {})[0] ?? null,
    })),
  );
}

const FITTING: Readonly<Record<string, unknown>> = {
  'PATCH /api/runs/{id}': { title: 'Mine', tags: ['mine'] },
  'POST /api/runs/{id}/answer': { choice: 'x' },
  'POST /api/runs': { question: QUESTION },
  'POST /api/runs/{id}/note': { text: 'Mind the cold.' },
  'PUT /api/runs/{id}/notes/{n}': { text: 'Not so.', label: 'unsupported' },
  'POST /api/keys': { name: 'x' },
};

describe('every route', () => {
  it('wants to know who asks, but for reports that are shared and how the server is', async () => {
    for (const { path, method } of await routes()) {
      const response = await ask(path.replace(/\{\w+\}/g, '1'), { method });
      const isOpen = !path.startsWith('/api/');
      const isWayIn = /^\/api\/(shared\/|login)/.test(path);
      const expected = isOpen ? [200] : isWayIn ? [404, 422] : [401];
      expect(expected, `${method} ${path}`).toContain(response.status);
    }
  });

  it('treats what is somebody else’s as if it did not exist', async () => {
    const [owner, other] = [await tokenOf({ subject: 'owner' }), await tokenOf({ subject: 'other' })];
    const post = async (path: string, json: unknown) =>
      (await (await ask(path, { method: 'POST', token: owner, json })).json()) as { id: string };
    const form = new FormData();
    form.append('file', new File(['Tulips are planted in autumn.\n'], 'tulips.txt'));
    const upload = await ask('/api/documents', { method: 'POST', token: owner, body: form });
    const document = ((await upload.json()) as { items: { id: string }[] }).items[0]?.id ?? '';
    const report = new FormData();
    report.append('file', new File(['Tulips are planted in autumn [1].\n'], 'report.md'));
    const begun = await ask('/api/checks', { method: 'POST', token: owner, body: report });
    const { id: check } = (await begun.json()) as { id: string };
    const { id: run } = await post('/api/runs', { question: QUESTION, documents: [document] });
    const { id: key } = await post('/api/keys', { name: 'mine' });
    const share = (await post(`/api/runs/${run}/share`, undefined)) as unknown as { url: string };
    expect(share.url).toMatch(/^https:\/\/studio\.example\/shared\/[\w-]{32}$/);
    expect(await post(`/api/runs/${run}/share`, undefined)).toEqual(share);
    const idOf = (path: string) =>
      ({ runs: run, keys: key, checks: check, documents: document })[path.split('/')[2] ?? ''] ?? '';
    const tried: string[] = [];
    for (const { path, method } of await routes()) {
      if (!path.includes('{id}')) continue;
      const visit = async (id: string) => {
        const json = FITTING[`${method} ${path}`];
        const place = path.replace('{id}', id).replace('{n}', '1');
        const response = await ask(place, { method, token: other, ...(json !== undefined && { json }) });
        return [response.status, await response.json()];
      };
      const [status, problem] = await visit(idOf(path));
      expect([status, problem], `${method} ${path}`).toEqual(await visit('20250101-nobodys'));
      expect(status, `${method} ${path}`).toBe(404);
      tried.push(path);
    }
    expect(tried.length).toBeGreaterThan(15);
    for (const change of [{ isDeleted: true }, { isDeleted: false }, { collection: 'Stolen' }]) {
      const changed = await ask('/api/documents', {
        method: 'PATCH',
        token: other,
        json: { ids: [document], ...change },
      });
      expect(changed.status, JSON.stringify(change)).toBe(404);
    }
    const kept = await ask('/api/documents', { token: owner });
    expect(await kept.json()).toMatchObject({ items: [{ id: document, collection: '' }] });
    const own = async (path: string) =>
      ((await (await ask(path, { token: other })).json()) as { items: unknown[] }).items;
    for (const path of ['/api/runs', '/api/documents', '/api/keys'])
      expect(await own(path), path).toEqual([]);
    const stolen = { question: QUESTION, documents: [document] };
    expect((await ask('/api/runs', { method: 'POST', token: other, json: stolen })).status).toBe(422);
    const follow = { question: QUESTION, parentId: run };
    expect((await ask('/api/runs', { method: 'POST', token: other, json: follow })).status).toBe(404);
    expect((await ask(`/api/runs/${run}`, { token: owner })).status).toBe(200);
    expect(await own('/api/runs')).toEqual([]);
  });

  const HOSTILE: readonly (readonly [string, string | Uint8Array<ArrayBuffer>, string])[] = [
    ['no JSON', '{"question": ', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a list', '[[[]]]', 'application/json'],
    [
      'wrong types',
      '{"question":{"$gt":""},"title":7,"choice":[],"name":{},"options":"x"}',
      'application/json',
    ],
    [
      'a prototype',
      '{"__proto__":{"isAdmin":true},"question":"Why is it so?","constructor":1}',
      'application/json',
    ],
    ['deep nesting', `${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'application/json'],
    ['too much', `{"question":"${'a'.repeat(1_100_000)}"}`, 'application/json'],
    ['another kind', '<question>Why?</question>', 'text/xml'],
    ['no bytes of UTF-8', Uint8Array.from([0x7b, 0xff, 0xfe, 0x00]), 'application/json'],
    [
      'a form without end',
      '--x\r\nContent-Disposition: form-data; name="file"',
      'multipart/form-data; boundary=x',
    ],
  ];
  const PATHS = [
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    '%00',
    "' or 1=1 --",
    'a'.repeat(3000),
    '-1',
    '\u202e',
  ];

  it('answers hostile input with a problem that says what is wrong, and never fails', async () => {
    const token = await tokenOf({ subject: 'hostile' });
    // Places and bodies are spread over the routes: one router and one reader of bodies serve them all.
    for (const [index, { path, method, takes }] of (await routes()).entries()) {
      const isTurn = (_: unknown, turn: number) => (turn + index) % 3 === 0;
      const places = path.includes('{')
        ? PATHS.filter(isTurn).map((text) => path.replace(/\{\w+\}/g, encodeURIComponent(text)))
        : [];
      const plain = path.replace('{id}', '20250101-nobodys').replace(/\{\w+\}/g, '1');
      const bodies = takes === null ? [] : HOSTILE.filter(isTurn);
      const tries = [
        ...places.map((place) => ({ what: place.slice(0, 60), place, init: {} })),
        ...bodies.map(([what, body, type]) => ({
          what,
          place: plain,
          init: { body, headers: { 'content-type': type } },
        })),
        {
          what: 'queries',
          place: `${plain}?after=x&limit=-1&cursor=%00&query=${'%'.repeat(9)}&status=<b>`,
          init: {},
        },
      ];
      for (const { what, place, init } of tries) {
        const response = await ask(place, { method, token, ...init }).catch((error) => {
          throw new Error(`${method} ${path}: ${what} breaks the connection`, { cause: error });
        });
        const answer = `${method} ${path}: ${what} gives ${response.status}`;
        expect(response.status, answer).toBeLessThan(500);
        if (response.status < 400) continue;
        expect(response.headers.get('content-type'), answer).toContain('application/problem+json');
        expect(await response.json(), answer).toMatchObject({
          title: expect.any(String),
          status: response.status,
        });
      }
    }
    expect((await (await ask('/api/runs', { token })).json()).items.length).toBeLessThan(2);
  });
});
