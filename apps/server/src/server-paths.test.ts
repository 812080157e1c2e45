import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FEW_DOCUMENTS } from '@research-studio/core/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Run } from './runs.ts';
import { type RunningServer, startServer } from './start-server.ts';

const QUESTION = 'How deep are tulip bulbs planted?';
let folder: string;
let server: RunningServer;
let cookie = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paths-'));
  await mkdir(join(folder, 'shelf/garden/old'), { recursive: true });
  const page = '# Bulbs\n\nTulip bulbs are planted 15 centimetres deep, in autumn.\n';
  await writeFile(join(folder, 'shelf/garden/tulips.md'), page);
  await writeFile(join(folder, 'shelf/garden/old/minutes.pdf'), Uint8Array.from([0, 1, 2, 0]));
  server = await startServer({
    cwd: folder,
    environment: { RESEARCH_STUDIO__SEARCH__DOCS: ['shelf', ...FEW_DOCUMENTS].join() },
    flags: { port: 0 },
  });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

async function ask(path: string, json?: unknown): Promise<Response> {
  const response = await fetch(server.url + path, {
    headers: { cookie, 'content-type': 'application/json' },
    ...(json !== undefined && { method: 'POST', body: JSON.stringify(json) }),
  });
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  return response;
}

const textOf = async (path: string) => (await ask(path)).text();

it('names no folder of the server in any answer, and its files by their names', async () => {
  const options = { today: '2025-11-01' };
  const run = (await (await ask('/api/runs', { question: QUESTION, options })).json()) as Run;
  const at = `/api/runs/${run.id}`;
  const events = await textOf(`${at}/events`);
  const { url } = (await (await ask(`${at}/share`, {})).json()) as { url: string };
  const shared = `/api/shared/${url.split('/').at(-1)}`;
  const forms = ['md', 'html', 'json', 'bib', 'csl.json'].map((form) => `${at}/report.${form}`);
  await server.services.runs.create({
    id: 'lost',
    userId: (await server.services.runs.get(run.id))?.userId ?? '',
    question: QUESTION,
    createdAt: '2025-11-01T00:00:00.000Z',
    pipeline: 'standard' as const,
    options: {},
    documents: [],
  });
  const error = `There is no file or folder ${folder}/shelf/garden/gone.md, nor ${folder}/shelf.`;
  await server.services.runs.end('lost', { status: 'failed', error }, '2025-11-01T00:00:01.000Z');
  const paths = [at, ...forms, `${at}/sources/1`, shared, `${shared}/sources/1`];
  const others = ['/api/runs/lost', '/api/runs', '/api/configuration', '/api/configuration/checks'];
  const answers = await Promise.all([...paths, ...others].map(async (path) => [path, await textOf(path)]));
  for (const [path, text] of [['events', events], ...answers])
    for (const secret of [folder, 'file:/', 'shelf/', 'garden', 'examples/library'])
      expect([path, text?.includes(secret)], secret).toEqual([path, false]);
  const text = Object.fromEntries(answers) as Readonly<Record<string, string>>;
  expect(text['/api/runs/lost']).toContain('There is no file or folder gone.md, nor shelf.');
  expect(events).toContain('minutes.pdf');
  expect(JSON.parse(text[shared] ?? '').metadata.warnings.join()).toContain('Could not read minutes.pdf');
  expect(text[`${at}/report.md`]).toContain('1. Bulbs (tulips.md)');
}, 60_000);
