import type { AnswerSchema, ChatMessage, ChatRequest } from './chat-model.ts';
import type { OpenAiErrorFields } from './openai-failure.ts';

/** How the answer's form is asked for, strictest first. */
type AnswerForm = 'json_schema' | 'json_object' | 'text';

export interface OpenAiWords {
  readonly messages: readonly ChatMessage[];
  /** What the request carries besides its messages. */
  readonly form: AnswerForm;
  readonly hasTemperature: boolean;
}

/**
 * What this server understands. It starts strict, and each refusal makes it plainer for the rest of the run: a JSON
 * schema, then any JSON object with the schema in the prompt, then plain text with the schema in the prompt.
 */
export interface OpenAiDialect {
  phrase(request: ChatRequest): OpenAiWords;
  /** True when something was learnt, so that asking again makes sense. */
  learn(refusal: { error: unknown; words: OpenAiWords; schema: AnswerSchema }): boolean;
  /** The answer held no JSON at all, so the server ignores the form it was asked for. */
  distrust(words: OpenAiWords): void;
}

const PLAINER: Record<AnswerForm, AnswerForm> = {
  json_schema: 'json_object',
  json_object: 'text',
  text: 'text',
};

export function createOpenAiDialect(): OpenAiDialect {
  let form: AnswerForm = 'json_schema';
  let hasTemperature = true;
  let isSchemaInPrompt = false;
  /** Of schemas that this server refuses, though it takes others. */
  const ownForms = new Map<string, AnswerForm>();
  const formOf = ({ name }: AnswerSchema) => ownForms.get(name) ?? form;

  return {
    phrase({ messages, schema }) {
      const own = formOf(schema);
      const isTold = own !== 'json_schema' || isSchemaInPrompt;
      return { form: own, hasTemperature, messages: isTold ? withSchema(messages, schema) : messages };
    },
    learn({ error, words, schema }) {
      const { status, param, message = '' } = error as OpenAiErrorFields;
      if (status === undefined || ![400, 404, 415, 422, 500, 501].includes(status)) return false;
      if (words.hasTemperature && (param === 'temperature' || /\btemperature\b/i.test(message))) {
        hasTemperature = false;
        return true;
      }
      if (!/response_?format|json_?schema|json_?object|structured output/i.test(message)) return false;
      const isOnlyThisSchema = words.form === 'json_schema' && /invalid schema/i.test(message);
      if (form === words.form && !isOnlyThisSchema) form = PLAINER[form];
      if (formOf(schema) === words.form) ownForms.set(schema.name, PLAINER[words.form]);
      return formOf(schema) !== words.form;
    },
    distrust(words) {
      if (words.form === 'json_schema') isSchemaInPrompt = true;
    },
  };
}

/** At the end of the first user message, so that the system part stays the same to the byte. */
function withSchema(messages: readonly ChatMessage[], schema: AnswerSchema): readonly ChatMessage[] {
  const first = messages.findIndex(({ role }) => role === 'user');
  const rule = `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema.jsonSchema)}`;
  return messages.map((message, index) =>
    index === first ? { ...message, content: `${message.content}\n\n${rule}` } : message,
  );
}
