import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

const MAIN = resolve(import.meta.dirname, '../../../server/src/start-server.ts');
/** The server is another program: it is started, not imported. */
const START = `
const { startServer } = await import(process.argv[1]);
const server = await startServer({ cwd: process.argv[2], environment: {}, flags: { port: 0 } });
console.log(server.url);`;

export interface SpawnedServer {
  readonly url: string;
  readonly process: ChildProcess;
}

/** The server of the page in a process of its own, without the page, with the settings of a folder. */
export async function spawnServer(folder: string): Promise<SpawnedServer> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', START, MAIN, folder], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { url: String(line).trim(), process: child };
}
