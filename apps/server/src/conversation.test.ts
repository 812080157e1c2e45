import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEW_DOCUMENTS } from '@research-studio/core/testing';
import type { Bundle } from '@research-studio/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Run } from './runs.ts';
import { type RunningServer, startServer } from './start-server.ts';

const QUESTION = 'How efficient are heat pumps in cold climates?';
let folder: string;
let server: RunningServer;
let cookie = '';
let parent: Run;
let report: Bundle;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'conversation-'));
  server = await startServer({
    cwd: folder,
    environment: { RESEARCH_STUDIO__SEARCH__DOCS: FEW_DOCUMENTS.join() },
    flags: { port: 0 },
  });
  parent = await ended(await begin({ question: QUESTION }));
  report = await bundleOf(parent);
}, 60_000);
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(path: string, init: RequestInit & { json?: unknown } = {}): Promise<Response> {
  const { json, ...rest } = init;
  const response = await fetch(server.url + path, {
    ...rest,
    headers: { cookie, ...(json !== undefined && { 'content-type': 'application/json' }) },
    ...(json !== undefined && { body: JSON.stringify(json) }),
  });
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  return response;
}

async function begin(json: object): Promise<Run> {
  const response = await ask('/api/runs', {
    method: 'POST',
    json: { options: { today: '2025-11-01' }, ...json },
  });
  expect(response.status).toBe(202);
  return (await response.json()) as Run;
}

async function ended({ id }: Run): Promise<Run> {
  await (await ask(`/api/runs/${id}/events`)).text();
  return (await (await ask(`/api/runs/${id}`)).json()) as Run;
}

const bundleOf = async ({ id }: Run) => (await (await ask(`/api/runs/${id}/report.json`)).json()) as Bundle;

it('answers a follow-up from what its parent has read, and searches nothing else', async () => {
  const options = { today: '2025-11-01', followedOnly: true, depth: 'quick', iterations: 1 };
  const question = 'What is the efficiency of heat pumps at low temperatures?';
  const run = await ended(await begin({ question, parentId: parent.id, options }));
  expect(run).toMatchObject({ status: 'done', parentId: parent.id });
  const { sources, claims } = await bundleOf(run);
  expect(claims.length).toBeGreaterThan(0);
  const read = report.sources.map(({ contentHash }) => contentHash);
  const log = await (await ask(`/api/runs/${run.id}/events`)).text();
  expect(log).not.toContain('"provider":"documents"');
  // The parent read more than its report cites; each is a document of its own library.
  expect(sources.some(({ contentHash }) => read.includes(contentHash))).toBe(true);
  const { children } = (await (await ask(`/api/runs/${parent.id}`)).json()) as { children: Run[] };
  expect(children).toEqual([expect.objectContaining({ id: run.id, options })]);
});

it('says so where there is no run whose sources could be searched', async () => {
  const options = { today: '2025-11-01', followedOnly: true };
  const run = await ended(await begin({ question: QUESTION, options }));
  expect(run).toMatchObject({ status: 'failed', error: expect.stringContaining('follows none') });
});

it('writes a report again without one of its sources', async () => {
  const [first] = report.sources;
  const exclude = [first?.url ?? ''];
  const options = { today: '2025-11-01', followedOnly: true, exclude };
  const run = await ended(await begin({ question: QUESTION, parentId: parent.id, options }));
  const again = await bundleOf(run);
  expect(again.metadata.warnings).toContain(
    `Written from the sources of run ${parent.id} without ${exclude.join()}.`,
  );
  expect(again.sources.length).toBeGreaterThan(0);
  expect(again.sources.map(({ contentHash }) => contentHash)).not.toContain(first?.contentHash);
});

it('takes a note into account while a run works, and none after its end', async () => {
  const ahead = await begin({ question: 'What do heat pumps cost to buy?' });
  const waiting = await begin({ question: QUESTION });
  const note = { text: 'Mind the defrosting.' };
  const taken = await ask(`/api/runs/${waiting.id}/note`, { method: 'POST', json: note });
  expect(taken.status).toBe(202);
  await ended(ahead);
  await ended(waiting);
  const log = await (await ask(`/api/runs/${waiting.id}/events`)).text();
  expect(log.match(/Your note is taken into account: “Mind the defrosting.”/g)).toHaveLength(1);
  const late = await ask(`/api/runs/${waiting.id}/note`, { method: 'POST', json: note });
  expect(late.status).toBe(409);
});

it('keeps notes on statements and gives the corrections among them as labelled sentences', async () => {
  const [first, second] = report.claims;
  const put = (claimId: string | undefined, json: object) =>
    ask(`/api/runs/${parent.id}/notes/${claimId}`, { method: 'PUT', json });
  await put(first?.id, { text: 'Ask the author.' });
  const both = await put(second?.id, { text: 'Says less.', label: 'partially_supported' });
  expect(await both.json()).toMatchObject({
    items: [
      { claimId: first?.id, text: 'Ask the author.', label: null },
      { claimId: second?.id, text: 'Says less.', label: 'partially_supported' },
    ],
  });
  const lines = (await (await ask(`/api/runs/${parent.id}/corrections`)).text()).trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      id: `${parent.id}-${second?.id}`,
      label: 'partially_supported',
      shown: second?.verdict,
      cites: second?.evidenceIds.map((id) => expect.objectContaining({ id })),
    }),
  ]);
  expect((await put('none', { text: 'x' })).status).toBe(404);
  expect((await put(second?.id, { label: 'wrong' })).status).toBe(422);
  const left = await put(second?.id, {});
  expect(((await left.json()) as { items: unknown[] }).items).toHaveLength(1);
});
