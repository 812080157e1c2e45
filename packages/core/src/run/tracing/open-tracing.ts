import { setTimeout as wait } from 'node:timers/promises';
import type { BaseCallbackHandler } from '@langchain/core/callbacks/base';
import type { RunEvent } from '@research-studio/schemas';
import { patientFetch } from '../../models/providers/server-model.ts';
import type { Keys } from '../../settings/keys.ts';
import type { SpanRecorder } from './open-spans.ts';

/** Reports what a run does: to OpenTelemetry's collectors and LangSmith, each where its usual variables ask for it. */
export interface Tracing {
  readonly onEvent: SpanRecorder['onEvent'];
  /** For LangGraph, which hands them to every model that is called under it. */
  readonly callbacks: readonly BaseCallbackHandler[];
  /** Sends what is left, for a second or two at most. Returns what to tell a person of what did not arrive. */
  close(): Promise<readonly string[]>;
}

/** How long the end of a run waits for collectors. */
const PATIENCE_MS = 1_500;

const NONE: Tracing = { onEvent: () => undefined, callbacks: [], close: async () => [] };

/** Nothing is loaded for what is not configured. */
export async function openTracing({
  keys,
  runId,
}: {
  readonly keys: Keys;
  readonly runId: string;
}): Promise<Tracing> {
  const spans = await openSpanRecorder(keys, runId);
  const langSmith = keys.get('LANGSMITH_TRACING') === 'true' ? await openLangSmith(keys) : null;
  if (spans === null && langSmith === null) return NONE;
  return {
    onEvent: (event: RunEvent, place) => spans?.onEvent(event, place),
    callbacks: langSmith === null ? [] : [langSmith.handler],
    close: async () => {
      const flushed = [
        inTime(spans?.close(), 'the OpenTelemetry collector'),
        inTime(langSmith?.close(), 'LangSmith'),
      ];
      return (await Promise.all(flushed)).flatMap((problem) => (problem ? keys.redact(problem) : []));
    },
  };
}

async function openSpanRecorder(keys: Keys, runId: string): Promise<SpanRecorder | null> {
  const base = keys.get('OTEL_EXPORTER_OTLP_ENDPOINT')?.replace(/\/+$/, '');
  const url = keys.get('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT') ?? (base && `${base}/v1/traces`);
  if (url === undefined) return null;
  const { openSpans } = await import('./open-spans.ts');
  return openSpans({ url, headers: headersOf(keys.get('OTEL_EXPORTER_OTLP_HEADERS') ?? ''), runId });
}

/** As OpenTelemetry writes them: "name=value,name=value", the values encoded as in addresses. */
function headersOf(text: string): Readonly<Record<string, string>> {
  const pairs = text.split(',').filter((pair) => pair.includes('='));
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())];
    }),
  );
}

async function openLangSmith(keys: Keys) {
  const { Client } = await import('langsmith');
  const { LangChainTracer } = await import('@langchain/core/tracers/tracer_langchain');
  const apiUrl = keys.get('LANGSMITH_ENDPOINT');
  const projectName = keys.get('LANGSMITH_PROJECT');
  const apiKey = keys.get('LANGSMITH_API_KEY') ?? '';
  /** Errors of client libraries repeat what a server said, and clients are named with their addresses. */
  class SafeClient extends Client {
    override createRun(...[run, options]: Parameters<InstanceType<typeof Client>['createRun']>) {
      return super.createRun(withoutKeys(run, keys), options);
    }
    override updateRun(...[id, run, options]: Parameters<InstanceType<typeof Client>['updateRun']>) {
      return super.updateRun(id, withoutKeys(run, keys), options);
    }
  }
  let problem: string | null = null;
  // The client prints what went wrong, in the server's words; it is reported once instead, at the end and without them.
  const fetchImplementation: typeof fetch = async (input, init) => {
    try {
      const response = await patientFetch(input, init);
      if (response.ok) return response;
      problem = `HTTP ${response.status}`;
    } catch (error) {
      problem = String(error);
    }
    return Response.json({});
  };
  const client = new SafeClient({ ...(apiUrl && { apiUrl }), apiKey, fetchImplementation });
  return {
    handler: new LangChainTracer({ client, ...(projectName && { projectName }) }),
    close: async () => {
      await client.awaitPendingTraceBatches();
      return problem;
    },
  };
}

function withoutKeys<Run extends { error?: string; serialized?: object }>(run: Run, keys: Keys): Run {
  const { error, serialized } = run;
  return {
    ...run,
    ...(error !== undefined && { error: keys.redact(error) }),
    ...(serialized && { serialized: JSON.parse(keys.redact(JSON.stringify(serialized))) }),
  };
}

async function inTime(work: Promise<string | null> | undefined, where: string): Promise<string | null> {
  const late = wait(PATIENCE_MS, 'no answer in time', { ref: false });
  const problem = await Promise.race([work ?? null, late]).catch((error: unknown) => String(error));
  return problem && `Traces of this run did not reach ${where}: ${problem}.`;
}
