import process from 'node:process';
import { runProgram } from './run-program.ts';

/** `pnpm worker`: does runs until it is stopped. */
await runProgram(async (log) => {
  const { startWorker } = await import('./start-worker.ts');
  // biome-ignore lint/style/noProcessEnv: the program hands its environment to the rest
  const worker = await startWorker({ cwd: process.cwd(), environment: process.env, log });
  const greet = () =>
    process.stdout.write('The worker takes runs.\nStop it with Ctrl-C; another goes on with its runs.\n');
  return { close: worker.close, greet };
});
