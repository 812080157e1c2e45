import type { ChatMessage, TokenCount } from './chat-model.ts';
import type { ModelProtocol, ProtocolCall } from './protocol.ts';

interface Delta {
  readonly content?: string | null;
  readonly refusal?: string | null;
}

interface Completion {
  readonly choices?: readonly {
    readonly delta?: Delta;
    /** Of a reply that came whole. */
    readonly message?: Delta;
    readonly finish_reason?: string | null;
  }[];
  readonly usage?: {
    readonly prompt_tokens?: number;
    readonly completion_tokens?: number;
    readonly prompt_tokens_details?: { readonly cached_tokens?: number | null } | null;
  } | null;
}

/** Chat completions of OpenAI, and of every server that speaks them. */
export const chatCompletions: ModelProtocol = {
  forms: ['schema', 'object', 'text'],
  request(call) {
    const { model, temperature, effort, isStreamed, form } = call;
    const format = { ...formatOf(call), ...(form === 'schema' && { json_schema: schemaOf(call) }) };
    const body = {
      model,
      temperature,
      ...(isStreamed && { stream: true, stream_options: { include_usage: true } }),
      ...(form !== 'text' && { response_format: format }),
      ...(effort !== null && { reasoning_effort: effort }),
      messages: messagesOf(call),
    };
    return { path: 'chat/completions', body };
  },
  read({ choices, usage }: Completion) {
    const [choice] = choices ?? [];
    const { content: text, refusal } = choice?.message ?? choice?.delta ?? {};
    const finish = choice?.finish_reason ?? (choice?.message && 'stop');
    return { text, refusal, finish, tokens: usage ? countOf(usage) : undefined };
  },
};

function countOf(usage: NonNullable<Completion['usage']>): TokenCount {
  return {
    inputTokens: usage.prompt_tokens ?? 0,
    outputTokens: usage.completion_tokens ?? 0,
    cachedTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
  };
}

const schemaOf = ({ schema }: ProtocolCall) => ({
  name: schema.name,
  strict: true,
  schema: schema.jsonSchema,
});
const formatOf = ({ form }: ProtocolCall) => ({ type: form === 'schema' ? 'json_schema' : 'json_object' });

/** Models that reason call the system part by another name. */
function messagesOf({ model, messages }: ProtocolCall) {
  const system = /^(o\d|gpt-[56](?!-chat))/.test(model) ? 'developer' : 'system';
  return messages.map(({ role, content }: ChatMessage) => ({
    role: role === 'system' ? system : role,
    content,
  }));
}

interface ResponseReply {
  readonly status?: string;
  readonly output?: readonly { readonly content?: readonly { text?: string; refusal?: string }[] | null }[];
  readonly incomplete_details?: { readonly reason?: string } | null;
  readonly usage?: {
    readonly input_tokens?: number;
    readonly output_tokens?: number;
    readonly input_tokens_details?: { readonly cached_tokens?: number };
  } | null;
}

interface ResponseEvent extends ResponseReply {
  readonly type?: string;
  readonly delta?: string;
  /** The reply as it is by now. */
  readonly response?: ResponseReply;
}

/** Models that answer only where OpenAI's newer protocol is spoken. */
export const speaksResponses = (model: string) => /^(o\d|gpt-5[.\d]*)-pro|^gpt-5\.6|codex/.test(model);

/** OpenAI's responses. Nothing is kept by the server. */
export const responses: ModelProtocol = {
  forms: ['schema', 'object', 'text'],
  request(call) {
    const { model, temperature, effort, isStreamed, form } = call;
    const format = { ...formatOf(call), ...(form === 'schema' && schemaOf(call)) };
    const body = {
      model,
      temperature,
      store: false,
      ...(isStreamed && { stream: true }),
      ...(form !== 'text' && { text: { format } }),
      ...(effort !== null && { reasoning: { effort } }),
      input: messagesOf(call),
    };
    return { path: 'responses', body };
  },
  read({ type, delta, response, ...whole }: ResponseEvent) {
    if (type === 'response.output_text.delta') return { text: delta };
    if (type === 'response.refusal.delta') return { refusal: delta };
    const { status, incomplete_details: cut, usage, output = [] } = response ?? whole;
    if (status !== 'completed' && status !== 'incomplete') return {};
    const parts = response === undefined ? output.flatMap(({ content }) => content ?? []) : [];
    return {
      text: parts.map(({ text = '' }) => text).join(''),
      refusal: parts.map(({ refusal = '' }) => refusal).join(''),
      finish: cut?.reason ?? 'stop',
      tokens: {
        inputTokens: usage?.input_tokens ?? 0,
        outputTokens: usage?.output_tokens ?? 0,
        cachedTokens: usage?.input_tokens_details?.cached_tokens ?? 0,
      },
    };
  },
};
