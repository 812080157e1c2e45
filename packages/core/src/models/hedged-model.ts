import type { ChatModel, ChatReply, ChatRequest } from './providers/chat-model.ts';

/** When a silent call is made again, in shares of the wait for the first sign of an answer. */
const AGAIN_AT = [0.35, 0.6, 0.8];

/**
 * A busy service leaves some calls without any answer. A call that gives no sign is made again beside the first one; the
 * first sign decides which is waited for, and the others are dropped. Models that give no sign are left as they are.
 */
export function hedgedModel(model: ChatModel, { firstByteMs, onAgain }: Hedging): ChatModel {
  if (model.tellsStart !== true) return model;
  const tell = () => onAgain?.(`${model.name} gives no sign of an answer; the call is made again beside it.`);
  return { ...model, ask: (request) => firstOf({ model, request, firstByteMs, tell }) };
}

interface Hedging {
  /** How long a provider may take to begin its answer. */
  readonly firstByteMs: number;
  /** Called for each call that is made again: the provider may charge for both. */
  readonly onAgain?: ((message: string) => void) | undefined;
}

interface HedgedCall {
  readonly model: ChatModel;
  readonly request: ChatRequest;
  readonly firstByteMs: number;
  readonly tell: () => void;
}

function firstOf({ model, request, firstByteMs, tell }: HedgedCall): Promise<ChatReply> {
  const calls: AbortController[] = [];
  return new Promise((resolve, reject) => {
    let chosen: AbortController | null = null;
    let failed = 0;
    const choose = (own: AbortController) => {
      chosen = own;
      for (const timer of timers) clearTimeout(timer);
      for (const call of calls) if (call !== own) call.abort();
    };
    const begin = () => {
      if (chosen !== null) return;
      if (calls.length > 0) tell();
      const own = new AbortController();
      calls.push(own);
      const onStart = () => {
        if (chosen !== null) return;
        choose(own);
        request.onStart?.();
      };
      const signal = AbortSignal.any([request.signal, own.signal]);
      model.ask({ ...request, signal, onStart }).then(
        (reply) => {
          if (chosen === null) choose(own);
          if (chosen === own) resolve(reply);
        },
        (error: unknown) => {
          failed += 1;
          if (chosen !== own && failed < calls.length) return;
          choose(own);
          reject(error);
        },
      );
    };
    // What arrived while this process was busy is read before a call is made again.
    const timers = AGAIN_AT.map((share) => setTimeout(() => setImmediate(begin), share * firstByteMs));
    begin();
  });
}
