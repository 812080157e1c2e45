type Json = Readonly<Record<string, unknown>>;

/** Takes the events of one stream and makes of them the reply that a server gives that answers whole. */
export interface StreamReader {
  /** The text that the event adds to the answer. */
  take(event: Json): string;
  /** Null while the stream has not come to its end. */
  whole(): { readonly status: number; readonly body: Json } | null;
}

/** How a provider is asked for a stream, and how its stream is read. */
export interface StreamProtocol {
  request(url: string, body: Json): { readonly url: string; readonly body: Json };
  read(): StreamReader;
}

interface CompletionChunk {
  readonly id?: string;
  readonly model?: string;
  readonly error?: unknown;
  readonly usage?: unknown;
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null; readonly refusal?: string | null };
    readonly finish_reason?: string | null;
  }[];
}

/** OpenAI's chat completions. */
export const completionStream: StreamProtocol = {
  request: (url, body) => ({ url, body: { ...body, stream: true, stream_options: { include_usage: true } } }),
  read() {
    const content: string[] = [];
    const refusal: string[] = [];
    let last: CompletionChunk = {};
    let finish: string | null = null;
    let usage: unknown = null;
    return {
      take(chunk: CompletionChunk) {
        last = { ...last, ...chunk };
        usage = chunk.usage ?? usage;
        const [choice] = chunk.choices ?? [];
        const text = choice?.delta?.content ?? '';
        content.push(text);
        refusal.push(choice?.delta?.refusal ?? '');
        finish = choice?.finish_reason ?? finish;
        return text;
      },
      whole() {
        const { id = '', model = '', error } = last;
        if (error !== undefined) return { status: 500, body: { error } };
        if (finish === null) return null;
        const message = { role: 'assistant', content: content.join(''), refusal: refusal.join('') || null };
        const choices = [{ index: 0, message, finish_reason: finish, logprobs: null }];
        return { status: 200, body: { id, object: 'chat.completion', created: 0, model, choices, usage } };
      },
    };
  },
};

interface AnthropicEvent {
  readonly type?: string;
  readonly index?: number;
  readonly message?: Json;
  readonly content_block?: Json;
  readonly delta?: { readonly text?: string; readonly partial_json?: string; readonly thinking?: string };
  readonly usage?: Json;
  readonly error?: Json;
}

/** Anthropic's messages. */
export const messageStream: StreamProtocol = {
  request: (url, body) => ({ url, body: { ...body, stream: true } }),
  read() {
    const blocks: Json[] = [];
    const texts: { text: string[]; partial_json: string[]; thinking: string[] }[] = [];
    let message: Json = {};
    let usage: Json = {};
    let error: Json | undefined;
    let hasEnded = false;
    return {
      take({ type, index = 0, message: begun, content_block: block, delta, ...event }: AnthropicEvent) {
        usage = { ...usage, ...(begun?.['usage'] as Json | undefined), ...event.usage };
        error ??= event.error;
        hasEnded ||= type === 'message_stop';
        if (begun !== undefined) message = begun;
        if (type === 'message_delta') message = { ...message, ...delta };
        if (block !== undefined) {
          blocks[index] = block;
          texts[index] = { text: [], partial_json: [], thinking: [] };
        }
        if (type !== 'content_block_delta') return '';
        const { text = '', partial_json = '', thinking = '', ...others } = delta ?? {};
        texts[index]?.text.push(text);
        texts[index]?.partial_json.push(partial_json);
        texts[index]?.thinking.push(thinking);
        if ('signature' in others) blocks[index] = { ...blocks[index], signature: others.signature };
        return text + partial_json;
      },
      whole() {
        if (error !== undefined) return { status: 500, body: { type: 'error', error } };
        if (!hasEnded) return null;
        const content = blocks.map((block, index) => withTexts(block, texts[index]));
        return { status: 200, body: { ...message, content, usage } };
      },
    };
  },
};

function withTexts(
  block: Json,
  texts: Readonly<Record<'text' | 'partial_json' | 'thinking', readonly string[]>> | undefined,
): Json {
  const joined = (kind: 'text' | 'partial_json' | 'thinking') => texts?.[kind].join('') ?? '';
  switch (block['type']) {
    case 'text':
      return { ...block, text: `${block['text'] ?? ''}${joined('text')}` };
    case 'thinking':
      return { ...block, thinking: `${block['thinking'] ?? ''}${joined('thinking')}` };
    case 'tool_use':
      return { ...block, input: JSON.parse(joined('partial_json') || '{}') };
    default:
      return block;
  }
}

interface GeminiChunk {
  readonly error?: { readonly code?: number };
  readonly promptFeedback?: { readonly blockReason?: string };
  readonly candidates?: readonly {
    readonly content?: { readonly parts?: readonly Json[] };
    readonly finishReason?: string;
  }[];
}

/** Google's Gemini API. */
export const geminiStream: StreamProtocol = {
  request: (url, body) => ({ url: url.replace(':generateContent', ':streamGenerateContent?alt=sse'), body }),
  read() {
    const parts: Json[] = [];
    let last: GeminiChunk = {};
    let finishReason: string | undefined;
    return {
      take(chunk: GeminiChunk) {
        last = { ...last, ...chunk };
        const [candidate] = chunk.candidates ?? [];
        finishReason = candidate?.finishReason ?? finishReason;
        const added = candidate?.content?.parts ?? [];
        parts.push(...added);
        return added.map(({ text, thought }) => (thought === true ? '' : (text ?? ''))).join('');
      },
      whole() {
        if (last.error !== undefined) return { status: last.error.code ?? 500, body: { ...last } };
        if (last.promptFeedback?.blockReason !== undefined) return { status: 200, body: { ...last } };
        if (finishReason === undefined) return null;
        const content = { role: 'model', parts: joinedTexts(parts) };
        return { status: 200, body: { ...last, candidates: [{ index: 0, content, finishReason }] } };
      },
    };
  },
};

/** Pieces of one text as one part; thoughts, and parts that are no text, stay what they are. */
function joinedTexts(parts: readonly Json[]): readonly Json[] {
  const isText = (part: Json) => typeof part['text'] === 'string' && Object.keys(part).length === 1;
  const text = parts
    .filter(isText)
    .map((part) => part['text'])
    .join('');
  return [...parts.filter((part) => !isText(part)), ...(text === '' ? [] : [{ text }])];
}

interface OllamaLine {
  readonly error?: string;
  readonly message?: Json;
  readonly done?: boolean;
}

/** Ollama's chat, whose client asks for a stream itself and takes it as one message, too. */
export const ollamaStream: StreamProtocol = {
  request: (url, body) => ({ url, body }),
  read() {
    const content: string[] = [];
    let last: OllamaLine = {};
    return {
      take(line: OllamaLine) {
        last = { ...last, ...line };
        const text = String(line.message?.['content'] ?? '');
        content.push(text);
        return text;
      },
      whole() {
        if (last.error !== undefined) return { status: 500, body: { error: last.error } };
        if (last.done !== true) return null;
        return { status: 200, body: { ...last, message: { ...last.message, content: content.join('') } } };
      },
    };
  },
};
