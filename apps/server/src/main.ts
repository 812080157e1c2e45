import { spawn } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { runProgram } from './run-program.ts';

const HELP = `pnpm start [options]

  --port      Port to listen on; 0: any free one          [default: 3000]
  --host      Address to listen on                        [default: 127.0.0.1]
  --no-open   Do not open the page in a browser
  -h, --help  Show help

Everything else is a setting: "pnpm run doctor" lists them, docs/server.md explains those of the server.
`;

/** `pnpm start`: serves until it is stopped. */
await runProgram(async (log) => {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      'no-open': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  const { 'no-open': isNotToOpen, help, ...flags } = values;
  if (help) {
    process.stdout.write(HELP);
    return null;
  }
  const [{ buildPage, PAGE_FOLDER }, { startServer }] = await Promise.all([
    import('./page.ts'),
    import('./start-server.ts'),
  ]);
  await buildPage(log);
  // biome-ignore lint/style/noProcessEnv: the program hands its environment to the rest
  const environment = process.env;
  const server = await startServer({ cwd: process.cwd(), environment, flags, page: PAGE_FOLDER, log });
  const greet = () => {
    process.stdout.write(
      `Research Studio is at ${server.url}\nStop it with Ctrl-C; runs go on at the next start.\n`,
    );
    if (!isNotToOpen && process.stdout.isTTY) openBrowser(server.url);
  };
  return { close: server.close, greet };
});

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
