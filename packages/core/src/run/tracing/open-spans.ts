import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { RunEvent } from '@research-studio/schemas';

/** The place of an event in the event log. */
export interface EventPlace {
  readonly stepId: number;
  readonly parentId: number | null;
}

export interface SpanRecorder {
  readonly onEvent: (event: RunEvent, place: EventPlace) => void;
  /** Ends what is open and sends it; returns why spans did not arrive. */
  close(): Promise<string | null>;
}

interface SpanOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly runId: string;
}

/** Makes spans of the events of a run: run, node, task, model call, search and read, each within the one it happened in. */
export function openSpans({ url, headers, runId }: SpanOptions): SpanRecorder {
  const exporter = new OTLPTraceExporter({ url, headers });
  let problem: string | null = null;
  const provider = new TracerProvider({
    resource: defaultResource().merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: {
          export: (spans, done) =>
            exporter.export(spans, (result) => {
              problem = result.error?.message ?? problem;
              done(result);
            }),
          shutdown: () => exporter.shutdown(),
        },
      }),
    ],
  });
  const tracer = provider.getTracer('research-studio');
  /** By step id of the event that began it; searches and reads by what they look for. */
  const open = new Map<number | string, Span>();
  let root: Span | undefined;

  return {
    onEvent(event, { stepId, parentId }) {
      const name = nameOf(event);
      if (name !== null) {
        const kind = event.type === 'model-start' ? SpanKind.CLIENT : SpanKind.INTERNAL;
        const parent = open.get(parentId ?? '') ?? root;
        const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
        const span = tracer.startSpan(name, { kind, attributes: attributesOf(event) }, context);
        if (event.type === 'run-start') root = span.setAttribute('research_studio.run.id', runId);
        open.set(keyOf(event) ?? stepId, span);
        return;
      }
      const key = keyOf(event) ?? parentId ?? '';
      const span = event.type === 'run-end' ? root : open.get(key);
      if (span === undefined || !ENDS.has(event.type)) return;
      span.setAttributes(attributesOf(event));
      // The next attempt is part of the same call.
      if (event.type === 'model-attempt-failed' && event.isRepeated) {
        span.addEvent(event.type);
        return;
      }
      const message =
        event.type === 'model-attempt-failed' ? event.outcome : 'message' in event && event.message;
      if (message) span.setStatus({ code: SpanStatusCode.ERROR, message });
      if (event.type === 'run-end') return;
      span.end();
      open.delete(key);
    },
    async close() {
      for (const span of [...open.values()].reverse()) span.end();
      await provider.shutdown();
      return problem;
    },
  };
}

const ENDS: ReadonlySet<RunEvent['type']> = new Set([
  ...(['run-end', 'node-end', 'task-end', 'model-end', 'model-attempt-failed'] as const),
  ...(['search-end', 'search-failed', 'read-end', 'read-failed'] as const),
]);

/** Null for an event that begins no span. Names by the semantic conventions for generative AI. */
function nameOf(event: RunEvent): string | null {
  if (event.type === 'run-start') return `invoke_agent ${event.pipeline}`;
  if (event.type === 'node-start') return `node ${event.node}`;
  if (event.type === 'task-start') return `task ${event.task}`;
  if (event.type === 'model-start') return `chat ${modelOf(event.model)}`;
  if (event.type === 'search-start') return 'execute_tool search';
  return event.type === 'read-start' ? 'execute_tool read' : null;
}

/** Each page is read once, and each query asked once of a provider at a time; null where the step id is the key. */
function keyOf(event: RunEvent): string | null {
  if (event.type.startsWith('read-') && 'url' in event) return event.url;
  const isSearch = event.type.startsWith('search-') && 'query' in event && 'provider' in event;
  return isSearch ? `${event.provider} ${event.query}` : null;
}

/** Where the conventions call a provider otherwise than its setting. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = { google: 'gcp.gemini', mistral: 'mistral_ai' };

/** The attributes of an event, by the names of the conventions where they have any. */
function attributesOf({ type, ...said }: RunEvent): Attributes {
  const values: Attributes = {};
  for (const [name, value] of Object.entries(said))
    if (['string', 'number', 'boolean'].includes(typeof value))
      values[CONVENTIONAL[name] ?? `research_studio.${name}`] = value;
  if (type === 'run-start') values['gen_ai.operation.name'] = 'invoke_agent';
  if (type === 'search-start' || type === 'read-start') {
    values['gen_ai.operation.name'] = 'execute_tool';
    values['gen_ai.tool.name'] = type.replace('-start', '');
  }
  if (type === 'model-start' && 'model' in said) {
    const provider = said.model.replace(/:.*$/, '');
    values['gen_ai.operation.name'] = 'chat';
    values['gen_ai.provider.name'] = PROVIDER_NAMES[provider] ?? provider;
    values['gen_ai.request.model'] = modelOf(said.model);
  }
  return values;
}

const CONVENTIONAL: Readonly<Record<string, string>> = {
  pipeline: 'gen_ai.agent.name',
  inputTokens: 'gen_ai.usage.input_tokens',
  outputTokens: 'gen_ai.usage.output_tokens',
  cachedTokens: 'gen_ai.usage.cache_read.input_tokens',
  url: 'url.full',
};

function modelOf(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
