import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, relative, resolve } from 'node:path';
import process from 'node:process';
import { chooseModels } from '@research-studio/core/run';
import { chooseProviders } from '@research-studio/core/search';
import { z } from 'zod';
import { EXIT_CODE, type ExitCode } from '../exit-code.ts';
import { codeOf, UsageError } from '../failures.ts';
import { readPort, settingsHere } from '../research/read-request.ts';
import { interruptible } from '../research/run-once.ts';
import { type Args, print, type Terminal } from '../terminal.ts';

/** Serves the graphs until Ctrl-C. Settings that runs would stumble over are refused before. */
export async function studioCommand(args: Args, terminal: Terminal): Promise<ExitCode> {
  const { cwd } = terminal;
  const { settings, secrets: keys } = await settingsHere(terminal);
  const models = Object.values(await chooseModels(settings, keys)).flatMap(([first]) => first ?? []);
  const engine = [...new Set(models)].join(' and ') || 'the extractive engine (no model configured)';
  const address = { host: String(args['host'] ?? '127.0.0.1'), port: readPort(args, 'port') ?? 2024 };
  await tryToListen(address);
  using interruption = interruptible();
  // The server writes a line for each request and each run unless this forbids it; failed runs are always reported.
  // biome-ignore lint/style/noProcessEnv: the server reads its level of logging from nowhere else
  process.env['LOG_LEVEL'] ??= 'error';
  // The graphs read their settings in the folder of the process.
  process.chdir(cwd);
  const { url, graphs, flush } = await startStudioServer({ address, folder: cwd });
  await print(
    terminal.stdout,
    `LangGraph's development server listens on ${url}
  graphs   ${graphs.join(', ')}
  answers  ${engine}; searches ${chooseProviders({ settings, keys }).join(', ')}
  Studio   https://smith.langchain.com/studio?baseUrl=${url} (a page of LangChain's, opened by you)
Ctrl-C ends it.
`,
  );
  if (!interruption.signal.aborted) await once(interruption.signal, 'abort');
  await flush();
  return EXIT_CODE.report;
}

const CONFIG_FILE = resolve(import.meta.dirname, '../../../../langgraph.json');
/** From the name of a graph to "<file>:<export>"; files from the folder of the configuration. */
const ServerConfig = z.object({ graphs: z.record(z.string(), z.string()) });

/** Studio's page and pages served from this machine. LangGraph lets any page of the web read from its server. */
const PAGES_THAT_MAY_READ =
  '^https://([a-z0-9-]+\\.)*smith\\.langchain\\.com$|^http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?$';
/** LangGraph's own number; each is a run at a time. */
const WORKERS = 10;

interface ListenAddress {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

/**
 * Serves the graphs of langgraph.json; `folder` gets `.langgraph_api`, where threads are kept. `flush` writes the threads
 * out; the server itself ends with the process.
 */
async function startStudioServer({ address, folder }: { address: ListenAddress; folder: string }) {
  const { graphs } = ServerConfig.parse(JSON.parse(await readFile(CONFIG_FILE, 'utf8')));
  const fromFolder = (place: string) => relative(folder, resolve(dirname(CONFIG_FILE), place));
  const { startServer } = await import('@langchain/langgraph-api/server');
  const { host, cleanup: flush } = await startServer({
    ...address,
    nWorkers: WORKERS,
    cwd: folder,
    graphs: Object.fromEntries(Object.entries(graphs).map(([name, place]) => [name, fromFolder(place)])),
    http: {
      cors: {
        allow_origin_regex: PAGES_THAT_MAY_READ,
        expose_headers: ['content-location', 'x-pagination-total'],
      },
      disable_assistants: false,
      disable_threads: false,
      disable_runs: false,
      disable_store: false,
      disable_meta: false,
    },
  });
  const port = host.slice(host.lastIndexOf(':') + 1);
  const name = address.host.includes(':') ? `[${address.host}]` : address.host;
  return { url: `http://${name}:${port}`, graphs: Object.keys(graphs), flush };
}

/**
 * The server of LangGraph logs that it cannot listen and then stays, so this is found out before.
 *
 * @throws {UsageError} for what is not an address, or one on which this process cannot listen.
 */
async function tryToListen({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer();
  await once(probe.listen(port, host), 'listening').catch((error: unknown) => {
    throw new UsageError(refusal({ host, port }, codeOf(error)), error);
  });
  await once(probe.close(), 'close');
}

function refusal({ host, port }: ListenAddress, code: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use. End what listens there, or give another: --port 0 takes any that is free.`;
  if (code === 'EACCES')
    return `Port ${port} of ${host} is not open to this user (EACCES). Give another, e.g. --port 0.`;
  return `--host is ${JSON.stringify(host)}, which is not an address of this machine (${code}). Leave it out for 127.0.0.1.`;
}
