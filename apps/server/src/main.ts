import { spawn } from 'node:child_process';
import module from 'node:module';
import process from 'node:process';
import { parseArgs } from 'node:util';

// Compiled code is kept for the next start; what is imported before this is compiled each time.
module.enableCompileCache();

const HELP = `pnpm start [options]

  --port      Port to listen on; 0: any free one          [default: 3000]
  --host      Address to listen on                        [default: 127.0.0.1]
  --no-open   Do not open the page in a browser
  -h, --help  Show help

Everything else is a setting: "pnpm run doctor" lists them, docs/server.md explains those of the server.
`;

/** `pnpm start`: serves until it is stopped. Gives the exit code. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      'no-open': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const log = (message: string) => void process.stderr.write(`${message}\n`);
  const [{ buildPage, PAGE_FOLDER }, { startServer }, { untilStopped }] = await Promise.all([
    import('./page.ts'),
    import('./start-server.ts'),
    import('./until-stopped.ts'),
  ]);
  await buildPage(log);
  const server = await startServer({
    cwd: process.cwd(),
    // biome-ignore lint/style/noProcessEnv: the program hands its environment to the rest
    environment: process.env,
    flags: {
      ...(values.port !== undefined && { port: values.port }),
      ...(values.host !== undefined && { host: values.host }),
    },
    page: PAGE_FOLDER,
    log,
  });
  process.stdout.write(
    `Research Studio is at ${server.url}\nStop it with Ctrl-C; runs go on at the next start.\n`,
  );
  if (!values['no-open'] && process.stdout.isTTY) openBrowser(server.url);
  await untilStopped(server.close);
  return 0;
}

/** A machine without a browser is not a failure: the terminal shows the address. */
function openBrowser(url: string): void {
  const [command, ...before] =
    process.platform === 'darwin'
      ? ['open']
      : process.platform === 'win32'
        ? ['cmd', '/c', 'start']
        : ['xdg-open'];
  spawn(command ?? 'xdg-open', [...before, url], { stdio: 'ignore', detached: true })
    .on('error', () => undefined)
    .unref();
}

try {
  process.exitCode = await main();
} catch (error) {
  const { ResearchError } = await import('@research-studio/schemas');
  const isUsage =
    error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!isUsage && !ResearchError.isInstance(error)) throw error;
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
