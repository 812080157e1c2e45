import { randomBytes } from 'node:crypto';
import type { lookup } from 'node:dns';
import type { Socket } from 'node:net';
import { RequestError, Server } from 'proxy-chain';
import type { AddressGuard } from '../address-guard.ts';
import { guardedLookup, readProxies } from '../proxies.ts';

interface GuardedProxyOptions {
  readonly guard: AddressGuard;
  /** Limit of all traffic through the proxy; then all connections end. */
  readonly maxBytes: number;
}

/** Time between two looks at what has come. */
const WATCH_MS = 50;

/**
 * The only way from the browser to the network: each connection goes to an address that the guard has checked. Listens on
 * this machine, for those who know the password.
 */
export async function openGuardedProxy({ guard, maxBytes }: GuardedProxyOptions) {
  const [username, password] = ['browser', randomBytes(16).toString('hex')];
  const server = new Server({
    host: '127.0.0.1',
    port: 0,
    prepareRequestFunction: async (asked) => {
      if (asked.username !== username || asked.password !== password) return { requestAuthentication: true };
      const url = new URL(`${asked.isHttp ? 'http' : 'https'}://${asked.hostname}:${asked.port}`);
      return wayTo(url, guard).catch(() => {
        // The browser gets no more than that: the page that asked is not trusted.
        throw new RequestError('This address is not read.', 403);
      });
    },
  });
  const sockets = new Set<Socket>();
  let bytesBefore = 0;
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      bytesBefore += socket.bytesWritten;
    });
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    clearInterval(watch);
    closed ??= server.close(true);
    return closed;
  };
  const watch = setInterval(() => {
    const bytes = [...sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, bytesBefore);
    if (bytes > maxBytes) void close();
  }, WATCH_MS).unref();
  await server.listen();
  return { server: `http://127.0.0.1:${server.port}`, username, password, close };
}

/** Straight to an address that the guard permits, or through the proxy of the environment once it has looked at the host. */
async function wayTo(url: URL, guard: AddressGuard) {
  guard.checkUrl(url);
  const proxy = readProxies().proxyFor(url);
  if (proxy === null) return { dnsLookup: guardedLookup(guard.resolve) as typeof lookup };
  // Such a proxy is given names that were looked up here, after the guard.
  if (proxy.protocol.startsWith('socks')) throw new Error('Pages in a browser are not led through SOCKS.');
  await guard.checkName(url.hostname);
  return { upstreamProxyUrl: proxy.href };
}
