import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, unwrap } from '@research-studio/client';
import { Bundle } from '@research-studio/schemas';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import { spawnServer } from '../testing/spawn-server.ts';

const QUESTION = 'When was the Lantern Bridge opened?';
const HEAT =
  '# Heat pumps\n\nA heat pump in Norrland gives 2.4 units of heat for one of current in January.\n\nIt costs 9,000 euros.\n';
let cwd: string;
let process_: ChildProcess;
let proxy: Server;
let url: string;
let key: string;
/** What happens to the next stream of events when something has come of it. */
let onEvents: ((response: ServerResponse) => void) | null = null;
const streams: (string | undefined)[] = [];

beforeAll(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'on-server-'));
  const folder = join(cwd, 'server');
  await mkdir(join(folder, 'library'), { recursive: true });
  await writeFile(join(folder, 'library/heat.md'), HEAT);
  const settings = 'search:\n  docs: [library]\nserver:\n  activeRunsPerUser: 9\n';
  await writeFile(join(folder, 'research-studio.config.yaml'), settings);
  await mkdir(join(cwd, 'docs'));
  await writeFile(join(cwd, 'docs/bridge.md'), '# Bridges\n\nThe Lantern Bridge was opened on 4 May 1931.\n');
  await writeFile(
    join(cwd, 'docs/station.txt'),
    'The best station of the Orrin is the tidal power station.\n',
  );
  await writeFile(join(cwd, 'docs/broken.pdf'), Uint8Array.from([0, 1, 2, 0]));
  const { url: upstream, process: child } = await spawnServer(folder);
  process_ = child;
  proxy = createServer((request, response) => void forward(upstream, request, response));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const studio = createClient({ url });
  key = unwrap(await studio.api.POST('/api/keys', { body: { name: 'terminal' } })).key;
});
afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  process_.kill('SIGKILL');
  await rm(cwd, { recursive: true, force: true });
});

/** Between the program and the server, so that connections can be broken. */
async function forward(upstream: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { host: _, connection: __, ...headers } = request.headers;
  const body = request.method === 'GET' ? {} : { body: request as never, duplex: 'half' as const };
  const answer = await fetch(upstream + request.url, {
    method: request.method ?? 'GET',
    headers: headers as Record<string, string>,
    ...body,
  });
  const { 'content-length': ___, ...answered } = Object.fromEntries(answer.headers);
  response.writeHead(answer.status, answered);
  const isStream = request.url?.endsWith('/events') === true;
  if (isStream) streams.push(request.headers['last-event-id'] as string | undefined);
  for await (const bytes of answer.body ?? []) {
    response.write(bytes);
    if (!isStream || onEvents === null) continue;
    onEvents(response);
    onEvents = null;
    if (response.writableEnded) return;
  }
  response.end();
}

const onServer = (...args: string[]) => ({
  args: ['research', '--server', url, '--today', '2026-01-31', ...args],
  cwd,
  environment: { RESEARCH_STUDIO_API_KEY: key },
});

it('runs there with the documents of here, shows it, and keeps it in the forms that were asked for', async () => {
  const outputs = ['md', 'html', 'json', 'bib'].flatMap((form) => ['--output', `out/report.${form}`]);
  onEvents = (response) => response.end();
  const { exitCode, stdout, stderr } = await callCli(onServer('--docs', 'docs', ...outputs, QUESTION));
  expect(exitCode, stderr).toBe(0);
  expect(stdout).toMatch(/4 May 1931.*\[1\]/);
  expect(stderr).toContain(`Researching: ${QUESTION}`);
  expect(stderr).toContain('Left out: docs/broken.pdf');
  expect(stderr).toMatch(new RegExp(`Run: ${url}/runs/\\S+`));
  expect(stderr).toContain('The connection is lost');
  expect(Number(streams[1])).toBeGreaterThan(0);
  expect(await readFile(join(cwd, 'out/report.md'), 'utf8')).toBe(stdout);
  expect(await readFile(join(cwd, 'out/report.bib'), 'utf8')).toContain('@');
  const bundle = Bundle.parse(JSON.parse(await readFile(join(cwd, 'out/report.json'), 'utf8')));
  expect(bundle.question).toBe(QUESTION);
  const { api } = createClient({ url, token: key });
  expect(unwrap(await api.GET('/api/documents')).items).toEqual([]);
});

it('makes the report that the same documents give here', async () => {
  const question = 'How many units of heat does a heat pump in Norrland give?';
  const there = await callCli(onServer(question));
  const args = ['research', '--today', '2026-01-31', question];
  const here = await callCli({ args, cwd: join(cwd, 'server') });
  // A server names the file where the command line has its address.
  const asServed = here.stdout
    .replace(/\[([^[\]]+)\]\(file:/g, '$1 (file:')
    .replace(/\(file:\S+\/(heat\.md)\)/g, '($1)');
  expect(there.stdout).not.toContain(cwd);
  expect([here.exitCode, asServed]).toEqual([0, there.stdout]);
  expect(there.stdout).toContain('2.4 units');
});

it('reports what the server refuses, and who does not answer, with the exit codes of a run here', async () => {
  const nothing = await callCli(onServer('--json', 'What do dragons of the moon eat for their breakfast?'));
  expect([nothing.exitCode, nothing.stderr]).toEqual([3, expect.any(String)]);
  expect(JSON.parse(nothing.stdout).metadata.answered).toBe('none');
  const refused = await callCli(onServer('--model', 'nobody:x', QUESTION));
  expect(refused.exitCode).toBe(2);
  expect(refused.stderr).toContain('nobody');
  const unknown = await callCli({
    ...onServer(QUESTION),
    environment: { RESEARCH_STUDIO_API_KEY: 'rs_guess' },
  });
  expect([unknown.exitCode, unknown.stderr]).toEqual([
    2,
    expect.stringContaining('There is no such API key'),
  ]);
  const parent = await callCli(onServer('--follow', 'nonsense', QUESTION));
  expect([parent.exitCode, parent.stderr]).toEqual([
    2,
    expect.stringMatching(/There is no run "nonsense" to follow\. Your newest: \d{8}-/),
  ]);
  const nobody = await callCli({ args: ['research', '--server', 'http://127.0.0.1:9', QUESTION], cwd });
  expect([nobody.exitCode, nobody.stderr]).toEqual([1, expect.stringContaining('Nothing answers at')]);
  const both = await callCli(onServer('--compare', QUESTION));
  expect([both.exitCode, both.stderr]).toEqual([2, expect.stringContaining('exclude each other')]);
});

it('stops the run there on Ctrl-C, and goes on with it', async () => {
  onEvents = () => void process.listeners('SIGINT').at(-1)?.('SIGINT');
  const kept = ['--yes', '--output', 'out/kept.md'];
  const stopped = await callCli(onServer('--advanced', '--docs', 'docs', ...kept, QUESTION));
  expect(stopped.exitCode, stopped.stderr).toBe(130);
  const id = /--resume (\S+)/.exec(stopped.stderr)?.[1] ?? '';
  expect(stopped.stderr).toContain(`--resume ${id} --yes --output out/kept.md\n`);
  const resumed = await callCli({ ...onServer(), args: ['research', '--server', url, '--resume', id] });
  expect(resumed.exitCode, resumed.stderr).toBe(0);
  expect(resumed.stdout).toContain('4 May 1931');
});

it('asks in the terminal which reading is meant', async () => {
  const answer = { to: 'Something else', key: '\r' };
  const asked = await callCli({ ...onServer('--docs', 'docs', 'What is the best station?'), answer });
  expect(asked.exitCode, asked.stderr).toBe(0);
  expect(asked.stdout).toContain('tidal power station');
});
