import process from 'node:process';
import { endPatience } from './store/patience.ts';

/** What is not closed by then waits for a service that is away. Nothing stored is lost: the next process goes on. */
const CLOSE_MS = 10_000;

/** Waits until the process is to stop, closes, and ends it in any case. */
export async function untilStopped(close: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
  endPatience();
  setTimeout(() => process.exit(), CLOSE_MS).unref();
  await close();
}
