import type { AnswerSchema, ChatMessage, ChatRequest, ReasoningEffort } from './chat-model.ts';

/**
 * How an answer in JSON is asked for. schema: the provider's own mode for JSON schemas; tool: one tool that must be called;
 * object: any JSON object, the schema in the prompt; text: the schema in the prompt and no more.
 */
export type AnswerForm = 'schema' | 'tool' | 'object' | 'text';

type Effort = ReasoningEffort | null;

/** How one request is put. */
export interface Wording {
  readonly messages: readonly ChatMessage[];
  readonly form: AnswerForm;
  readonly hasTemperature: boolean;
  /** Null: not sent. */
  readonly effort: Effort;
  /** Share of the longest answer, where a limit is sent: 1, then half of it after each refusal. */
  readonly lengthShare: number;
}

type Refusal = Readonly<Record<'param' | 'message', string>> & { readonly status: number };

const REFUSING = [400, 404, 415, 422, 500, 501];
const ABOUT_FORM =
  /response_?format|json_?schema|json_?object|structured output|output_?(config|format)|response_?(json_?)?schema|response_?mime|tool|function|\bformat\b/i;

const ABOUT_TEMPERATURE = /\btemperature\b/i;
const ABOUT_EFFORT = /\beffort\b|reasoning_?effort|\bthink(ing)?\b|thinking_?(level|budget|config)/i;
const ABOUT_LENGTH = /max_?(output_?|completion_?)?tokens/i;
const EFFORTS: readonly ReasoningEffort[] = ['minimal', 'low', 'medium', 'high'];
/** No model of today has a limit below an eighth of what is asked for. */
const LEAST_SHARE = 1 / 8;

/**
 * What a model accepts: ways to ask for JSON, and parameters. Requests begin with the strictest form and all parameters;
 * each refusal makes the requests that follow plainer, for one schema or for the rest of the run.
 *
 * @param forms strictest first; the last one puts the schema into the prompt, as do all but the first.
 * @param wantedEffort of the settings.
 */
export function createAnswerForms(forms: readonly [AnswerForm, ...AnswerForm[]], wantedEffort: Effort) {
  const [strictest] = forms;
  let form: AnswerForm = strictest;
  let hasTemperature = true;
  let lengthShare = 1;
  let effort = wantedEffort;
  const refusedEfforts = new Set<Effort>();
  let isSchemaInPrompt = false;
  /** Forms for schemas that this server refuses, though it takes others. */
  const ownForms = new Map<string, AnswerForm>();
  const formOf = ({ name }: AnswerSchema) => ownForms.get(name) ?? form;
  const plainer = (than: AnswerForm) => forms[forms.indexOf(than) + 1] ?? than;

  return {
    phrase({ messages, schema }: Pick<ChatRequest, 'messages' | 'schema'>): Wording {
      const own = formOf(schema);
      const needsSchema = isSchemaInPrompt || (own !== strictest && own !== 'tool');
      const asked = needsSchema ? withSchema(messages, schema) : messages;
      return { form: own, hasTemperature, effort, lengthShare, messages: asked };
    },
    /** True when something was learnt, so that asking again makes sense. */
    learn(refusal: Refusal, wording: Wording, schema: AnswerSchema): boolean {
      const { status, param, message } = refusal;
      if (!REFUSING.includes(status)) return false;
      const about = (subject: RegExp) => subject.test(param) || subject.test(message);
      if (wording.hasTemperature && about(ABOUT_TEMPERATURE)) {
        hasTemperature = false;
        return true;
      }
      if (wording.lengthShare > LEAST_SHARE && about(ABOUT_LENGTH)) {
        lengthShare = Math.min(lengthShare, wording.lengthShare / 2);
        return true;
      }
      if (about(ABOUT_EFFORT)) {
        refusedEfforts.add(wording.effort);
        const other = otherEffort(message, wording.effort, refusedEfforts);
        if (effort === wording.effort && other !== undefined) effort = other;
        if (effort !== wording.effort) return true;
      }
      if (!ABOUT_FORM.test(message)) return false;
      const isOnlyThisSchema = wording.form === strictest && /invalid schema/i.test(message);
      if (form === wording.form && !isOnlyThisSchema) form = plainer(form);
      if (formOf(schema) === wording.form) ownForms.set(schema.name, plainer(wording.form));
      return formOf(schema) !== wording.form;
    },
    /** The answer held no JSON at all, so the server ignores the form it was asked for. */
    distrust(wording: Wording): void {
      isSchemaInPrompt ||= wording.form === strictest;
    },
  };
}

/** Which effort to ask for after a refusal: one that the message names, else none where one was sent; undefined: no other. */
function otherEffort(message: string, refused: Effort, tried: ReadonlySet<Effort>): Effort | undefined {
  const isWanting = refused === null && /\b(requires?|required|must|needs?|missing)\b/i.test(message);
  if (refused === null && !isWanting) return undefined;
  const named = EFFORTS.find((one) => new RegExp(`\\b${one}\\b`, 'i').test(message) && !tried.has(one));
  const other = named ?? (isWanting ? 'medium' : null);
  return tried.has(other) ? undefined : other;
}

/** At the end of the first user message, so that the system part stays the same to the byte. */
function withSchema(messages: readonly ChatMessage[], schema: AnswerSchema): readonly ChatMessage[] {
  const first = messages.findIndex(({ role }) => role === 'user');
  const rule = `Answer with one JSON object and nothing else. It must fit this JSON Schema:\n${JSON.stringify(schema.jsonSchema)}`;
  return messages.map((message, index) =>
    index === first ? { ...message, content: `${message.content}\n\n${rule}` } : message,
  );
}
