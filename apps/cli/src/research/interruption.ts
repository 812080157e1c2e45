import process from 'node:process';
import { EXIT_CODE } from '../exit-code.ts';

/** The reason that a run is given when the user stops it. */
export class Interruption extends Error {
  constructor() {
    super('Interrupted');
    this.name = 'AbortError';
  }
}

/** Two signals closer than this are one: a terminal sends Ctrl-C to a script and to its runner, which may pass it on. */
const ONE_KEYSTROKE_MS = 150;

export interface Interruptible extends Disposable {
  readonly signal: AbortSignal;
  /** The same as a first Ctrl-C. */
  readonly interrupt: () => void;
}

/** Turns the first Ctrl-C (or SIGTERM) into an abort and the second into the end of the process, until disposed of. */
export function interruptible(): Interruptible {
  const controller = new AbortController();
  let interruptedAt = Number.NEGATIVE_INFINITY;
  const interrupt = () => {
    const now = performance.now();
    if (!controller.signal.aborted) {
      interruptedAt = now;
      controller.abort(new Interruption());
    } else if (now - interruptedAt > ONE_KEYSTROKE_MS) {
      process.exit(EXIT_CODE.interrupted);
    }
  };
  process.on('SIGINT', interrupt);
  process.on('SIGTERM', interrupt);
  return {
    signal: controller.signal,
    interrupt,
    [Symbol.dispose]: () => {
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
    },
  };
}
