import type { ReasoningEffort } from './chat-model.ts';
import { type Json, jsonAt, type ModelProtocol, type ProtocolCall, textAt, valuesAt } from './protocol.ts';

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
  tokens: {
    inputTokens: ['promptTokenCount'],
    outputTokens: ['candidatesTokenCount', 'thoughtsTokenCount'],
    cachedTokens: ['cachedContentTokenCount'],
  },
  read(event) {
    const parts = valuesAt(event, 'candidates.0.content.parts.*') as readonly Json[];
    const said = parts.filter(({ thought }) => thought !== true);
    const isBlocked = valuesAt(event, 'promptFeedback.blockReason').length > 0;
    return {
      text: textAt(said, '*.text'),
      call: jsonAt(parts, '*.functionCall.args'),
      finish: isBlocked ? 'PROHIBITED_CONTENT' : textAt(event, 'candidates.0.finishReason'),
      usage: event['usageMetadata'],
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
    const [minimal, high] = model.startsWith('gemini-2.5-flash') ? [0, 24_576] : [128, 32_768];
    const budgets = { minimal, low: 1_024, medium: 8_192, high };
    return { includeThoughts, thinkingBudget: budgets[effort] };
  }
  const isPro = /^gemini-3(\.1)?-pro/.test(model);
  const own = effort === 'medium' && model.startsWith('gemini-3-pro') ? 'high' : effort;
  return { includeThoughts, thinkingLevel: (isPro && effort === 'minimal' ? 'low' : own).toUpperCase() };
}
