import type { AnswerSchema, ChatMessage, ChatRequest } from './chat-model.ts';

/** What a server said when it refused a request; fields that it did not give are missing. */
export interface Refusal {
  readonly status?: number | undefined;
  /** The parameter that it did not like, where it names one. */
  readonly param?: string | null | undefined;
  readonly message?: string | undefined;
}

/** How one request is put. */
export interface Wording<Form extends string> {
  readonly messages: readonly ChatMessage[];
  readonly form: Form;
  readonly hasTemperature: boolean;
}

/**
 * What a server understands of the ways to ask for JSON. It starts with the strictest; each refusal makes the requests
 * that follow plainer, for one schema or for the rest of the run.
 */
export interface AnswerForms<Form extends string> {
  phrase(request: Pick<ChatRequest, 'messages' | 'schema'>): Wording<Form>;
  /** True when something was learnt, so that asking again makes sense. */
  learn(refusal: { error: Refusal; wording: Wording<Form>; schema: AnswerSchema }): boolean;
  /** The answer held no JSON at all, so the server ignores the form it was asked for. */
  distrust(wording: Wording<Form>): void;
}

const REFUSING = [400, 404, 415, 422, 500, 501];
const ABOUT_FORM =
  /response_?format|json_?schema|json_?object|structured output|output_?(config|format)|response_?(json_?)?schema|response_?mime|tool|function|\bformat\b/i;

/** @param forms strictest first; the last one tells the schema in the prompt, as do all but the first. */
export function createAnswerForms<Form extends string>(forms: readonly [Form, ...Form[]]): AnswerForms<Form> {
  const [strictest] = forms;
  let form: Form = strictest;
  let hasTemperature = true;
  let isSchemaInPrompt = false;
  /** Of schemas that this server refuses, though it takes others. */
  const ownForms = new Map<string, Form>();
  const formOf = ({ name }: AnswerSchema) => ownForms.get(name) ?? form;
  const plainer = (than: Form) => forms[forms.indexOf(than) + 1] ?? than;

  return {
    phrase({ messages, schema }) {
      const own = formOf(schema);
      const isTold = isSchemaInPrompt || (own !== strictest && own !== 'tool');
      return { form: own, hasTemperature, messages: isTold ? withSchema(messages, schema) : messages };
    },
    learn({ error: { status, param, message = '' }, wording, schema }) {
      if (status === undefined || !REFUSING.includes(status)) return false;
      if (wording.hasTemperature && (param === 'temperature' || /\btemperature\b/i.test(message))) {
        hasTemperature = false;
        return true;
      }
      if (!ABOUT_FORM.test(message)) return false;
      const isOnlyThisSchema = wording.form === strictest && /invalid schema/i.test(message);
      if (form === wording.form && !isOnlyThisSchema) form = plainer(form);
      if (formOf(schema) === wording.form) ownForms.set(schema.name, plainer(wording.form));
      return formOf(schema) !== wording.form;
    },
    distrust(wording) {
      if (wording.form === strictest) isSchemaInPrompt = true;
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
