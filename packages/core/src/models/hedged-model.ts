import type { ChatModel, ChatReply } from './providers/chat-model.ts';

interface Hedging {
  /** A call is made again after so long a silence, and once more after twice as long. */
  readonly againMs: number;
  /** Called once, when a call is made again: the provider may charge for both. */
  readonly onAgain?: ((message: string) => void) | undefined;
}

/**
 * A busy service leaves some calls without any answer. A call that gives no sign is made again beside the first one, where
 * the budget pays for it; the first sign decides which is waited for, and the others are dropped.
 */
export function hedgedModel(model: ChatModel, { againMs, onAgain }: Hedging): ChatModel {
  let hasTold = false;
  return {
    ...model,
    async ask(request) {
      const calls: AbortController[] = [];
      let chosen: AbortController | null = null;
      let failed = 0;
      const releases: (() => void)[] = [];
      const choose = (own: AbortController) => {
        chosen = own;
        for (const call of calls) if (call !== own) call.abort();
      };
      const { promise, resolve, reject } = Promise.withResolvers<ChatReply>();
      const begin = () => {
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
            if (chosen === own || failed === calls.length) reject(error);
          },
        );
      };
      const again = async () => {
        if (chosen !== null) return;
        const release = await (request.payAgain?.() ?? (() => undefined));
        if (release === null) return;
        releases.push(release);
        if (chosen !== null) return;
        if (!hasTold)
          onAgain?.(`${model.name} gives no sign of an answer; the call is made again beside it.`);
        hasTold = true;
        begin();
      };
      // What arrived while this process was busy is read before a call is made again.
      const timers = [againMs, 2 * againMs].map((ms) =>
        setTimeout(() => setImmediate(() => void again().catch(reject)), ms),
      );
      begin();
      return promise.finally(() => {
        for (const timer of timers) clearTimeout(timer);
        for (const release of releases) release();
      });
    },
  };
}
