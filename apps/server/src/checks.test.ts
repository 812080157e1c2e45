import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startModelServer, startWebServer } from '@research-studio/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadCheck } from './checks/create-checks.ts';
import { type RunningServer, startServer } from './start-server.ts';

let folder: string;
let server: RunningServer;
const cookie: Record<string, string> = {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checks-'));
  const environment = { RESEARCH_STUDIO__READING__ALLOW_HOSTS: '*.localhost' };
  server = await startServer({ cwd: folder, environment, flags: { port: 0 } });
  const response = await fetch(`${server.url}/api/me`);
  cookie['cookie'] = response.headers.get('set-cookie')?.split(';')[0] ?? '';
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

const TRAM =
  '# The tram of Harwick\n\nThe first tram of Harwick ran on 3 May 1904 with 42 passengers. It was painted green.\n';
const REPORT = `# Trams

The first tram of Harwick ran on 3 May 1904 with 24 passengers [1]. It was painted green [1].

Nobody has read the almanac of 1911 [2].

## Sources

[1] The tram of Harwick
[2] Almanac
`;

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}/api${path}`, { ...init, headers: cookie });

async function begin(file: File, fields: Record<string, string> = {}, to = server.url): Promise<Response> {
  const form = new FormData();
  form.append('file', file);
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return fetch(`${to}/api/checks`, { method: 'POST', body: form, headers: cookie });
}

async function ended(response: Response): Promise<ReadCheck> {
  let check = (await response.json()) as ReadCheck;
  expect(response.status, JSON.stringify(check)).toBe(202);
  while (check.status === 'running') {
    await sleep(20);
    check = (await (await api(`/checks/${check.id}`)).json()) as ReadCheck;
  }
  return check;
}

async function upload(name: string, text: string): Promise<string> {
  const form = new FormData();
  form.append('file', new File([text], name));
  const { items } = await (await api('/documents', { method: 'POST', body: form })).json();
  return items[0].id;
}

it('gives a verdict and a reason for each claim, by documents that were uploaded, and keeps them', async () => {
  const documents = await upload('tram.md', TRAM);
  const check = await ended(await begin(new File([REPORT], 'trams.md'), { documents }));
  expect(check).toMatchObject({ name: 'trams.md', status: 'done', error: null });
  expect(check.result?.claims.map(({ verdict, reasons }) => [verdict, reasons[0]])).toEqual([
    ['contradicted', 'the passage has “42” where the claim has “24”'],
    ['supported', 'found verbatim'],
    ['open', expect.stringContaining('source 2 was not given')],
  ]);
  const { items } = await (await api('/checks')).json();
  expect(items[0]).toMatchObject({ id: check.id, summary: { verdicts: { contradicted: 1, open: 1 } } });
  expect((await api(`/checks/${check.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await api(`/checks/${check.id}`)).status).toBe(404);
});

it('reads a page of HTML, and fetches the sources that it links to', async () => {
  await using web = await startWebServer({
    pages: {
      '/tram': {
        body: `<html><body><article><h1>Tram</h1><p>${TRAM.split('\n').at(-2)}</p><p>It had two cars, and the fare was a penny for all.</p></article></body></html>`,
      },
    },
  });
  const html = `<h1>Trams</h1><p>The first tram of Harwick ran on 3 May 1904 with 42 passengers (<a href="${web.url('/tram')}">source</a>).</p>`;
  const check = await ended(await begin(new File([html], 'trams.html'), { fetch: 'true' }));
  expect(check.result?.sources.map(({ found }) => found)).toEqual(['read']);
  expect(check.result?.claims.map(({ verdict }) => verdict)).toEqual(['supported']);
});

it('takes the result of a run for report and sources', async () => {
  const source = { id: 1, url: 'https://rail.example/tram', title: 'The tram of Harwick', siteName: null };
  const facts = { publishedAt: null, language: 'en', text: TRAM };
  const bundle = JSON.stringify({ report: { markdown: REPORT }, sources: [{ ...source, ...facts }] });
  const check = await ended(await begin(new File([bundle], 'report.json')));
  expect(check.result?.sources.map(({ found }) => found)).toEqual(['read', 'not_given']);
});

it('checks two reports of a user at the same time, and no place is lost to one that could not begin', async () => {
  const { promise: isLetGo, resolve: letGo } = Promise.withResolvers<void>();
  const page = { body: '<html><body><p>Slow.</p></body></html>' };
  await using web = await startWebServer({ pages: { '/slow': page }, before: () => isLetGo });
  const file = new File([`It was painted green [1].\n\n[1] Tram: ${web.url('/slow')}\n`], 'r.md');
  for (const _ of [1, 2, 3]) expect((await begin(file, { documents: 'nothing' })).status).toBe(422);
  const answers = await Promise.all([1, 2, 3, 4].map(() => begin(file, { fetch: 'true' })));
  letGo();
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 409, 409]);
  for (const answer of answers) if (answer.status === 202) await ended(answer);
  await ended(await begin(file, { rulesOnly: 'true' }));
});

it('names a file that is not a report', async () => {
  const cases: readonly (readonly [File, RegExp])[] = [
    [new File(['{"a":1}'], 'x.json'), /x\.json is not a report\.json of this program/],
    [new File(['%PDF-1.7 nothing'], 'x.pdf'), /x\.pdf/],
    [new File(['a'.repeat(4_100_000)], 'long.md'), /At most 4 MB/],
  ];
  for (const [file, problem] of cases) {
    const response = await begin(file);
    expect([413, 422]).toContain(response.status);
    expect((await response.json()).detail).toMatch(problem);
  }
  const unknown = await begin(new File([REPORT], 'r.md'), { documents: 'nothing' });
  expect([unknown.status, (await unknown.json()).detail]).toEqual([422, expect.stringContaining('nothing')]);
});

it('asks a model about what rules leave open, counts what that cost, and asks none once the day is spent', async () => {
  await using model = await startModelServer({
    answer: () => JSON.stringify({ findings: [], checked: [1] }),
  });
  const environment = {
    OPENAI_API_KEY: 'sk-loopback',
    OPENAI_BASE_URL: model.baseUrl,
    RESEARCH_STUDIO__MODELS__SMART: 'openai:gpt-4o',
    RESEARCH_STUDIO__SERVER__COST_PER_DAY_USD: '1',
  };
  const home = server;
  server = await startServer({ cwd: join(folder, 'costs'), environment, flags: { port: 0 } });
  try {
    const { db, runs } = server.services;
    cookie['cookie'] = (await api('/me')).headers.get('set-cookie')?.split(';')[0] ?? '';
    const text =
      '# Trams\n\nIn the spring of 1904 some forty people took the first ride [1].\n\n## Sources\n\n[1] The tram of Harwick\n';
    const file = new File([text], 'forty.md');
    const documents = await upload('tram.md', TRAM);
    const judged = await ended(await begin(file, { documents }, server.url));
    expect(judged.result?.claims[0]).toMatchObject({ verdict: 'supported', decidedBy: 'model' });
    expect(judged.notes[0]).toContain('Asking openai:gpt-4o about 1 of 1 statement;');
    const [row] = await db.selectFrom('runCosts').selectAll().execute();
    expect(row?.usd).toBeGreaterThan(0);
    expect(row?.usd).toBeLessThan(0.05);
    const { id, countedFor } = { id: 'a-run', countedFor: row?.countedFor ?? '' };
    await runs.spend({ id, countedFor }, { attempt: 'x', usd: 1, at: new Date().toISOString() });
    const refused = await ended(await begin(file, { documents }, server.url));
    expect(refused).toMatchObject({ status: 'failed', error: expect.stringContaining('one user may spend') });
    const free = await ended(await begin(file, { documents, rulesOnly: 'true' }, server.url));
    expect(free.result?.claims[0]?.verdict).toBe('open');
    expect(model.requests).toHaveLength(1);
  } finally {
    await server.close();
    server = home;
  }
});
