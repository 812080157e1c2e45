import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '@research-studio/schemas';
import type PQueue from 'p-queue';
import { type CallTimeouts, watchTimeouts } from './call-timeouts.ts';
import type { Breaker } from './circuit-breaker.ts';
import type { ChatModel, ChatReply, ChatRequest } from './providers/chat-model.ts';
import { ModelRequestError } from './providers/model-request-error.ts';

export interface RetriedRequest extends Omit<ChatRequest, 'signal'> {
  /** Called after each attempt that brought no answer. */
  readonly onFailure?: (failure: FailedAttempt) => void;
}

export interface FailedAttempt {
  readonly error: ModelRequestError;
  readonly durationMs: number;
  /** False for the last one, whose error is thrown. */
  readonly isRepeated: boolean;
}

export type Sleep = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

/** How calls wait; left out but in tests. */
export interface Waiting {
  readonly sleep?: Sleep | undefined;
  /** 0 to 1; spreads the waits of calls that failed together. */
  readonly jitter?: (() => number) | undefined;
  /** For a person, once per cause. */
  readonly onDelay?: ((message: string) => void) | undefined;
}

interface RetryingModelOptions
  extends Waiting,
    CallTimeouts,
    Pick<Settings['models'], 'retries' | 'retryWaitMs'> {
  readonly model: ChatModel;
  /** Queue of all calls of this provider. */
  readonly queue: PQueue;
  /** Until when calls of all runs wait, by the clock: set when the server asks everyone to. */
  readonly hold: { until: number };
  readonly breaker: Breaker;
  /** Milliseconds, rising. */
  readonly clock: () => number;
}

const LONGEST_WAIT_MS = 30_000;
/** Most that one call waits because the server asked for it: providers count by the minute, and a few windows let a queue pass. */
const RATE_LIMIT_WAIT_MS = 300_000;
/** Waiting does not help against a limit that lets nobody through for longer than its own window. */
const UNANSWERED_WAIT_MS = 75_000;
/** Shorter waits are not reported. */
const REPORTED_WAIT_MS = 4_000;
const WORTH_REPEATING = ['rate-limited', 'timeout', 'silent', 'unreachable', 'server', 'unreadable'];

/** Asks again after failures that may pass: it answers in bounded time or fails with a typed error. */
export type RetryingModel = ReturnType<typeof createRetryingModel>;

export function createRetryingModel(options: RetryingModelOptions) {
  const { model, retries, queue, hold, breaker, clock, sleep = realSleep, retryWaitMs } = options;
  const { jitter = () => randomInt(1_000) / 1_000 } = options;
  /** A rate limit that outlasted the longest wait is not waited for again before the model has answered. */
  let isLimitLasting = false;
  const reportedDelays = new Set<string>();

  function reportDelay({ kind, message }: ModelRequestError, ms: number): void {
    const isShort = ms < REPORTED_WAIT_MS && kind !== 'timeout' && kind !== 'silent';
    if (isShort || reportedDelays.has(kind)) return;
    reportedDelays.add(kind);
    options.onDelay?.(`${message} Waiting, and asking again.`);
  }

  /** Milliseconds to wait; null: give up. */
  function waitAfter(error: ModelRequestError, progress: Progress): number | null {
    const backoff = Math.min(retryWaitMs * 2 ** progress.round, LONGEST_WAIT_MS) * (0.5 + jitter() / 2);
    const asked = error.kind === 'rate-limited' ? error.retryAfterMs : null;
    progress.round += 1;
    if (asked === null)
      return WORTH_REPEATING.includes(error.kind) && progress.tried++ < retries ? backoff : null;
    const ms = Math.max(asked, backoff);
    if (isLimitLasting || progress.waitedMs + ms > RATE_LIMIT_WAIT_MS) return null;
    if (progress.unansweredMs > 0 && progress.unansweredMs + ms > UNANSWERED_WAIT_MS) return null;
    hold.until = Math.max(hold.until, clock() + ms);
    progress.waitedMs += ms;
    progress.unansweredMs += ms;
    return ms;
  }

  /** As `waitAfter`; a rate limit that is not waited for pauses the model. */
  function nextWait(error: ModelRequestError, progress: Progress): number | null {
    if (breaker.peek() !== null) return null;
    const waitMs = waitAfter(error, progress);
    if (waitMs === null && error.kind === 'rate-limited') {
      isLimitLasting = true;
      breaker.pause(error, Math.max(error.retryAfterMs ?? 0, LONGEST_WAIT_MS));
    }
    return waitMs;
  }

  return {
    /** "provider:model". */
    name: model.name,
    /** Null when a call would be made now; otherwise why not. */
    refusal: () => breaker.peek(),
    /**
     * @throws {ModelRequestError} after the last retry, or at once while the model is known not to answer.
     * @throws the signal's reason, untouched, when the caller cancelled.
     */
    async ask(request: RetriedRequest, signal: AbortSignal | undefined): Promise<ChatReply> {
      const progress: Progress = { round: 0, tried: 0, waitedMs: 0, unansweredMs: 0 };
      for (;;) {
        const answeredBefore = breaker.answered();
        if (hold.until > clock()) await sleep(hold.until - clock(), signal);
        const startedAt = clock();
        try {
          const reply = await queue.add(() => attempt(options, request, signal), signal && { signal });
          isLimitLasting = false;
          return reply;
        } catch (error) {
          if (!(error instanceof ModelRequestError)) throw error;
          if (breaker.answered() > answeredBefore) progress.unansweredMs = 0;
          const waitMs = nextWait(error, progress);
          request.onFailure?.({ error, durationMs: clock() - startedAt, isRepeated: waitMs !== null });
          if (waitMs === null) throw error;
          reportDelay(error, waitMs);
          await sleep(waitMs, signal);
        }
      }
    },
  };
}

/** Nothing else than the signal ends it early. */
const realSleep: Sleep = (ms, signal) =>
  wait(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());

interface Progress {
  round: number;
  /** Repeats that count. */
  tried: number;
  /** Time spent because the server asked for it. */
  waitedMs: number;
  /** The part of it since the model last answered any call. */
  unansweredMs: number;
}

async function attempt(
  options: RetryingModelOptions,
  request: RetriedRequest,
  signal: AbortSignal | undefined,
): Promise<ChatReply> {
  const { model, breaker } = options;
  signal?.throwIfAborted();
  const refusal = breaker.admit();
  if (refusal !== null) throw refusal;
  const answeredBefore = breaker.answered();
  const { stopped, onStart, onPiece, lateness, end } = watchTimeouts(options);
  const either = signal === undefined ? stopped : AbortSignal.any([signal, stopped]);
  // An adapter that does not listen cannot hold its caller.
  const aborted = new Promise<never>((_, reject) => {
    either.addEventListener('abort', () => reject(new Error('aborted')), { once: true });
  });
  try {
    const reply = await Promise.race([model.ask({ ...request, signal: either, onStart, onPiece }), aborted]);
    breaker.succeed();
    return reply;
  } catch (cause) {
    const late = lateness();
    const failure =
      late === null ? cause : new ModelRequestError({ ...late, provider: model.name, status: null, cause });
    if (failure instanceof ModelRequestError && !signal?.aborted)
      breaker.fail({ error: failure, answeredBefore });
    else breaker.cancel();
    signal?.throwIfAborted();
    throw failure;
  } finally {
    end();
  }
}
