import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AddressGuard } from '../address-guard.ts';
import { guardedLookup, readProxies } from '../routes.ts';

/** The only way from the browser to the network: each connection goes to an address that the guard has checked. */
export interface GuardedProxy {
  readonly server: string;
  readonly username: string;
  readonly password: string;
  close(): Promise<void>;
}

interface GuardedProxyOptions {
  readonly guard: AddressGuard;
  /** Of everything that comes through it; then all connections end. */
  readonly maxBytes: number;
}

const HOP_BY_HOP = ['proxy-authorization', 'proxy-connection', 'connection', 'keep-alive', 'upgrade'];

/** Listens on this machine, for those who know the password. */
export async function openGuardedProxy({ guard, maxBytes }: GuardedProxyOptions): Promise<GuardedProxy> {
  const [username, password] = ['browser', randomBytes(16).toString('hex')];
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const sockets = new Set<Duplex>();
  let left = maxBytes;
  const count = (bytes: number) => {
    left -= bytes;
    if (left < 0) for (const socket of sockets) socket.destroy();
  };
  const track = (socket: Duplex) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.once('close', () => sockets.delete(socket));
  };
  const mayPass = ({ headers }: IncomingMessage) => headers['proxy-authorization'] === expected && left > 0;

  const server = createServer((asked, answer) => {
    if (!mayPass(asked)) refuse(asked, answer);
    else forward({ asked, answer, guard, count }).catch(() => answer.writeHead(502).end());
  });
  server.on('connection', track);
  server.on('connect', (asked: IncomingMessage, client: Duplex) => {
    if (!mayPass(asked)) {
      client.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${CHALLENGE}\r\n\r\n`);
      return;
    }
    tunnel({ asked, client, guard, count }).then(
      (target) => target && track(target),
      () => client.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    username,
    password,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const CHALLENGE = 'Proxy-Authenticate: Basic realm="browser"';

function refuse({ headers }: IncomingMessage, answer: ServerResponse): void {
  const isKnown = headers['proxy-authorization'] !== undefined;
  answer.writeHead(isKnown ? 403 : 407, { 'proxy-authenticate': 'Basic realm="browser"' }).end();
}

interface Passing {
  readonly asked: IncomingMessage;
  readonly guard: AddressGuard;
  readonly count: (bytes: number) => void;
}

async function forward({
  asked,
  answer,
  guard,
  count,
}: Passing & { readonly answer: ServerResponse }): Promise<void> {
  const url = checked(asked.url ?? '', guard);
  if (url === null || url.protocol !== 'http:') {
    answer.writeHead(403).end();
    return;
  }
  const proxy = await webProxy(url, guard);
  const own = Object.entries(asked.headers).filter(([name]) => !HOP_BY_HOP.includes(name));
  const headers = { ...Object.fromEntries(own), ...proxy?.headers };
  const way = proxy === null ? { lookup: guardedLookup(guard.resolve) } : { path: url.href };
  const target = proxy?.address ?? url;
  const sent = requestOf(target)(target, { method: asked.method, headers, ...way }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.on('data', (chunk: Buffer) => count(chunk.length));
    reply.on('error', () => answer.destroy());
    reply.pipe(answer);
  });
  sent.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  answer.on('close', () => sent.destroy());
  asked.pipe(sent);
}

/** Null where it is refused. */
async function tunnel({
  asked,
  client,
  guard,
  count,
}: Passing & { readonly client: Duplex }): Promise<Duplex | null> {
  const url = checked(`https://${asked.url}`, guard);
  if (url === null) {
    client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    return null;
  }
  const target = await reach(url, guard);
  target.once('error', () => client.destroy());
  target.once('close', () => client.destroy());
  client.once('close', () => target.destroy());
  if (client.destroyed) target.destroy();
  client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
  target.on('data', (chunk: Buffer) => count(chunk.length));
  target.pipe(client);
  client.pipe(target);
  return target;
}

/** A connection to a host, straight or through the proxy of the environment. */
async function reach(url: URL, guard: AddressGuard): Promise<Duplex> {
  const [host, port] = [url.hostname.replace(/^\[|\]$/g, ''), Number(url.port || 443)];
  const proxy = await webProxy(url, guard);
  return new Promise((resolve, reject) => {
    if (proxy === null) {
      const socket = connect({ host, port, lookup: guardedLookup(guard.resolve) });
      socket.once('connect', () => resolve(socket)).once('error', reject);
      return;
    }
    const path = `${url.hostname}:${port}`;
    const options = { method: 'CONNECT', path, headers: { host: path, ...proxy.headers } };
    requestOf(proxy.address)(proxy.address, options)
      .once('connect', ({ statusCode }, socket, begun) => {
        socket.unshift(begun);
        if (statusCode === 200) resolve(socket);
        else reject(new Error(`The proxy answered HTTP ${statusCode}.`));
      })
      .once('error', reject)
      .end();
  });
}

function requestOf({ protocol }: URL): typeof request {
  return protocol === 'https:' ? secureRequest : request;
}

interface WebProxy {
  readonly address: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** The proxy of the environment, once the guard has looked at the host; null where it is reached straight. */
async function webProxy(url: URL, guard: AddressGuard): Promise<WebProxy | null> {
  const proxy = readProxies().proxyFor(url);
  if (proxy === null) return null;
  if (proxy.protocol.startsWith('socks')) throw new Error('Pages in a browser are not led through SOCKS.');
  await guard.checkName(url.hostname);
  const user = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`;
  const authorization = { 'proxy-authorization': `Basic ${Buffer.from(user).toString('base64')}` };
  return { address: new URL(proxy.origin), headers: proxy.username === '' ? {} : authorization };
}

/** Null for an address that may not be reached. */
function checked(address: string, guard: AddressGuard): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  try {
    guard.checkUrl(url);
    return url;
  } catch {
    // The browser gets no more than that: the page that asked is not trusted.
    return null;
  }
}
