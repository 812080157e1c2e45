import { createAnswerForms, type Wording } from './answer-form.ts';
import { type BoundedFetch, boundedFetch } from './bounded-fetch.ts';
import type { ChatReply, ChatRequest, ReasoningEffort } from './chat-model.ts';
import { type ModelFailure, refusalOf, refusesStream, toModelRequestError } from './model-failure.ts';
import type { StreamProtocol } from './stream-protocols.ts';
import { streamedFetch } from './streamed-fetch.ts';

/** One request, and what the client library is to fetch with. */
export interface Sent<Form extends string> extends BoundedFetch {
  readonly request: ChatRequest;
  readonly wording: Wording<Form>;
}

/**
 * Asks in the strictest form, and with all parameters, that the model accepts: each refusal makes the next request plainer,
 * whether the server answered it or the client library threw it before it sent anything.
 */
export function askInForms<Form extends string>(options: {
  /** Strictest first. */
  readonly forms: readonly [Form, ...Form[]];
  readonly effort: ReasoningEffort | null;
  readonly stream: StreamProtocol;
  readonly server: Omit<ModelFailure, 'error' | 'isSent'>;
  readonly send: (sent: Sent<Form>) => Promise<ChatReply>;
}): (request: ChatRequest) => Promise<ChatReply> {
  const forms = createAnswerForms(options.forms, options.effort);
  let isStreamed = true;

  return async function ask(request): Promise<ChatReply> {
    const wording = forms.phrase(request);
    const { fetch, body } = isStreamed ? streamedFetch(options.stream, request) : boundedFetch();
    if (!isStreamed) request.onStart?.();
    let isSent = false;
    const sending: typeof fetch = (input, init) => {
      isSent = true;
      return fetch(input, init);
    };
    try {
      const reply = await options.send({ request, wording, fetch: sending, body });
      if (reply.finish === 'stop' && !reply.text.includes('{')) forms.distrust(wording);
      return reply;
    } catch (error) {
      if (request.signal.aborted) throw request.signal.reason;
      const refusal = refusalOf(error, isSent);
      if (isStreamed && refusesStream(refusal)) {
        isStreamed = false;
        return ask(request);
      }
      if (forms.learn({ error: refusal, wording, schema: request.schema })) return ask(request);
      throw toModelRequestError({ error, isSent, ...options.server });
    }
  };
}
