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
      const beginning = beginningOf(event);
      if (beginning !== null) {
        const { key = stepId, name, kind = SpanKind.INTERNAL, attributes } = beginning;
        const parent = open.get(parentId ?? '') ?? root;
        const context = parent === undefined ? ROOT_CONTEXT : trace.setSpan(ROOT_CONTEXT, parent);
        const span = tracer.startSpan(name, { kind, attributes }, context);
        if (event.type === 'run-start') root = span.setAttribute('research_studio.run.id', runId);
        open.get(key)?.end();
        open.set(key, span);
        return;
      }
      const ending = endingOf(event);
      const key = ending?.key ?? parentId ?? '';
      const span = open.get(key) ?? (event.type === 'run-end' ? root : undefined);
      if (ending === null || span === undefined) return;
      span.setAttributes(ending.attributes);
      if (ending.error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR, message: ending.error });
      if (ending.isOpen === true) {
        span.addEvent(event.type, ending.attributes);
        return;
      }
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

interface SpanOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly runId: string;
}

interface Beginning {
  readonly key?: string;
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes: Attributes;
}

interface Ending {
  /** Default: the event within which this one happened. */
  readonly key?: string;
  readonly attributes: Attributes;
  readonly error?: string;
  /** The span goes on. */
  readonly isOpen?: boolean;
}

/** Names by the semantic conventions for generative AI. */
function beginningOf(event: RunEvent): Beginning | null {
  switch (event.type) {
    case 'run-start': {
      const attributes = { 'gen_ai.operation.name': 'invoke_agent', 'gen_ai.agent.name': event.pipeline };
      return { name: `invoke_agent ${event.pipeline}`, attributes };
    }
    case 'node-start':
      return { name: `node ${event.node}`, attributes: { 'research_studio.node': event.node } };
    case 'task-start':
      return { name: `task ${event.task}`, attributes: { 'research_studio.task': event.task } };
    case 'model-start': {
      const [provider = '', ...model] = event.model.split(':');
      return {
        name: `chat ${model.join(':')}`,
        kind: SpanKind.CLIENT,
        attributes: {
          'gen_ai.operation.name': 'chat',
          'gen_ai.provider.name': PROVIDER_NAMES[provider] ?? provider,
          'gen_ai.request.model': model.join(':'),
          'research_studio.task': event.task,
        },
      };
    }
    case 'search-start': {
      const { query, provider } = event;
      return tool('search', keyOf(event), {
        'research_studio.search.query': query,
        'research_studio.search.provider': provider,
      });
    }
    case 'read-start':
      return tool('read', keyOf(event), { 'url.full': event.url });
    default:
      return null;
  }
}

/** Where the conventions call a provider otherwise than its setting. */
const PROVIDER_NAMES: Readonly<Record<string, string>> = { google: 'gcp.gemini', mistral: 'mistral_ai' };

function endingOf(event: RunEvent): Ending | null {
  switch (event.type) {
    case 'node-end':
      return { attributes: {} };
    case 'task-end':
      return { attributes: { 'research_studio.answered_by': event.by ?? 'nobody' } };
    case 'model-end':
      return {
        attributes: {
          'gen_ai.usage.input_tokens': event.inputTokens,
          'gen_ai.usage.output_tokens': event.outputTokens,
          'gen_ai.usage.cache_read.input_tokens': event.cachedTokens,
          'research_studio.attempt': event.attempt,
          'research_studio.outcome': event.outcome,
          ...(event.costUsd !== null && { 'research_studio.cost_usd': event.costUsd }),
        },
      };
    case 'model-attempt-failed': {
      const attributes = { 'error.type': event.outcome, 'research_studio.attempt': event.attempt };
      return event.isRepeated ? { attributes, isOpen: true } : { attributes, error: event.outcome };
    }
    case 'search-end':
      return { key: keyOf(event), attributes: { 'research_studio.search.results': event.results } };
    case 'read-end':
      return { key: keyOf(event), attributes: { 'research_studio.read.characters': event.characters } };
    case 'search-failed':
    case 'read-failed':
      return { key: keyOf(event), attributes: {}, error: event.message };
    case 'run-end':
      return { attributes: { 'research_studio.answered': event.answered }, isOpen: true };
    default:
      return null;
  }
}

function tool(name: string, key: string, attributes: Attributes): Beginning {
  const names = { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': name };
  return { key, name: `execute_tool ${name}`, attributes: { ...names, ...attributes } };
}

/** Each page is read once, and each query asked once of a provider at a time. */
function keyOf(event: { url: string } | { query: string; provider: string }): string {
  return 'url' in event ? event.url : `${event.provider} ${event.query}`;
}
