import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { FaultPlan } from '@research-studio/core/testing';
import { describe, expect, it, vi } from 'vitest';
import { callCli } from '../testing/call-cli.ts';
import { newestRunIn, openLoopbackWorld, type PipelineName, problemsOf } from '../testing/loopback-world.ts';

const SECRETS = {
  key: 'sk-loopback-4711aa',
  search: 'tvly-loopback-0815bb',
  token: 'token-31337cc',
  password: 'word-2718dd',
  tracer: 'lsv2-1414dd',
  header: 'collector-1618ee',
} as const;
/** What a careless server says with an error. */
const message = `Incorrect: ${Object.values(SECRETS).join(' and ')}, in http://u:${SECRETS.password}@host/`;

/** A collector of traces that takes them and complains. */
async function openCollector() {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    bodies.push(await text(request));
    response.writeHead(400).end(message);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
  return { url, bodies, [Symbol.dispose]: () => void server.close().closeAllConnections() };
}

/** The run, with everything that it wrote, printed and sent to the collector. */
async function runWith(pipeline: PipelineName, plan: FaultPlan) {
  await using world = await openLoopbackWorld(pipeline, { ...plan, message });
  using collector = await openCollector();
  const { args, cwd, environment } = world;
  const printed = vi.spyOn(console, 'warn');
  vi.spyOn(console, 'error').mockImplementation(printed);
  const result = await callCli({
    args,
    cwd,
    environment: {
      ...environment,
      OPENAI_API_KEY: SECRETS.key,
      OPENAI_BASE_URL: `${environment['OPENAI_BASE_URL']}?token=${SECRETS.token}`,
      TAVILY_API_KEY: SECRETS.search,
      ANTHROPIC_BASE_URL: `http://user:${SECRETS.password}@127.0.0.1/`,
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collector.url,
      LANGSMITH_TRACING: 'true',
      LANGSMITH_API_KEY: SECRETS.tracer,
      LANGSMITH_ENDPOINT: new URL('/', collector.url).href,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${SECRETS.header}`,
      RESEARCH_STUDIO__MODELS__RETRY_WAIT_MS: '1',
      ...(plan.hangsFrom === undefined ? {} : { RESEARCH_STUDIO__MODELS__FIRST_BYTE_MS: '300' }),
    },
  });
  const run = await newestRunIn(world);
  expect(problemsOf(result, run)).toEqual([]);
  const files = await readdir(cwd, { recursive: true, withFileTypes: true });
  const contents = files
    .filter((file) => file.isFile())
    .map((file) => readFile(join(file.parentPath, file.name), 'latin1'));
  expect(collector.bodies.join('')).toContain('research_studio');
  const byLibraries = printed.mock.calls.flat().map(String);
  vi.restoreAllMocks();
  const written = [
    result.stdout,
    result.stderr,
    ...byLibraries,
    ...collector.bodies,
    ...(await Promise.all(contents)),
  ];
  return { ...result, ...run, written: written.join('\n') };
}

describe('a run with a faulty model', () => {
  it('answers every step by a model where a tenth of the calls fails in each of four ways', async () => {
    const shares = { '500': 0.1, reset: 0.1, '429': 0.1, 'invalid-json': 0.1 };
    const { exitCode, extractiveSteps, bundle } = await runWith('advanced', { shares });
    expect({ exitCode, extractiveSteps }).toEqual({ exitCode: 0, extractiveSteps: 0 });
    expect(bundle.report.markdown).toContain('2 May 2021');
  });

  it('writes, prints and sends no key where most calls fail and the errors repeat all keys', async () => {
    const shares = { '400': 0.2, '500': 0.3, 'invalid-json': 0.3 };
    const { written } = await runWith('advanced', { shares });
    expect(written).toContain('HTTP 400');
    for (const [name, secret] of Object.entries(SECRETS)) expect(written.includes(secret), name).toBe(false);
  });

  it('ends in a report from the passages where the model dies in the middle', async () => {
    const { exitCode, bundle, extractiveSteps } = await runWith('standard', { hangsFrom: 4 });
    expect(exitCode).toBe(0);
    expect(extractiveSteps).toBeGreaterThan(0);
    expect(bundle.metadata.warnings.join('\n')).toContain('no sign of an answer');
  });
});
