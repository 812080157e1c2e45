import { once } from 'node:events';
import { createServer } from 'node:net';
import { UsageError } from '../usage-error.ts';

export interface ListenAddress {
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
}

/** @throws {UsageError} when it is no address, or one on which this process cannot listen. */
export async function readListenAddress(args: Readonly<Record<string, unknown>>): Promise<ListenAddress> {
  const { port: givenPort = '2024', host = '127.0.0.1' } = args;
  const port = /^\d{1,5}$/.test(String(givenPort)) ? Number(givenPort) : Number.NaN;
  if (!(port <= 65_535))
    throw new UsageError(`--port is ${JSON.stringify(givenPort)}; it takes a number from 0 to 65535.`);
  const address = { host: String(host), port };
  await tryToListen(address);
  return address;
}

/** The server of LangGraph logs that it cannot listen and then stays, so this is found out before. */
async function tryToListen({ host, port }: ListenAddress): Promise<void> {
  const probe = createServer();
  try {
    await once(probe.listen(port, host), 'listening');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new UsageError(refusal({ host, port }, code), error);
  }
  await once(probe.close(), 'close');
}

function refusal({ host, port }: ListenAddress, code: string): string {
  if (code === 'EADDRINUSE')
    return `Port ${port} of ${host} is in use. End what listens there, or give another: --port 0 takes any that is free.`;
  if (code === 'EACCES')
    return `Port ${port} of ${host} is not open to this user (EACCES). Give another, e.g. --port 0.`;
  return `--host is ${JSON.stringify(host)}, which is no address of this machine (${code}). Leave it out for 127.0.0.1.`;
}
