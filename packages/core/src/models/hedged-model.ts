import type { ChatModel, ChatReply, ChatRequest } from './providers/chat-model.ts';

/** When a silent call is made again at the latest, in shares of the wait for the first sign of an answer. */
const AGAIN_AT = [0.35, 0.6, 0.8];

/** The first repeat comes when so many calls of the model would have given a sign, once enough of them are known. */
const [PERCENTILE, FEWEST_SIGNS, SOONEST_MS] = [0.95, 20, 1_000];
/** Services change within the hour. */
const MOST_SIGNS = 200;

interface Hedging {
  /** How long a provider may take to begin its answer. */
  readonly firstByteMs: number;
  /** How long earlier calls took to their first sign; this model adds its own. */
  readonly signMs: number[];
  /** Milliseconds, rising. */
  readonly clock: () => number;
  /** Called once, when a call is made again: the provider may charge for both. */
  readonly onAgain?: ((message: string) => void) | undefined;
}

/**
 * A busy service leaves some calls without any answer. A call that gives no sign is made again beside the first one, where
 * the budget pays for it; the first sign decides which is waited for, and the others are dropped.
 */
export function hedgedModel(model: ChatModel, hedging: Hedging): ChatModel {
  let { onAgain } = hedging;
  const tell = () => {
    onAgain?.(`${model.name} gives no sign of an answer; the call is made again beside it.`);
    onAgain = undefined;
  };
  return { ...model, ask: (request) => firstOf(model, request, hedging, tell) };
}

/** Milliseconds from the first call to each repeat. */
function repeatsAt({ firstByteMs, signMs }: Hedging): readonly number[] {
  const [first = 0, ...later] = AGAIN_AT.map((share) => share * firstByteMs);
  const usual = signMs.toSorted((a, b) => a - b)[Math.ceil(PERCENTILE * signMs.length) - 1];
  const isKnown = usual !== undefined && signMs.length >= FEWEST_SIGNS;
  return [isKnown ? Math.min(first, Math.max(usual, SOONEST_MS)) : first, ...later];
}

async function firstOf(model: ChatModel, request: ChatRequest, hedging: Hedging, tell: () => void) {
  const { signMs, clock } = hedging;
  const calls: { readonly stop: AbortController; readonly beganAt: number }[] = [];
  const releases: (() => void)[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<ChatReply>();
  let chosen: (typeof calls)[number] | null = null;
  let failed = 0;
  const choose = (own: (typeof calls)[number]) => {
    chosen = own;
    for (const timer of timers) clearTimeout(timer);
    for (const call of calls) if (call !== own) call.stop.abort();
  };
  const begin = () => {
    const own = { stop: new AbortController(), beganAt: clock() };
    calls.push(own);
    const onStart = () => {
      if (chosen !== null) return;
      // Earlier ones would have taken longer still: without them the next repeats would come ever sooner.
      const known = calls.filter(({ beganAt }) => beganAt <= own.beganAt);
      signMs.push(...known.map(({ beganAt }) => clock() - beganAt));
      signMs.splice(0, signMs.length - MOST_SIGNS);
      choose(own);
      request.onStart?.();
    };
    const signal = AbortSignal.any([request.signal, own.stop.signal]);
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
  const repeat = async () => {
    if (chosen !== null) return;
    const release = request.payAgain === undefined ? () => undefined : await request.payAgain();
    if (release === null) return;
    if (chosen !== null) return release();
    releases.push(release);
    tell();
    begin();
  };
  // What arrived while this process was busy is read before a call is made again.
  const timers = repeatsAt(hedging).map((ms) =>
    setTimeout(() => setImmediate(() => void repeat().catch(reject)), ms),
  );
  begin();
  return promise.finally(() => {
    for (const release of releases) release();
  });
}
