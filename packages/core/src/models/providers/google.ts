import type { ReasoningEffort } from './chat-model.ts';
import type { Json, ModelProtocol, ProtocolCall } from './protocol.ts';

interface Part {
  readonly text?: string;
  /** The part is what the model thought, not what it answers. */
  readonly thought?: boolean;
  readonly functionCall?: { readonly args?: Json };
}

interface GeminiReply {
  readonly candidates?: readonly {
    readonly content?: { readonly parts?: readonly Part[] };
    readonly finishReason?: string;
  }[];
  readonly promptFeedback?: { readonly blockReason?: string };
  readonly usageMetadata?: {
    readonly promptTokenCount?: number;
    readonly candidatesTokenCount?: number;
    readonly thoughtsTokenCount?: number;
    readonly cachedContentTokenCount?: number;
  };
}

/** Google's Gemini API with a key of AI Studio; whole replies and pieces of one are written alike. */
export const googleGemini: ModelProtocol = {
  address: 'https://generativelanguage.googleapis.com',
  headers: (key) => ({ 'x-goog-api-key': key }),
  listPath: 'v1beta/models?pageSize=1000',
  forms: ['schema', 'tool', 'text'],
  request(call) {
    const { model, messages, temperature, effort, form, schema, isStreamed } = call;
    const { name, jsonSchema } = schema;
    const contents = messages.filter(({ role }) => role !== 'system');
    const system = messages.find(({ role }) => role === 'system');
    const json = { responseMimeType: 'application/json', responseJsonSchema: { title: name, ...jsonSchema } };
    const body = {
      ...(form === 'tool' && toolOf(call)),
      generationConfig: {
        temperature,
        ...(form === 'schema' && json),
        ...(effort !== null && { thinkingConfig: thinkingOf(model, effort) }),
        candidateCount: 1,
      },
      ...(system && { systemInstruction: { parts: [{ text: system.content }] } }),
      contents: contents.map(({ role, content }) => ({
        role: role === 'assistant' ? 'model' : role,
        parts: [{ text: content }],
      })),
    };
    const method = isStreamed ? 'streamGenerateContent?alt=sse' : 'generateContent';
    return { path: `v1beta/models/${model}:${method}`, body };
  },
  read({ candidates, promptFeedback, usageMetadata: usage }: GeminiReply) {
    const [candidate] = candidates ?? [];
    const parts = candidate?.content?.parts ?? [];
    const call = parts.find(({ functionCall }) => functionCall !== undefined)?.functionCall;
    return {
      text: parts.map(({ text, thought }) => (thought === true ? '' : (text ?? ''))).join(''),
      call: call && JSON.stringify(call.args),
      finish: promptFeedback?.blockReason === undefined ? candidate?.finishReason : 'PROHIBITED_CONTENT',
      tokens: usage && {
        inputTokens: usage.promptTokenCount ?? 0,
        outputTokens: (usage.candidatesTokenCount ?? 0) + (usage.thoughtsTokenCount ?? 0),
        cachedTokens: usage.cachedContentTokenCount ?? 0,
      },
    };
  },
};

function toolOf({ schema: { name, jsonSchema } }: ProtocolCall) {
  const parameters = { title: name, ...asParameters(jsonSchema) };
  return {
    tools: [{ functionDeclarations: [{ name, description: '', parameters }] }],
    toolConfig: { functionCallingConfig: { allowedFunctionNames: [name], mode: 'ANY' } },
  };
}

/** Functions take a smaller JSON Schema: one type each, null as a flag, nothing of constants or further properties. */
function asParameters({ additionalProperties: _, const: __, ...node }: Json): Json {
  const { type, properties, items, anyOf } = node as Readonly<
    Record<'type' | 'properties' | 'items' | 'anyOf', unknown>
  >;
  const types = Array.isArray(type) ? type.filter((one) => one !== 'null') : [];
  const each = (nodes: object) => Object.entries(nodes).map(([name, own]) => [name, asParameters(own)]);
  return {
    ...node,
    ...(types.length > 0 && { type: types[0], nullable: types.length < (type as unknown[]).length }),
    ...(Array.isArray(anyOf) && { anyOf: anyOf.map(asParameters) }),
    ...(properties != null && { properties: Object.fromEntries(each(properties)) }),
    ...(items != null && { items: asParameters(items as Json) }),
  };
}

/** Gemini 2.5 counts the tokens of its thoughts, later models have levels. Source: Google's guide to thinking. */
function thinkingOf(model: string, effort: ReasoningEffort) {
  const includeThoughts = effort !== 'minimal';
  if (model.startsWith('gemini-2.5')) {
    const [least, most] = model.startsWith('gemini-2.5-flash') ? [0, 24_576] : [128, 32_768];
    return {
      includeThoughts,
      thinkingBudget: { minimal: least, low: 1_024, medium: 8_192, high: most }[effort],
    };
  }
  const isPro = /^gemini-3(\.1)?-pro/.test(model);
  const own = effort === 'medium' && model.startsWith('gemini-3-pro') ? 'high' : effort;
  return { includeThoughts, thinkingLevel: (isPro && effort === 'minimal' ? 'low' : own).toUpperCase() };
}
