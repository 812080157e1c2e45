import { randomInt } from 'node:crypto';
import type { Breaker } from './breaker.ts';
import type { ChatModel, ChatReply, ChatRequest } from './providers/chat-model.ts';
import { ModelRequestError } from './providers/model-request-error.ts';
import { sleep as realSleep, type Sleep } from './sleep.ts';

/** A model made fit for a chain: it answers in bounded time or fails with a typed error. */
export interface GuardedModel {
  /** "provider:model". */
  readonly name: string;
  /** Null when a call would be made now; otherwise why not. */
  refusal(): ModelRequestError | null;
  /**
   * @throws {ModelRequestError} after the last retry, or at once while the model is known not to answer.
   * @throws the signal's reason, untouched, when the caller cancelled.
   */
  ask(request: GuardedRequest, signal: AbortSignal | undefined): Promise<ChatReply>;
}

export interface GuardedRequest extends Omit<ChatRequest, 'signal'> {
  /** Called after each attempt that brought no answer. */
  readonly onFailure?: (failure: FailedAttempt) => void;
}

export interface FailedAttempt {
  readonly error: ModelRequestError;
  readonly durationMs: number;
  /** False for the last one, whose error is thrown. */
  readonly isRepeated: boolean;
}

/** Does the work when its turn has come. @throws the signal's reason, untouched, when it aborts before. */
export type CallLimit = <Result>(
  work: () => Promise<Result>,
  signal: AbortSignal | undefined,
) => Promise<Result>;

/** Until when calls wait, in milliseconds of the clock. */
export interface Hold {
  until: number;
}

export interface GuardedModelOptions {
  readonly model: ChatModel;
  /** Longest wait for one attempt. */
  readonly timeoutMs: number;
  /** Longest wait for the first sign of an answer, of models that tell it. */
  readonly firstByteMs: number;
  /** Longest wait for the next piece of an answer whose text has begun to arrive, of models that stream. */
  readonly stallMs?: number;
  /** Repeats after a failure that may pass. Waiting as long as the server asked for costs none. */
  readonly retries: number;
  /** Wait before the first repeat, doubling; default 500. */
  readonly retryWaitMs?: number;
  /** Of all models of this provider. */
  readonly limit: CallLimit;
  /** Set when the server asks everyone to wait. */
  readonly hold: Hold;
  readonly breaker: Breaker;
  /** Milliseconds, rising. */
  readonly clock: () => number;
  readonly sleep?: Sleep | undefined;
  /** 0 to 1; spreads the waits of calls that failed together. */
  readonly jitter?: (() => number) | undefined;
  /** For a person, once per cause: the model keeps its callers waiting, and is asked again. */
  readonly onDelay?: ((message: string) => void) | undefined;
  /** Most that one call spends waiting because the server asked for it. */
  readonly maxRateLimitWaitMs?: number;
}

const STALL_MS = 30_000;
const LONGEST_WAIT_MS = 30_000;
/** Providers count by the minute; a few windows let a queue of calls pass. */
const RATE_LIMIT_WAIT_MS = 300_000;
/** A limit that lets nobody through for longer than its own window is none that waiting helps against. */
const VAIN_WAIT_MS = 75_000;
/** Shorter waits pass before anyone wonders. */
const TOLD_WAIT_MS = 4_000;

export function createGuardedModel(options: GuardedModelOptions): GuardedModel {
  const { model, retries, limit, hold, breaker, clock } = options;
  const { sleep = realSleep, jitter = () => randomInt(1_000) / 1_000 } = options;
  const { maxRateLimitWaitMs = RATE_LIMIT_WAIT_MS, retryWaitMs = 500 } = options;
  /** A limit that was waited out once in vain is not waited out again before the model has answered. */
  let isWaitingVain = false;

  const toldDelays = new Set<string>();

  function tellDelay(error: ModelRequestError, ms: number): void {
    if (ms < TOLD_WAIT_MS && error.kind !== 'timeout' && error.kind !== 'silent') return;
    if (toldDelays.has(error.kind)) return;
    toldDelays.add(error.kind);
    options.onDelay?.(`${error.message} Waiting, and asking again.`);
  }

  /** Null: give up. */
  function waitAfter({ error, round, tried, waitedMs, vainMs }: Progress & { error: ModelRequestError }) {
    const backoff = Math.min(retryWaitMs * 2 ** round, LONGEST_WAIT_MS) * (0.5 + jitter() / 2);
    const asked = error.kind === 'rate-limited' ? error.retryAfterMs : null;
    if (asked === null)
      return isWorthRepeating(error) && tried < retries ? { ms: backoff, isAsked: false } : null;
    const ms = Math.max(asked, backoff);
    if (isWaitingVain || waitedMs + ms > maxRateLimitWaitMs) return null;
    if (vainMs > 0 && vainMs + ms > VAIN_WAIT_MS) return null;
    hold.until = Math.max(hold.until, clock() + ms);
    return { ms, isAsked: true };
  }

  return {
    name: model.name,
    refusal: () => breaker.peek(),
    async ask(request, signal) {
      for (let progress: Progress = { round: 0, tried: 0, waitedMs: 0, vainMs: 0 }; ; ) {
        const answeredBefore = breaker.answered();
        const held = hold.until - clock();
        if (held > 0) await sleep(held, signal);
        const startedAt = clock();
        try {
          const reply = await limit(() => attempt({ options, request, signal }), signal);
          isWaitingVain = false;
          return reply;
        } catch (error) {
          if (!(error instanceof ModelRequestError)) throw error;
          if (breaker.answered() > answeredBefore) progress = { ...progress, vainMs: 0 };
          const isRefused = breaker.peek() !== null;
          const wait = isRefused ? null : waitAfter({ ...progress, error });
          request.onFailure?.({ error, durationMs: clock() - startedAt, isRepeated: wait !== null });
          if (wait === null) {
            if (!isRefused && error.kind === 'rate-limited') {
              isWaitingVain = true;
              breaker.pause(error, Math.max(error.retryAfterMs ?? 0, LONGEST_WAIT_MS));
            }
            throw error;
          }
          progress = after(progress, wait);
          tellDelay(error, wait.ms);
          await sleep(wait.ms, signal);
        }
      }
    },
  };
}

interface Progress {
  readonly round: number;
  /** Repeats that count. */
  readonly tried: number;
  /** Time spent because the server asked for it. */
  readonly waitedMs: number;
  /** Of that, since the model last answered anyone. */
  readonly vainMs: number;
}

function after(progress: Progress, { ms, isAsked }: { ms: number; isAsked: boolean }): Progress {
  const { round, tried, waitedMs, vainMs } = progress;
  return isAsked
    ? { round: round + 1, tried, waitedMs: waitedMs + ms, vainMs: vainMs + ms }
    : { ...progress, round: round + 1, tried: tried + 1 };
}

interface Attempt {
  readonly options: GuardedModelOptions;
  readonly request: GuardedRequest;
  readonly signal: AbortSignal | undefined;
}

async function attempt({ options, request, signal }: Attempt): Promise<ChatReply> {
  const { model, breaker, timeoutMs, firstByteMs } = options;
  signal?.throwIfAborted();
  const refusal = breaker.admit();
  if (refusal !== null) throw refusal;
  const answeredBefore = breaker.answered();
  const timeout = new AbortController();
  let hasStarted = model.tellsStart !== true;
  const timer = setTimeout(() => timeout.abort(), timeoutMs);
  // A provider that was down is tried for a short while only, or it would hold up the run time and again.
  const patienceMs = firstByteMs * breaker.patience();
  const giveUp = () => hasStarted || timeout.abort();
  const first = setTimeout(giveUp, patienceMs);
  const unwatch = breaker.watchSilence(giveUp);
  const onStart = () => {
    hasStarted = true;
  };
  let hasStalled = false;
  let hasText = false;
  const stall = setTimeout(() => {
    hasStalled = hasText;
    if (hasStalled) timeout.abort();
  }, options.stallMs ?? STALL_MS);
  const onPiece = (isText: boolean) => {
    hasText ||= isText;
    stall.refresh();
  };
  const either = signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]);
  try {
    const reply = await Promise.race([
      model.ask({ ...request, signal: either, onStart, onPiece }),
      whenAborted(either),
    ]);
    breaker.succeed();
    return reply;
  } catch (error) {
    if (signal?.aborted) {
      breaker.cancel();
      throw signal.reason;
    }
    const failure = timeout.signal.aborted
      ? timedOut({ model, hasStarted, hasStalled, options, cause: error })
      : error;
    if (failure instanceof ModelRequestError) breaker.fail({ error: failure, answeredBefore });
    else breaker.cancel();
    throw failure;
  } finally {
    clearTimeout(timer);
    clearTimeout(first);
    clearTimeout(stall);
    unwatch();
  }
}

/** Rejects when the signal aborts, so that an adapter which does not listen cannot hold its caller. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(new Error('aborted'));
    if (signal.aborted) fail();
    else signal.addEventListener('abort', fail, { once: true });
  });
}

function timedOut(parts: {
  model: ChatModel;
  hasStarted: boolean;
  hasStalled: boolean;
  options: GuardedModelOptions;
  cause: unknown;
}): ModelRequestError {
  const { model, hasStarted, hasStalled, options, cause } = parts;
  const { timeoutMs, firstByteMs, stallMs = STALL_MS } = options;
  const isSilent = !hasStarted && firstByteMs < timeoutMs;
  if (hasStalled)
    return new ModelRequestError({
      kind: 'timeout',
      provider: model.name,
      status: null,
      reason: `the answer stopped in the middle for ${stallMs / 1_000} s; raise models.stallMs if the model is only slow`,
      cause,
    });
  const reason = isSilent
    ? `no sign of an answer within ${firstByteMs / 1_000} s; raise models.firstByteMs if the server is only slow to begin`
    : `no answer within ${timeoutMs / 1_000} s; raise models.timeoutMs if the model is only slow`;
  const kind = isSilent ? 'silent' : 'timeout';
  return new ModelRequestError({ kind, provider: model.name, status: null, reason, cause });
}

function isWorthRepeating({ kind }: ModelRequestError): boolean {
  return ['rate-limited', 'timeout', 'silent', 'unreachable', 'server', 'unreadable'].includes(kind);
}
