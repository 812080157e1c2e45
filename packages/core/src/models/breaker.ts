import type { ModelRequestError } from './providers/model-request-error.ts';

/**
 * Circuit breaker of one model. "Open" means that no call is made. Failures of transport and server count for the whole
 * provider, since all its models live behind one service; limits and missing models count for the model alone.
 */
export interface Breaker {
  /** What `admit` would say, without taking the turn. */
  peek(): ModelRequestError | null;
  /**
   * Null: the call may be made, and its outcome must be reported. Otherwise the error that opened the breaker. When a
   * pause is over the breaker is half open: one call at a time is let through until enough have succeeded.
   */
  admit(): ModelRequestError | null;
  /**
   * The share of the usual wait for a first sign that the call admitted last may take: less for a trial of a provider that
   * was down, and half as much with each trial in vain, so that all trials together cost less than a quarter of a wait.
   */
  patience(): number;
  /** Calls `giveUp` when another call finds the provider silent; returns what takes that back. */
  watchSilence(giveUp: () => void): () => void;
  succeed(): void;
  fail(failure: CallFailure): void;
  /** Calls that the provider has answered so far. */
  answered(): number;
  /** The call was neither answered nor failed: the caller went away. */
  cancel(): void;
  /** Opens the breaker of this model for that long, whatever the counts say. */
  pause(error: ModelRequestError, durationMs: number): void;
}

export interface CallFailure {
  readonly error: ModelRequestError;
  /** What `answered` said when the call began: a provider that answered others meanwhile is not down. */
  readonly answeredBefore: number;
}

/** When a breaker opens and closes; see the settings `models.breaker…`. */
export interface BreakerLimits {
  /** Failures in a row that open it. */
  readonly failures: number;
  readonly pauseMs: number;
  /** Successes in a row that close it again. */
  readonly successes: number;
}

export const BREAKER_LIMITS: BreakerLimits = { failures: 5, pauseMs: 60_000, successes: 2 };
/** Fewer, since each costs its caller the whole time-out; a provider that has never answered, or falls silent, gets one only. */
const TIMEOUTS_IN_A_ROW = 2;
const LONGEST_PAUSE_MS = 900_000;

interface Opening {
  readonly error: ModelRequestError;
  readonly until: number;
}

/** What all models of a provider share. */
export interface ProviderHealth {
  readonly clock: () => number;
  readonly limits: BreakerLimits;
  keyRefusal: ModelRequestError | null;
  answered: number;
  failures: number;
  timeouts: number;
  pauseMs: number;
  opening: Opening | null;
  isTrialOut: boolean;
  /** Trials that failed since it was opened. */
  vainTrials: number;
  readonly waiting: Set<() => void>;
  /** Since it became half open. */
  successes: number;
}

/** @param options.clock milliseconds, rising */
export function createProviderHealth({
  clock,
  limits = BREAKER_LIMITS,
}: {
  readonly clock: () => number;
  readonly limits?: BreakerLimits;
}): ProviderHealth {
  return {
    clock,
    limits,
    keyRefusal: null,
    answered: 0,
    failures: 0,
    timeouts: 0,
    pauseMs: limits.pauseMs,
    opening: null,
    isTrialOut: false,
    vainTrials: 0,
    waiting: new Set(),
    successes: 0,
  };
}

export function createBreaker(health: ProviderHealth): Breaker {
  const { clock } = health;
  /** Of this model alone. */
  let own: Opening | null = null;

  function peek(): ModelRequestError | null {
    if (health.keyRefusal !== null) return health.keyRefusal;
    if (own !== null && clock() < own.until) return own.error;
    if (health.opening === null) return null;
    return clock() < health.opening.until || health.isTrialOut ? health.opening.error : null;
  }

  return {
    peek,
    admit() {
      const refusal = peek();
      if (refusal === null && health.opening !== null) health.isTrialOut = true;
      return refusal;
    },
    patience: () => (health.isTrialOut ? 2 ** -(3 + health.vainTrials) : 1),
    watchSilence(giveUp) {
      health.waiting.add(giveUp);
      return () => void health.waiting.delete(giveUp);
    },
    answered: () => health.answered,
    succeed: () => noteSuccess(health),
    fail({ error, answeredBefore }) {
      if (error.kind === 'key-refused') health.keyRefusal = error;
      if (error.isPermanent) own = { error, until: Number.POSITIVE_INFINITY };
      if (error.isPermanent || error.kind === 'rate-limited' || error.kind === 'too-long') {
        health.isTrialOut = false;
        return;
      }
      if (health.answered === answeredBefore) noteFailure(health, error);
    },
    cancel() {
      health.isTrialOut = false;
    },
    pause(error, durationMs) {
      own = { error, until: clock() + durationMs };
      health.isTrialOut = false;
    },
  };
}

function noteSuccess(health: ProviderHealth): void {
  health.answered += 1;
  health.failures = 0;
  health.timeouts = 0;
  health.isTrialOut = false;
  health.vainTrials = 0;
  if (health.opening === null) return;
  health.successes += 1;
  if (health.successes < health.limits.successes) return;
  health.opening = null;
  health.pauseMs = health.limits.pauseMs;
}

function noteFailure(health: ProviderHealth, error: ModelRequestError): void {
  const { clock, limits } = health;
  health.failures += 1;
  health.timeouts = isTimeout(error) ? health.timeouts + 1 : 0;
  const isTrial = health.opening !== null && health.isTrialOut;
  const enough = health.answered === 0 || error.kind === 'silent' ? 1 : TIMEOUTS_IN_A_ROW;
  if (!isTrial && health.failures < limits.failures && health.timeouts < enough) return;
  if (isTrial) {
    health.pauseMs = Math.min(2 * health.pauseMs, LONGEST_PAUSE_MS);
    health.vainTrials += 1;
  }
  health.opening = { error, until: clock() + health.pauseMs };
  health.isTrialOut = false;
  health.successes = 0;
  if (error.kind === 'silent') for (const giveUp of health.waiting) giveUp();
}

function isTimeout({ kind }: ModelRequestError): boolean {
  return kind === 'timeout' || kind === 'silent';
}
