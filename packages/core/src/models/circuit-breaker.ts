import type { ModelRequestError } from './providers/model-request-error.ts';

/** The fields of a failure that a breaker reads; see `ModelRequestError`. */
export type BreakerError = Pick<ModelRequestError, 'kind' | 'isPermanent' | 'message'>;

/** Failures in a row that open a breaker; see the setting `models.breakerFailures`. */
export const BREAKER_FAILURES = 5;
const PAUSE_MS = 60_000;
/** Successes in a row that close it again. */
const SUCCESSES = 2;
/** Fewer, since each costs its caller the whole time-out; a provider that has never answered, or falls silent, gets one only. */
const TIMEOUTS_IN_A_ROW = 2;

type Opening<Failure> = Readonly<{ error: Failure; until: number }>;

/** The health of a provider, shared by all runs and models. */
export type ProviderHealth<Failure extends BreakerError = ModelRequestError> = ReturnType<
  typeof createProviderHealth<Failure>
>;

/** @param clock milliseconds, rising */
export function createProviderHealth<Failure extends BreakerError = ModelRequestError>(
  clock: () => number,
  mostFailures = BREAKER_FAILURES,
) {
  return {
    clock,
    mostFailures,
    answered: 0,
    failures: 0,
    timeouts: 0,
    opening: null as Opening<Failure> | null,
    isTrialOut: false,
    /** Since it became half open. */
    successes: 0,
  };
}

/** By clock: times of one clock mean nothing to another. */
const shared = new WeakMap<() => number, Map<string, unknown>>();

/** A value that all runs of this process share under a name: made once for each clock. */
export function sharedBy<Value>(clock: () => number, name: string, make: () => Value): Value {
  const known = (shared.get(clock) ?? new Map<string, unknown>()) as Map<string, Value>;
  const value = known.get(name) ?? make();
  shared.set(clock, known.set(name, value));
  return value;
}

/** Makes the breakers of the models that one run asks of a provider. */
export function createBreakers<Failure extends BreakerError>(health: ProviderHealth<Failure>) {
  const run = { keyRefusal: null as Failure | null, hasCalled: false };
  return (): Breaker<Failure> => createBreaker(health, run);
}

/**
 * Circuit breaker of one model of a run. "Open" means that no call is made. Failures of transport and server count for the
 * whole provider and all runs that use it, since all its models live behind one service; limits, missing models and requests
 * that are not accepted count for the model alone, and a refused key for the provider in this run.
 */
export type Breaker<Failure extends BreakerError = ModelRequestError> = ReturnType<
  typeof createBreaker<Failure>
>;

function createBreaker<Failure extends BreakerError>(
  health: ProviderHealth<Failure>,
  run: { keyRefusal: Failure | null; hasCalled: boolean },
) {
  const { clock, mostFailures } = health;
  /** Opening of this model alone. */
  let own: Opening<Failure> | null = null;
  /** In a row. */
  let badRequests = 0;
  /** The result of `admit`, without taking the turn. */
  const peek = (): Failure | null => {
    if (run.keyRefusal !== null) return run.keyRefusal;
    if (own !== null && clock() < own.until) return own.error;
    if (health.opening === null || !run.hasCalled) return null;
    return clock() < health.opening.until || health.isTrialOut ? health.opening.error : null;
  };
  /** The call was neither answered nor failed: the caller went away. */
  const cancel = (): void => {
    health.isTrialOut = false;
  };
  /** Opens the breaker of this model for that long, whatever the counts say. */
  const pause = (error: Failure, durationMs: number): void => {
    own = { error, until: clock() + durationMs };
    cancel();
  };
  return {
    peek,
    /**
     * Null: the call may be made, and its outcome must be reported. Otherwise the error that opened the breaker. When a
     * pause is over the breaker is half open: one call at a time is let through until enough have succeeded. The first call
     * of a run is let through always: what other runs met may be over.
     */
    admit(): Failure | null {
      const refusal = peek();
      if (refusal !== null) return refusal;
      run.hasCalled = true;
      health.isTrialOut ||= health.opening !== null;
      return null;
    },
    /** Calls that the provider has answered so far. */
    answered: () => health.answered,
    succeed(): void {
      badRequests = 0;
      noteSuccess(health);
    },
    /** `answeredBefore`: what `answered` said when the call began. A provider that answered others meanwhile is not down. */
    fail({ error, answeredBefore }: { readonly error: Failure; readonly answeredBefore: number }): void {
      if (error.kind === 'key-refused') run.keyRefusal = error;
      if (error.isPermanent) pause(error, Number.POSITIVE_INFINITY);
      if (error.kind === 'bad-request' && ++badRequests >= mostFailures) pause(error, PAUSE_MS);
      const isOfModel = ['rate-limited', 'too-long', 'bad-request'].includes(error.kind);
      if (error.isPermanent || isOfModel) cancel();
      else if (health.answered === answeredBefore) noteFailure(health, error);
    },
    cancel,
    pause,
  };
}

function noteSuccess(health: ProviderHealth<BreakerError>): void {
  Object.assign(health, { answered: health.answered + 1, failures: 0, timeouts: 0, isTrialOut: false });
  if (health.opening === null) return;
  health.successes += 1;
  const isOver = health.successes >= SUCCESSES;
  health.opening = isOver ? null : { error: health.opening.error, until: health.clock() };
}

function noteFailure<Failure extends BreakerError>(health: ProviderHealth<Failure>, error: Failure): void {
  const isTimeout = error.kind === 'timeout' || error.kind === 'silent';
  health.failures += 1;
  health.timeouts = isTimeout ? health.timeouts + 1 : 0;
  const isTrial = health.opening !== null && health.isTrialOut;
  const enough = health.answered === 0 || error.kind === 'silent' ? 1 : TIMEOUTS_IN_A_ROW;
  if (!isTrial && health.failures < health.mostFailures && health.timeouts < enough) return;
  const opening = { error, until: health.clock() + PAUSE_MS };
  Object.assign(health, { opening, isTrialOut: false, successes: 0 });
}
