import { setTimeout as wait } from 'node:timers/promises';

export type Sleep = (ms: number, signal: AbortSignal | undefined) => Promise<void>;

/** @throws the signal's reason, untouched, when it aborts. */
export const sleep: Sleep = async (ms, signal) => {
  try {
    await wait(ms, undefined, signal === undefined ? {} : { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};
