import { readFile } from 'node:fs/promises';
import { dirname, relative, resolve } from 'node:path';
import { z } from 'zod';
import type { ListenAddress } from './read-listen-address.ts';

const CONFIG_FILE = resolve(import.meta.dirname, '../../../../langgraph.json');
/** From the name of a graph to "<file>:<export>"; files from the folder of the configuration. */
const ServerConfig = z.object({ graphs: z.record(z.string(), z.string()) });

/** Studio's page and pages served from this machine. LangGraph lets any page of the web read from its server. */
const PAGES_THAT_MAY_READ =
  '^https://([a-z0-9-]+\\.)*smith\\.langchain\\.com$|^http://(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?$';
/** LangGraph's own number; each is a run at a time. */
const WORKERS = 10;

export interface StudioServer {
  readonly url: string;
  readonly graphs: readonly string[];
  /** Writes the threads out. The server itself ends with the process. */
  flush(): Promise<void>;
}

/** Serves the graphs of langgraph.json; `folder` gets `.langgraph_api`, where threads are kept. */
export async function startStudioServer(options: {
  address: ListenAddress;
  folder: string;
}): Promise<StudioServer> {
  const { address, folder } = options;
  const { graphs } = ServerConfig.parse(JSON.parse(await readFile(CONFIG_FILE, 'utf8')));
  const fromFolder = (place: string) => relative(folder, resolve(dirname(CONFIG_FILE), place));
  const { startServer } = await import('@langchain/langgraph-api/server');
  const { host, cleanup } = await startServer({
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
  return { url: `http://${name}:${port}`, graphs: Object.keys(graphs), flush: cleanup };
}
