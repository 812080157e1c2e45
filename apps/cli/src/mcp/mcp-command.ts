import { Console } from 'node:console';
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { UsageError } from '../failures.ts';
import { listOf, readPort, settingsHere } from '../research/read-request.ts';
import { interruptible } from '../research/run-once.ts';
import type { Args, Terminal } from '../terminal.ts';
import type { ServedTools } from './create-mcp-server.ts';

/** How long calls may take to put their things away when the server ends. */
const GRACE_MS = 3000;

/** Serves the tools until the client goes, or Ctrl-C. Settings that a call would stumble over are refused before. */
export async function mcpCommand(args: Args, terminal: Terminal): Promise<ExitCode> {
  // Null for standard input and output.
  const port = readPort(args, 'http');
  const { cwd, environment, stderr } = terminal;
  const files = listOf(args['files']).map((path) => resolve(cwd, path));
  for (const folder of files)
    if (!(await stat(folder).catch(() => null))?.isDirectory())
      throw new UsageError(`--files: ${folder} is not a folder that can be read.`);
  const { settings, secrets } = await settingsHere(terminal);
  const key = secrets.get('RESEARCH_STUDIO_MCP_API_KEY');
  if (port !== null && key === undefined && settings.server.issuer !== null)
    throw new UsageError(
      'Accounts are configured (server.issuer), so --http needs a key that its clients send: set RESEARCH_STUDIO_MCP_API_KEY.',
    );
  const { createMcpServer } = await import('./create-mcp-server.ts');
  const onError = (message: string) => void stderr.write(`${message}\n`);
  const folders = files.length === 0 ? [cwd] : files;
  const createServer = () => createMcpServer({ cwd, environment, folders }, onError);
  using interruption = interruptible();
  const { signal } = interruption;
  if (port === null) await serveStdio(createServer(), terminal, signal);
  else {
    const { serveHttp } = await import('./serve-http.ts');
    const service = await serveHttp({ port, key, createServer, onError });
    stderr.write(`The tools are served at ${service.url}; Ctrl-C ends it.\n`);
    if (!signal.aborted) await once(signal, 'abort');
    await withinGrace(service.close());
  }
  return EXIT_CODE.report;
}

async function serveStdio(
  { server, idle }: ServedTools,
  { stdin, stdout, stderr }: Terminal,
  signal: AbortSignal,
): Promise<void> {
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  // Libraries that log must not write between the messages of the protocol.
  globalThis.console = new Console(stderr, stderr);
  const ended = Promise.race([once(stdin, 'end'), once(stdin, 'close'), once(signal, 'abort')]);
  await server.connect(new StdioServerTransport(stdin, stdout));
  await ended;
  await server.close();
  await withinGrace(idle());
}

const withinGrace = (work: Promise<unknown>) =>
  Promise.race([work, new Promise((done) => setTimeout(done, GRACE_MS).unref())]);
