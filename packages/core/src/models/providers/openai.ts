import type { TokenCount } from './chat-model.ts';
import type { ModelProtocol, ProtocolCall, ReplyPiece } from './protocol.ts';

/** Models of OpenAI that do not answer to chat completions. */
const ONLY_RESPONSES = /^(o\d|gpt-5[.\d]*)-pro|^gpt-5\.6|codex/;
/** Models that reason call the system part by another name. */
const REASONING = /^(o\d|gpt-[56](?!-chat))/;

/** Chat completions of OpenAI, and of every server that speaks them; OpenAI's responses for models that have these alone. */
export const openAiChat: ModelProtocol = {
  address: 'https://api.openai.com/v1',
  // A server of one's own often wants no key.
  headers: (key) => (key === '' ? {} : { authorization: `Bearer ${key}` }),
  listPath: 'models',
  forms: ['schema', 'object', 'text'],
  request: (call) => (ONLY_RESPONSES.test(call.model) ? responseOf(call) : completionOf(call)),
  read: (event) => (isOfResponse(event) ? readResponse(event) : readCompletion(event)),
};

function completionOf(call: ProtocolCall) {
  const { model, temperature, form, effort, isStreamed } = call;
  const body = {
    model,
    temperature,
    ...(isStreamed && { stream: true, stream_options: { include_usage: true } }),
    ...(form === 'object' && { response_format: { type: 'json_object' } }),
    ...(form === 'schema' && { response_format: { type: 'json_schema', json_schema: strict(call) } }),
    ...(effort !== null && { reasoning_effort: effort }),
    messages: messagesOf(call),
  };
  return { path: 'chat/completions', body };
}

/** Nothing is kept by the server. */
function responseOf(call: ProtocolCall) {
  const { model, temperature, form, effort, isStreamed } = call;
  const body = {
    ...{ model, temperature, store: false, stream: isStreamed },
    ...(form === 'object' && { text: { format: { type: 'json_object' } } }),
    ...(form === 'schema' && { text: { format: { type: 'json_schema', ...strict(call) } } }),
    ...(effort !== null && { reasoning: { effort } }),
    input: messagesOf(call),
  };
  return { path: 'responses', body };
}

const strict = ({ schema }: ProtocolCall) => ({ name: schema.name, strict: true, schema: schema.jsonSchema });

function messagesOf({ model, messages }: ProtocolCall) {
  const isRenamed = REASONING.test(model);
  return messages.map(({ role, content }) => ({
    role: role === 'system' && isRenamed ? 'developer' : role,
    content,
  }));
}

interface Said {
  readonly content?: string | null;
  readonly refusal?: string | null;
}

/** Both ways of asking count the same, in words of their own. */
interface Usage {
  readonly prompt_tokens?: number;
  readonly input_tokens?: number;
  readonly completion_tokens?: number;
  readonly output_tokens?: number;
  readonly prompt_tokens_details?: { readonly cached_tokens?: number | null } | null;
  readonly input_tokens_details?: { readonly cached_tokens?: number | null } | null;
}

function countOf(usage: Usage | null | undefined): TokenCount | undefined {
  const details = usage?.prompt_tokens_details ?? usage?.input_tokens_details;
  return (
    (usage && {
      inputTokens: usage.prompt_tokens ?? usage.input_tokens ?? 0,
      outputTokens: usage.completion_tokens ?? usage.output_tokens ?? 0,
      cachedTokens: details?.cached_tokens ?? 0,
    }) ??
    undefined
  );
}

interface Completion {
  /** A reply that came whole has a message. */
  readonly choices?: readonly { delta?: Said; message?: Said; finish_reason?: string | null }[];
  readonly usage?: Usage | null;
}

function readCompletion({ choices, usage }: Completion): ReplyPiece {
  const [choice] = choices ?? [];
  const { content: text, refusal } = choice?.message ?? choice?.delta ?? {};
  const finish = choice?.finish_reason ?? (choice?.message && 'stop');
  return { text, refusal, finish, tokens: countOf(usage) };
}

interface ResponseReply {
  readonly object?: string;
  readonly status?: string;
  readonly output?: readonly { readonly content?: readonly { text?: string; refusal?: string }[] }[];
  readonly incomplete_details?: { readonly reason?: string } | null;
  readonly usage?: Usage | null;
}

/** `response`: as it is by now. */
type ResponseEvent = ResponseReply & { type?: string; delta?: string; response?: ResponseReply };

const isOfResponse = ({ type = '', object }: ResponseEvent) =>
  type.startsWith('response.') || object === 'response';

function readResponse({ type, delta, response, ...whole }: ResponseEvent): ReplyPiece {
  if (type === 'response.output_text.delta') return { text: delta };
  if (type === 'response.refusal.delta') return { refusal: delta };
  const { status = '', incomplete_details: cut, usage, output = [] } = response ?? whole;
  if (!/^(completed|incomplete)$/.test(status)) return {};
  const ended = { finish: cut?.reason ?? 'stop', tokens: countOf(usage) };
  const parts = output.flatMap(({ content }) => content ?? []);
  const all = (kind: 'text' | 'refusal') => parts.map((part) => part[kind] ?? '').join('');
  return response === undefined ? { ...ended, text: all('text'), refusal: all('refusal') } : ended;
}
