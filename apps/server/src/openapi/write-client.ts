/** Writes the server's description, as the server gives it; the client package makes its types from it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { startServer } from '../start-server.ts';

const folder = await mkdtemp(join(tmpdir(), 'describe-'));
const server = await startServer({ cwd: folder, environment: {}, flags: { port: 0 } });
const description = await (await fetch(`${server.url}/openapi.json`)).json();
const file = resolve(import.meta.dirname, '../../../../packages/client/openapi.json');
await writeFile(file, `${JSON.stringify(description, null, 2)}\n`);
await server.close();
await rm(folder, { recursive: true, force: true });
