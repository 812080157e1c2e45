import {
  type Json,
  type ModelProtocol,
  type ProtocolCall,
  type ReplyPiece,
  textAt,
  valuesAt,
} from './protocol.ts';

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
  tokens: {
    inputTokens: ['prompt_tokens|input_tokens'],
    outputTokens: ['completion_tokens|output_tokens'],
    cachedTokens: ['prompt_tokens_details.cached_tokens|input_tokens_details.cached_tokens'],
  },
  read: (event) => ('choices' in event ? readCompletion(event) : readResponse(event)),
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
    model,
    temperature,
    store: false,
    stream: isStreamed,
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

/** A reply that came whole has a message. */
function readCompletion(event: Json): ReplyPiece {
  const [message] = valuesAt(event, 'choices.0.message');
  return {
    text: textAt(event, 'choices.0.delta.content', 'choices.0.message.content'),
    refusal: textAt(event, 'choices.0.delta.refusal', 'choices.0.message.refusal'),
    finish: textAt(event, 'choices.0.finish_reason') ?? (message === undefined ? undefined : 'stop'),
    usage: event['usage'],
  };
}

/** The last event of a stream holds the whole reply, whose text has arrived already. */
function readResponse(event: Json): ReplyPiece {
  const {
    type,
    delta,
    response: whole = event,
  } = event as { type?: string; delta?: string; response?: Json };
  if (type === 'response.output_text.delta') return { text: delta };
  if (type === 'response.refusal.delta') return { refusal: delta };
  const isOver = /^(completed|incomplete)$/.test(textAt(whole, 'status') ?? '');
  return {
    text: textAt(event, 'output.*.content.*.text'),
    refusal: textAt(event, 'output.*.content.*.refusal'),
    finish: isOver ? (textAt(whole, 'incomplete_details.reason') ?? 'stop') : undefined,
    usage: whole['usage'],
  };
}
