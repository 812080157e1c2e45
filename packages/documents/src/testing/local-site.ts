import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Settings } from '@research-studio/schemas';
import { afterEach } from 'vitest';

/** Starts servers on loopback, which end after each test; gives the address of one without a slash at its end. */
export function localSites(): (listener: RequestListener) => Promise<string> {
  const servers: Server[] = [];
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    }
  });
  return async (listener) => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
}

/** Settings that read such a site once, without its robots.txt and without a browser. */
export function localReading(overrides: Partial<Settings['reading']> = {}): Settings['reading'] {
  return {
    ...Settings.parse({}).reading,
    allowHosts: ['127.0.0.0/8'],
    respectRobots: false,
    retries: 0,
    browser: 'none',
    ...overrides,
  };
}
