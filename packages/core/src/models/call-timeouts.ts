import type { Settings } from '@research-studio/schemas';

export interface CallTimeouts extends Pick<Settings['models'], 'timeoutMs' | 'stallMs'> {
  /** Longest wait for the first sign of an answer. */
  readonly firstByteMs: number;
}

interface Lateness {
  readonly kind: 'timeout' | 'silent';
  readonly reason: string;
}

/** Stops a call that takes too long to begin, to go on or to end. */
export function watchTimeouts({ timeoutMs, firstByteMs, stallMs }: CallTimeouts) {
  const stop = new AbortController();
  let late: Lateness | null = null;
  let hasStarted = false;
  let hasText = false;
  const giveUp = (kind: Lateness['kind'], what: string, ms: number, setting: string) => {
    late ??= { kind, reason: `${what} ${ms / 1_000} s; raise models.${setting}` };
    stop.abort();
  };
  const noAnswer = () =>
    giveUp('timeout', 'no answer within', timeoutMs, 'timeoutMs if the model is only slow');
  const noSign = () => {
    if (hasStarted) return;
    if (firstByteMs >= timeoutMs) noAnswer();
    const setting = 'firstByteMs if the server is only slow to begin';
    giveUp('silent', 'no sign of an answer within', firstByteMs, setting);
  };
  const noMore = () => {
    const setting = 'stallMs if the model is only slow';
    if (hasText) giveUp('timeout', 'the answer stopped in the middle for', stallMs, setting);
  };
  const whole = setTimeout(noAnswer, timeoutMs);
  const first = setTimeout(noSign, firstByteMs);
  const stall = setTimeout(noMore, stallMs);
  return {
    stopped: stop.signal,
    lateness: () => late,
    onStart() {
      hasStarted = true;
    },
    onPiece(isText: boolean) {
      hasText ||= isText;
      stall.refresh();
    },
    end() {
      for (const timer of [whole, first, stall]) clearTimeout(timer);
    },
  };
}
