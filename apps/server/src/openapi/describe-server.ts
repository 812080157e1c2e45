import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../start-server.ts';

/** The server's OpenAPI document, as it serves it. */
export async function describeServer(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'describe-'));
  const server = await startServer({ cwd: folder, environment: {}, flags: { port: 0 } });
  try {
    const description = await (await fetch(`${server.url}/openapi.json`)).json();
    return `${JSON.stringify(description, null, 2)}\n`;
  } finally {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  }
}
