import type { ModelRequestError } from './providers/model-request-error.ts';

export interface Breaker {
  /** What `admit` would say, without taking the turn. */
  peek(): ModelRequestError | null;
  /**
   * Null: the call may be made, and its outcome must be reported. Otherwise the error that closed the door.
   * When a pause is over, one call is let through to see; the others wait for its outcome.
   */
  admit(): ModelRequestError | null;
  succeed(): void;
  fail(failure: CallFailure): void;
  /** Calls that were answered so far. */
  answered(): number;
  /** The call was neither answered nor failed: the caller went away. */
  cancel(): void;
  /** Closes the door for that long, whatever the counts say. */
  pause(error: ModelRequestError, durationMs: number): void;
}

export interface CallFailure {
  readonly error: ModelRequestError;
  /** What `answered` said when the call began: a model that answered others meanwhile is not down. */
  readonly answeredBefore: number;
}

/** Shared by the models of one provider: a refused key is refused for all of them. */
export interface KeyRefusal {
  error: ModelRequestError | null;
}

const FAILURES_IN_A_ROW = 5;
/** Fewer, since each costs its caller the whole time-out; a model that has never answered gets one only. */
const TIMEOUTS_IN_A_ROW = 2;
const FIRST_PAUSE_MS = 60_000;
const LONGEST_PAUSE_MS = 900_000;

/** @param clock milliseconds, rising */
export function createBreaker({
  clock,
  keyRefusal,
}: {
  clock: () => number;
  keyRefusal: KeyRefusal;
}): Breaker {
  let answered = 0;
  let failures = 0;
  let timeouts = 0;
  let pauseMs = FIRST_PAUSE_MS;
  let closed: { error: ModelRequestError; until: number } | null = null;
  let isTrialOut = false;

  function close(error: ModelRequestError, durationMs: number): void {
    closed = { error, until: clock() + durationMs };
    isTrialOut = false;
  }

  function peek(): ModelRequestError | null {
    if (keyRefusal.error !== null) return keyRefusal.error;
    if (closed === null) return null;
    return clock() < closed.until || isTrialOut ? closed.error : null;
  }

  return {
    peek,
    admit() {
      const refusal = peek();
      if (refusal === null && closed !== null) isTrialOut = true;
      return refusal;
    },
    answered: () => answered,
    succeed() {
      answered += 1;
      failures = 0;
      timeouts = 0;
      isTrialOut = false;
      if (closed?.error.isPermanent) return;
      closed = null;
      pauseMs = FIRST_PAUSE_MS;
    },
    fail({ error, answeredBefore }) {
      if (error.kind === 'key-refused') keyRefusal.error = error;
      if (error.isPermanent) return close(error, Number.POSITIVE_INFINITY);
      if (error.kind === 'rate-limited' || error.kind === 'too-long') {
        isTrialOut = false;
        return;
      }
      if (answered > answeredBefore) return;
      failures += 1;
      timeouts = error.kind === 'timeout' ? timeouts + 1 : 0;
      const isTrial = closed !== null && isTrialOut;
      const enough = answered === 0 ? 1 : TIMEOUTS_IN_A_ROW;
      if (!isTrial && failures < FAILURES_IN_A_ROW && timeouts < enough) return;
      if (isTrial) pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      close(error, pauseMs);
    },
    cancel() {
      isTrialOut = false;
    },
    pause: close,
  };
}
