import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { publishedMarkdown } from '@research-studio/core/citation';
import { FEW_DOCUMENTS, startWebServer } from '@research-studio/core/testing';
import type { Bundle } from '@research-studio/schemas';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApp } from './app.ts';
import type { Run } from './runs.ts';
import { type RunningServer, startServer } from './start-server.ts';

const QUESTION = 'How efficient are heat pumps in cold climates?';
let folder: string;
let server: RunningServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-'));
  server = await start();
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

function start(): Promise<RunningServer> {
  return startServer({
    cwd: folder,
    environment: {
      RESEARCH_STUDIO__SEARCH__DOCS: FEW_DOCUMENTS.join(),
      RESEARCH_STUDIO__READING__ALLOW_HOSTS: '*.localhost',
      RESEARCH_STUDIO__SERVER__ACTIVE_RUNS_PER_USER: '2',
      RESEARCH_STUDIO__SERVER__QUEUED_RUNS_PER_USER: '2',
      RESEARCH_STUDIO__SERVER__UPLOAD_MEGABYTES: '1',
    },
    flags: { port: 0 },
  });
}

/** A browser of one person: keeps its cookie. */
function visitor() {
  let cookie = '';
  return async (path: string, init: RequestInit & { json?: unknown } = {}) => {
    const { json, ...rest } = init;
    const response = await fetch(server.url + path, {
      ...rest,
      headers: {
        ...(cookie && { cookie }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...rest.headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
    cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
    return response;
  };
}

type Visitor = ReturnType<typeof visitor>;

async function startRun(visit: Visitor, json: object): Promise<Run> {
  const response = await visit('/api/runs', {
    method: 'POST',
    json: { options: { today: '2025-11-01' }, ...json },
  });
  expect(response.status).toBe(202);
  return (await response.json()) as Run;
}

/** Names, numbers and data of the events of a run, to its end. */
async function follow(visit: Visitor, id: string, after = 0) {
  const headers = after === 0 ? {} : { 'last-event-id': String(after) };
  const text = await (await visit(`/api/runs/${id}/events`, { headers })).text();
  return text.split('\n\n').flatMap((block) => {
    const fields = new Map(
      block.split('\n').map((line) => [line.split(': ', 1)[0], line.slice(line.indexOf(': ') + 2)]),
    );
    const data = fields.get('data');
    return data === undefined
      ? []
      : [{ name: fields.get('event'), id: Number(fields.get('id')), data: JSON.parse(data) }];
  });
}

describe('a run', () => {
  const visit = visitor();
  let run: Run;

  it('is answered at once, goes on by itself, and is followed to its end from any point', async () => {
    run = await startRun(visit, { question: QUESTION });
    const [whole, again] = await Promise.all([follow(visit, run.id), follow(visit, run.id)]);
    expect(again).toEqual(whole);
    expect(whole.map(({ id }) => id).slice(0, -1)).toEqual(whole.slice(0, -1).map((_, index) => index + 1));
    expect(whole[0]?.data).toMatchObject({ type: 'run-start', question: QUESTION });
    expect(whole.at(-1)).toMatchObject({ name: 'end', data: { type: 'end', status: 'done' } });
    const behind = await follow(visit, run.id, 10);
    expect(behind).toEqual(whole.slice(10));
  });

  it('reports the result', async () => {
    const found = (await (await visit(`/api/runs/${run.id}`)).json()) as Run;
    expect(found).toMatchObject({ status: 'done', answered: 'full', question: QUESTION, isShared: false });
    expect(found.strip).toHaveLength(found.statements);
    expect(found.statements).toBeGreaterThan(0);
    const list = (await (await visit('/api/runs?query=EFFICIENT')).json()) as { items: Run[] };
    expect(list.items.map(({ id }) => id)).toEqual([run.id]);
    expect(await (await visit('/api/runs?query=tulips')).json()).toEqual({
      items: [],
      nextCursor: null,
      tags: [],
    });
    expect(await (await visit('/api/active')).json()).toBeNull();
    const next = await startRun(visit, { question: 'And what do they cost to run?', parentId: run.id });
    await visit(`/api/runs/${next.id}/cancel`, { method: 'POST' });
    const parent = await (await visit(`/api/runs/${run.id}`)).json();
    expect(parent).toMatchObject({ children: [{ id: next.id, question: next.question }] });
    await visit(`/api/runs/${next.id}`, { method: 'DELETE' });
    expect(await (await visit(`/api/runs/${run.id}`)).json()).toMatchObject({ children: [] });
  });

  it('is found by words of its report, by its tags and by its state, and by its owner alone', async () => {
    const found = async (by: Record<string, string>, who = visit) => {
      const page = await (await who(`/api/runs?${new URLSearchParams(by)}`)).json();
      return (page as { items: Run[] }).items.map(({ id }) => id);
    };
    const { report } = (await (await visit(`/api/runs/${run.id}/report.json`)).json()) as Bundle;
    const asked = new Set(QUESTION.toLowerCase().match(/\p{L}+/gu));
    const [word = ''] = (report.markdown.match(/\p{L}{9,}/gu) ?? []).filter(
      (w) => !asked.has(w.toLowerCase()),
    );
    const both = `${word.toUpperCase()} pumps`;
    for (const query of [word, both]) expect(await found({ query }), query).toEqual([run.id]);
    expect(await found({ query: `${word} tulips` })).toEqual([]);
    expect(await found({ query: '%' })).toEqual(report.markdown.includes('%') ? [run.id] : []);
    expect(await found({ query: word }, visitor())).toEqual([]);

    const change = (json: object) => visit(`/api/runs/${run.id}`, { method: 'PATCH', json });
    const tags = ['Ärzte', '50%_"x"'];
    expect(await (await change({ title: 'ÜBER Pumpen', tags: [...tags, 'Ärzte'] })).json()).toMatchObject({
      title: 'ÜBER Pumpen',
      tags,
    });
    expect(await found({ query: 'über' })).toEqual([run.id]);
    expect(await (await change({ title: null })).json()).toMatchObject({ title: null, tags });
    for (const tag of tags) expect(await found({ tag, state: 'answered' }), tag).toEqual([run.id]);
    for (const tag of ['rzte', '50', 'x']) expect(await found({ tag }), tag).toEqual([]);
    expect(await found({ tag: 'Ärzte', state: 'interrupted' })).toEqual([]);
    expect(await (await visit('/api/runs')).json()).toMatchObject({ tags: tags.toReversed() });
    expect(await (await visitor()('/api/runs')).json()).toEqual({ items: [], nextCursor: null, tags: [] });
    for (const wrong of [[''], ['a'.repeat(31)], Array(9).fill('a')])
      expect((await change({ tags: wrong })).status).toBe(422);
    await change({ tags: [] });
  });

  it('has a report in its forms, and sources with the passages that it rests on', async () => {
    const bundle = (await (await visit(`/api/runs/${run.id}/report.json`)).json()) as Bundle;
    const markdown = await (await visit(`/api/runs/${run.id}/report.md`)).text();
    expect(markdown).toBe(publishedMarkdown(bundle));
    expect(await (await visit(`/api/runs/${run.id}/report.html`)).text()).toContain('<!doctype html>');
    for (const [form, start] of [
      ['pdf', '%PDF-'],
      ['docx', 'PK'],
      ['bib', '@online{source1,'],
      ['csl.json', '['],
    ] as const) {
      const answer = await visit(`/api/runs/${run.id}/report.${form}`);
      expect(answer.headers.get('content-disposition'), form).toContain(`.${form}"`);
      expect((await answer.text()).startsWith(start), form).toBe(true);
    }
    const source = (await (await visit(`/api/runs/${run.id}/sources/1`)).json()) as {
      text: string;
      passages: { start: number; end: number; quote: string }[];
    };
    expect(source.passages.length).toBeGreaterThan(0);
    for (const { start, end, quote } of source.passages) expect(source.text.slice(start, end)).toBe(quote);
  });

  it('shows the images of its report through the server, if they are images', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
      'base64',
    );
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await using site = await startWebServer({
      pages: {
        '/a.jpg': { body: png, contentType: 'text/html' },
        '/b.png': { body: svg, contentType: 'image/png' },
      },
    });
    const file = join(folder, 'data/checkpoints', run.id, 'report.json');
    const stored = await readFile(file, 'utf8');
    const bundle = JSON.parse(stored);
    const figures = ['/a.jpg', '/b.png', '/gone.png'].map((path) => site.url(path));
    const images = figures.map((url) => ({ url, alt: 'A', caption: 'What it shows', licence: null }));
    bundle.sources[0].images = images;
    const [first] = bundle.report.sections;
    first.markdown = [first.markdown, ...figures.map((url) => `![A](${url})\n*What it shows [1]*`)].join(
      '\n\n',
    );
    bundle.report.panels.push(
      ...images.map((image, index) => ({ ...image, type: 'image', number: index + 1, title: null })),
    );
    bundle.report.markdown += '\n![';
    await writeFile(file, JSON.stringify(bundle));
    const image = (n: number) => visit(`/api/runs/${run.id}/images/${n}`);
    const shown = await image(1);
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await shown.arrayBuffer())).toEqual(png);
    expect((await Promise.all([2, 3, 4, 0].map(image))).map(({ status }) => status)).toEqual([
      404, 404, 404, 422,
    ]);
    expect((await visitor()(`/api/runs/${run.id}/images/1`)).status).toBe(404);
    const html = await (await visit(`/api/runs/${run.id}/report.html`)).text();
    expect(html.match(/<img src="[^"]{30}/g)).toEqual(['<img src="data:image/png;base64,iVBORw0K']);
    expect(html.match(/class="unloaded"/g)).toHaveLength(2);
    await writeFile(file, stored);
  });

  it('is shown to readers with its link, until the link is taken back', async () => {
    const { url } = (await (await visit(`/api/runs/${run.id}/share`, { method: 'POST' })).json()) as {
      url: string;
    };
    const path = `/api/shared/${url.split('/').at(-1)}`;
    const stranger = visitor();
    expect(await (await stranger(path)).json()).toMatchObject({ runId: run.id, question: QUESTION });
    expect((await stranger(`${path}/sources/1`)).status).toBe(200);
    const forms = ['md', 'html', 'json', 'pdf', 'docx', 'bib', 'csl.json'];
    for (const form of forms) {
      const [own, visitors] = [
        await visit(`/api/runs/${run.id}/report.${form}`),
        await stranger(`${path}/report.${form}`),
      ];
      for (const name of ['content-type', 'content-disposition'])
        expect(visitors.headers.get(name), form).toBe(own.headers.get(name));
      expect(visitors.status, form).toBe(200);
      // Files of Word and PDF name the moment of their making.
      if (form !== 'pdf' && form !== 'docx') expect(await visitors.text(), form).toBe(await own.text());
      expect((await stranger(`/api/runs/${run.id}/report.${form}`)).status, form).toBe(404);
    }
    await visit(`/api/runs/${run.id}/share`, { method: 'DELETE' });
    expect((await stranger(path)).status).toBe(404);
    for (const form of forms) expect((await stranger(`${path}/report.${form}`)).status, form).toBe(404);
  });

  it('is deleted with all that it stored', async () => {
    expect((await visit(`/api/runs/${run.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await visit(`/api/runs/${run.id}`)).status).toBe(404);
    expect(await visit('/api/runs').then((response) => response.json())).toEqual({
      items: [],
      nextCursor: null,
      tags: [],
    });
  });
});

describe('a run under way', () => {
  it('waits in line behind as many as the user may have, and is refused only where the line is full', async () => {
    const visit = visitor();
    const asks = { question: 'What is the best station?', options: { mayAsk: true } };
    const waits = await startRun(visit, asks);
    const read = async (id: string) => (await (await visit(`/api/runs/${id}`)).json()) as Run;
    await expect.poll(async () => (await read(waits.id)).status).toBe('waiting');
    const before = Date.parse((await read(waits.id)).pausedAt ?? '');
    const runs: Run[] = [];
    for (let count = 0; count < 3; count += 1) runs.push(await startRun(visit, { question: QUESTION }));
    const [first, , third] = runs.map(({ id }) => id) as [string, string, string];
    expect(await read(third)).toMatchObject({ status: 'queued', place: 1, beganAt: null });
    const refused = await visit('/api/runs', { method: 'POST', json: { question: QUESTION } });
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      409,
      expect.stringContaining('application/problem+json'),
    ]);
    expect(await refused.json()).toMatchObject({ type: '/problems/line-full', title: 'Your line is full' });
    const stopped = (await (await visit(`/api/runs/${first}/cancel`, { method: 'POST' })).json()) as Run;
    expect(stopped.status).toBe('cancelled');
    expect((await follow(visit, first)).at(-1)?.data.status).toBe('cancelled');
    expect((await follow(visit, third)).at(-1)?.data.status).toBe('done');
    expect((await visit(`/api/runs/${first}/resume`, { method: 'POST' })).status).toBe(202);
    expect((await follow(visit, first)).at(-1)?.data.status).toBe('done');
    const answered = Date.now();
    await visit(`/api/runs/${waits.id}/answer`, { method: 'POST', json: {} });
    expect((await follow(visit, waits.id)).at(-1)?.data.status).toBe('done');
    const { beganAt, pausedAt, createdAt } = await read(waits.id);
    const waited = Date.parse(beganAt ?? '') - Date.parse(createdAt);
    expect(waited).toBeGreaterThanOrEqual(answered - before);
    expect(Date.parse(pausedAt ?? '') - Date.parse(beganAt ?? '')).toBeLessThan(Date.now() - before);
  });

  it('that was stopped gives a report of what it read, which says so', async () => {
    const visit = visitor();
    const run = await startRun(visit, { question: QUESTION, pipeline: 'advanced' });
    const write = () => visit(`/api/runs/${run.id}/write`, { method: 'POST' });
    const hasRead = async () =>
      (await server.services.files.events(run.id, 0)).some(({ event }) => event.type === 'read-end');
    await expect.poll(hasRead, { interval: 5 }).toBe(true);
    await visit(`/api/runs/${run.id}/cancel`, { method: 'POST' });
    expect((await write()).status).toBe(202);
    expect((await follow(visit, run.id)).at(-1)?.data.status).toBe('done');
    const bundle = (await (await visit(`/api/runs/${run.id}/report.json`)).json()) as Bundle;
    expect(bundle.metadata.warnings.join()).toContain('ended before it was done, by the person who asked');
    expect((await write()).status).toBe(409);
  });

  it('keeps the connections of its readers open with what no reader takes for an event', async () => {
    const visit = visitor();
    const run = await startRun(visit, { question: 'What is the best station?', options: { mayAsk: true } });
    const state = async () => ((await (await visit(`/api/runs/${run.id}`)).json()) as Run).status;
    await expect.poll(state).toBe('waiting');
    const made = await visit('/api/keys', { method: 'POST', json: { name: 'x' } });
    const { key, id: keyId } = (await made.json()) as { key: string; id: string };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const app = createApp(server.services);
      const headers = { authorization: `Bearer ${key}` };
      const response = await app.request(`/api/runs/${run.id}/events`, { headers });
      const reader = (response.body as ReadableStream<Uint8Array<ArrayBuffer>>)
        .pipeThrough(new TextDecoderStream())
        .getReader();
      let text = '';
      while (!text.includes('"type":"pause"')) text += (await reader.read()).value;
      vi.advanceTimersByTime(10_000);
      expect((await reader.read()).value).toBe(': \n\n');
      // The key ends, and with it what it lets read.
      await visit(`/api/keys/${keyId}`, { method: 'DELETE' });
      vi.advanceTimersByTime(10_000);
      expect((await reader.read()).value).toBe(': \n\n');
      expect((await reader.read()).done).toBe(true);
    } finally {
      vi.useRealTimers();
    }
    await visit(`/api/runs/${run.id}/cancel`, { method: 'POST' });
  });

  it('goes on by itself when the server is started again, and its readers miss nothing', async () => {
    const visit = visitor();
    const { id } = await startRun(visit, { question: QUESTION, pipeline: 'advanced' });
    await server.close();
    server = await start();
    const events = await follow(visit, id);
    expect(events.at(-1)?.data.status).toBe('done');
    const numbers = events.slice(0, -1).map((event) => event.id);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});

function zipHead(name: string): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04', 'latin1');
  head.writeUInt16LE(name.length, 26);
  return new Uint8Array(Buffer.concat([head, Buffer.from(name)]));
}

describe('documents', () => {
  it('are taken by content, searched by runs that name them, and belong to one user', async () => {
    const visit = visitor();
    const upload = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
      const form = new FormData();
      form.append('file', new File([content], name));
      form.append('collection', 'gardens');
      return visit('/api/documents', { method: 'POST', body: form });
    };
    const text = '# Tulips\n\nTulip bulbs are planted 15 centimetres deep, in October or November.\n';
    const stored = (await (await upload('tulips.md', text)).json()) as {
      items: { id: string; kind: string }[];
    };
    expect(stored.items).toMatchObject([{ name: 'tulips.md', kind: 'markdown', collection: 'gardens' }]);
    expect((await upload('tulips.md', '\0\0\x01')).status).toBe(415);
    expect(
      (await upload('notes.txt', new Uint8Array(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')))).status,
    ).toBe(415);
    expect((await upload('feed.xml', '<?xml version="1.0"?><rss/>')).status).toBe(415);
    // The head of a ZIP's entry: no more of it is looked at before it is read.
    const book = await upload('prices', zipHead('xl/workbook.xml'));
    const { items } = (await book.json()) as { items: [{ id: string; kind: string }] };
    expect(items).toMatchObject([{ kind: 'xlsx' }]);
    await visit(`/api/documents/${items[0].id}`, { method: 'DELETE' });
    const full = await upload('long.txt', 'a '.repeat(600_000));
    expect([full.status, (await full.json()).title]).toEqual([413, 'No room for this document']);
    const documents = stored.items.map(({ id }) => id);
    const other = visitor();
    expect(
      (await other('/api/runs', { method: 'POST', json: { question: QUESTION, documents } })).status,
    ).toBe(422);
    expect((await other(`/api/documents/${documents[0]}`, { method: 'DELETE' })).status).toBe(404);
    const run = await startRun(visit, { question: 'How deep are tulip bulbs planted?', documents });
    const events = await follow(visit, run.id);
    const report = await (await visit(`/api/runs/${run.id}/report.md`)).text();
    expect(report).toContain('15 centimetres');
    const html = await (await visit(`/api/runs/${run.id}/report.html`)).text();
    for (const text of [report, html, JSON.stringify(events)]) expect(text).not.toContain(folder);
    expect((await visit(`/api/documents/${documents[0]}`, { method: 'DELETE' })).status).toBe(204);
    expect(await (await visit('/api/documents')).json()).toEqual({ items: [] });
  });
});

describe('requests that cannot be used', () => {
  const visit = visitor();
  it.each([
    ['no question', {}],
    ['a question of two letters', { question: 'ab' }],
    ['a question of 8,001 letters', { question: 'a'.repeat(8001) }],
    ['control characters', { question: 'what\u0007 now' }],
    ['an option that there is not', { question: QUESTION, options: { directory: '/etc' } }],
    ['a model that there is not', { question: QUESTION, options: { model: 'nobody:x' } }],
    ['a pipeline that there is not', { question: QUESTION, pipeline: '../x' }],
    ['a list', []],
  ])('get the reason: %s', async (_what, json) => {
    const response = await visit('/api/runs', { method: 'POST', json });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ status: 422, title: 'The request cannot be used' });
  });

  it('get the reason: text that is not JSON, a body that is too large, what comes from another page, and another name of this machine', async () => {
    const post = (body: string, headers: Record<string, string>) =>
      visit('/api/runs', { method: 'POST', body, headers });
    expect((await post('{', { 'content-type': 'application/json' })).status).toBe(400);
    const large = JSON.stringify({ question: 'a'.repeat(1_000_001) });
    expect((await post(large, { 'content-type': 'application/json' })).status).toBe(413);
    const foreign = { 'content-type': 'text/plain', origin: 'https://elsewhere.example' };
    expect((await post('{}', foreign)).status).toBe(403);
    expect((await createApp(server.services).request('http://studio.example/api/runs')).status).toBe(403);
  });

  it('by tokens that nobody gave out are refused', async () => {
    const response = await visit('/api/runs', { headers: { authorization: 'Bearer rs_guess' } });
    expect(response.status).toBe(401);
    const made = (await (await visit('/api/keys', { method: 'POST', json: { name: 'script' } })).json()) as {
      id: string;
      key: string;
    };
    const byKey = () => fetch(`${server.url}/api/me`, { headers: { authorization: `Bearer ${made.key}` } });
    expect(((await (await byKey()).json()) as { id: string }).id).toBe(
      ((await (await visit('/api/me')).json()) as { id: string }).id,
    );
    await visit(`/api/keys/${made.id}`, { method: 'DELETE' });
    expect((await byKey()).status).toBe(401);
  });
});

describe('the server', () => {
  it('listens to this machine alone where there are no accounts', async () => {
    await expect(
      startServer({ cwd: folder, environment: {}, flags: { port: 0, host: '0.0.0.0' } }),
    ).rejects.toThrow(/server\.issuer/);
  });

  it('describes itself, and says how it is', async () => {
    const description = (await (await fetch(`${server.url}/openapi.json`)).json()) as { paths: object };
    expect(Object.keys(description.paths)).toContain('/api/runs/{id}/events');
    // "pnpm run client" writes it; the client and docs/api.md are made from it.
    const file = join(import.meta.dirname, '../../../packages/client/openapi.json');
    expect(description).toEqual(JSON.parse(await readFile(file, 'utf8')));
    const page = await fetch(`${server.url}/api/docs`);
    expect(page.headers.get('set-cookie')).toBeNull();
    const html = await page.text();
    expect(html).toContain('GET /api/runs/{id}/events');
    expect(html).not.toMatch(/<script|style=|(src|href)="(https?:)?\/\//);
    expect((await fetch(`${server.url}/api/docs.css`)).headers.get('content-type')).toContain('text/css');
    expect(await (await fetch(`${server.url}/readyz`)).text()).toBe('ready');
    const checks = await (await fetch(`${server.url}/api/configuration/checks`)).json();
    expect(checks).toMatchObject({
      items: expect.arrayContaining([
        {
          group: 'Search',
          name: 'documents',
          state: 'ok',
          detail: 'agency-sales-statistics-2024.html: 1 of 1 file can be read',
        },
      ]),
    });
    expect(JSON.stringify(checks)).not.toContain(dirname(FEW_DOCUMENTS[0] ?? ''));
    const again = await fetch(`${server.url}/api/configuration/checks`);
    expect(await again.json()).toEqual(checks);
    expect(await (await fetch(`${server.url}/metrics`)).text()).toMatch(/research_runs\{status="done"\} \d/);
    expect((await fetch(`${server.url}/healthz`)).headers.get('content-security-policy')).toContain(
      "default-src 'self'",
    );
  });
});
