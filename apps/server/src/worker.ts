import module from 'node:module';
import process from 'node:process';

// Compiled code is kept for the next start; what is imported before this is compiled each time.
module.enableCompileCache();

/** `pnpm worker`: does runs until it is stopped. */
async function main(): Promise<void> {
  const { startWorker } = await import('./start-worker.ts');
  const { untilStopped } = await import('./until-stopped.ts');
  const worker = await startWorker({
    cwd: process.cwd(),
    // biome-ignore lint/style/noProcessEnv: the program hands its environment to the rest
    environment: process.env,
    log: (message) => void process.stderr.write(`${message}\n`),
  });
  process.stdout.write('The worker takes runs.\nStop it with Ctrl-C; another goes on with its runs.\n');
  await untilStopped(worker.close);
}

try {
  await main();
} catch (error) {
  const { ResearchError } = await import('@research-studio/schemas');
  if (!ResearchError.isInstance(error)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
