import { createServer } from 'node:http';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { Keys } from '@research-studio/core/settings';
import { ORRIN_QUESTION, startModelServer, writePages } from '@research-studio/core/testing';
import { expect, it } from 'vitest';
import { answerByTask } from './testing/model-answers.ts';
import { runResearch, temporaryFolders, testSettings } from './testing/run-research.ts';

const newFolder = temporaryFolders();
const loaded: string[] = [];
registerHooks({
  resolve: (specifier, context, next) => {
    loaded.push(specifier);
    return next(specifier, context);
  },
});
const tracers = () => loaded.filter((specifier) => specifier.includes('@opentelemetry/'));

interface Received {
  readonly url: string;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Takes everything in, as collectors do. With `isDead` it never answers. */
async function startCollector({ isDead = false } = {}) {
  const received: Received[] = [];
  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    received.push({
      url: incoming.url ?? '',
      headers: incoming.headers,
      body: Buffer.concat(chunks).toString(),
    });
    if (!isDead) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function runWith(tracing: Readonly<Record<string, string>>) {
  const folder = await newFolder();
  let calls = 0;
  await using model = await startModelServer({
    answer: (request) => {
      calls += 1;
      return calls === 1 ? { fault: 'status', status: 500 } : answerByTask()(request);
    },
  });
  const settings = testSettings(folder, {
    search: { docs: [await writePages(`${folder}/docs`)] },
    models: { retries: 1 },
  });
  const keys = new Keys({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: model.baseUrl, ...tracing });
  return await runResearch({ question: ORRIN_QUESTION, settings, options: { keys } });
}

interface Span {
  readonly name: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly { key: string; value: Record<string, unknown> }[];
  readonly events: readonly { name: string }[];
}

function spansOf(received: readonly Received[]): readonly Span[] {
  return received.flatMap(({ body }) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: { spans: Span[] }[] }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
}

const attribute = ({ attributes }: Span, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

it('loads nothing for traces that nobody asked for', async () => {
  const { outcome } = await runWith({});
  expect(outcome).toBe('report');
  expect(tracers()).toEqual([]);
});

it('reports to collectors a run, of its nodes, tasks, model calls, searches and reads, and never a key', async () => {
  await using collector = await startCollector();
  await using langSmith = await startCollector();
  const { bundle, folder } = await runWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=otel%20secret',
    LANGSMITH_TRACING: 'true',
    LANGSMITH_API_KEY: 'lsv2-loopback',
    LANGSMITH_ENDPOINT: langSmith.url,
    LANGSMITH_PROJECT: 'bridges',
  });
  const { received } = collector;
  expect(received.map(({ url }) => url)).toContain('/v1/traces');
  expect(received[0]?.headers['api-key']).toBe('otel secret');
  const spans = spansOf(received);
  const parentOf = (span: Span | undefined) => spans.find(({ spanId }) => spanId === span?.parentSpanId);
  const named = (start: string) => spans.filter(({ name }) => name.startsWith(start));
  const [root] = named('invoke_agent');
  expect(root?.parentSpanId ?? '').toBe('');
  expect(root && folder.endsWith(String(attribute(root, 'research_studio.run.id')))).toBe(true);
  const calls = named('chat ');
  expect(calls).toHaveLength(bundle.metadata.usage.calls);
  for (const call of calls) {
    expect(attribute(call, 'gen_ai.operation.name')).toBe('chat');
    expect(attribute(call, 'gen_ai.provider.name')).toBe('openai');
    expect(attribute(call, 'gen_ai.request.model')).toMatch(/^gpt/);
    expect(parentOf(call)?.name).toMatch(/^task /);
    expect(parentOf(parentOf(call))?.name).toMatch(/^node /);
  }
  const tokens = calls.map((call) => Number(attribute(call, 'gen_ai.usage.input_tokens')));
  expect(tokens.reduce((sum, count) => sum + count, 0)).toBe(bundle.metadata.usage.inputTokens);
  expect(calls.flatMap(({ events }) => events).map(({ name }) => name)).toEqual(['model-attempt-failed']);
  for (const tool of ['search', 'read']) {
    const [span] = named(`execute_tool ${tool}`);
    expect(parentOf(span)?.name).toMatch(/^node /);
  }
  expect(new Set(named('node ').map((node) => parentOf(node)))).toEqual(new Set([root]));
  const sent = langSmith.received.filter(({ url }) => url.startsWith('/runs'));
  expect(sent.map(({ headers }) => headers['x-api-key'])).toContain('lsv2-loopback');
  const bodies = [...sent, ...received].map(({ body }) => body).join('\n');
  expect(bodies).toContain('"name":"openai:gpt');
  expect(bodies).toContain(ORRIN_QUESTION);
  expect(bodies).toContain('bridges');
  expect(bodies).not.toMatch(/sk-loopback|lsv2-loopback|otel secret/);
});

it('neither fails nor waits long where no collector answers, and says so', async () => {
  await using collector = await startCollector({ isDead: true });
  const { events, outcome } = await runWith({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    LANGSMITH_TRACING: 'true',
    LANGSMITH_ENDPOINT: collector.url,
  });
  expect(outcome).toBe('report');
  const notices = events.filter((event) => event.type === 'notice').map(({ message }) => message);
  expect(notices).toEqual([
    'Traces of this run did not reach the OpenTelemetry collector: no answer in time.',
    'Traces of this run did not reach LangSmith: no answer in time.',
  ]);
});
