import { createAnswerForms, type Wording } from './answer-form.ts';
import type { ChatReply, ChatRequest } from './chat-model.ts';
import { type ModelFailure, refusalOf, refusesStream, toModelRequestError } from './model-failure.ts';

interface Sent<Form extends string> {
  readonly request: ChatRequest;
  readonly wording: Wording<Form>;
  /** Until the server refuses to stream. */
  readonly isStreamed: boolean;
}

/** Asks in the strictest form that the server understands: each refusal makes the next request plainer. */
export function askInForms<Form extends string>(options: {
  /** Strictest first. */
  readonly forms: readonly [Form, ...Form[]];
  readonly server: Omit<ModelFailure, 'error'>;
  readonly send: (sent: Sent<Form>) => Promise<ChatReply>;
}): (request: ChatRequest) => Promise<ChatReply> {
  const forms = createAnswerForms(options.forms);
  let isStreamed = true;

  return async function ask(request): Promise<ChatReply> {
    const wording = forms.phrase(request);
    try {
      const reply = await options.send({ request, wording, isStreamed });
      if (reply.finish === 'stop' && !reply.text.includes('{')) forms.distrust(wording);
      return reply;
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      const refusal = refusalOf(error);
      if (isStreamed && refusesStream(refusal)) {
        isStreamed = false;
        return ask(request);
      }
      if (forms.learn({ error: refusal, wording, schema: request.schema })) return ask(request);
      throw toModelRequestError({ error, ...options.server });
    }
  };
}
