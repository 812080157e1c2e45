import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type LookupFunction, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { AddressGuard } from '../address-guard.ts';

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
    if (mayPass(asked)) forward({ asked, answer, guard, count });
    else refuse(asked, answer);
  });
  server.on('connection', track);
  server.on('connect', (asked: IncomingMessage, client: Duplex) => {
    if (!mayPass(asked)) {
      client.end(`HTTP/1.1 407 Proxy Authentication Required\r\n${CHALLENGE}\r\n\r\n`);
      return;
    }
    const target = tunnel({ asked, client, guard, count });
    if (target !== null) track(target);
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

/** Checked where the connection is made, as for pages that are read without a browser. */
function lookupOf(guard: AddressGuard): LookupFunction {
  return (hostname, options, callback) => {
    guard.resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (options.all || first === undefined) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, [], 4),
    );
  };
}

interface Passing {
  readonly asked: IncomingMessage;
  readonly guard: AddressGuard;
  readonly count: (bytes: number) => void;
}

function forward({ asked, answer, guard, count }: Passing & { readonly answer: ServerResponse }): void {
  const url = checked(asked.url ?? '', guard);
  if (url === null || url.protocol !== 'http:') {
    answer.writeHead(403).end();
    return;
  }
  const headers = Object.fromEntries(
    Object.entries(asked.headers).filter(([name]) => !HOP_BY_HOP.includes(name)),
  );
  const sent = request(url, { method: asked.method, headers, lookup: lookupOf(guard) }, (reply) => {
    answer.writeHead(reply.statusCode ?? 502, reply.headers);
    reply.on('data', (chunk: Buffer) => count(chunk.length));
    reply.on('error', () => answer.destroy());
    reply.pipe(answer);
  });
  sent.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
  answer.on('close', () => sent.destroy());
  asked.pipe(sent);
}

function tunnel({ asked, client, guard, count }: Passing & { readonly client: Duplex }): Socket | null {
  const url = checked(`https://${asked.url}`, guard);
  if (url === null) {
    client.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    return null;
  }
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const target = connect({ host, port: Number(url.port || 443), lookup: lookupOf(guard) });
  target.once('connect', () => {
    client.write('HTTP/1.1 200 Connection Established\r\n\r\n');
    target.on('data', (chunk: Buffer) => count(chunk.length));
    target.pipe(client);
    client.pipe(target);
  });
  target.once('error', () => client.destroy());
  target.once('close', () => client.destroy());
  client.once('close', () => target.destroy());
  return target;
}

/** Null for an address that may not be reached. */
function checked(address: string, guard: AddressGuard): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  try {
    guard.checkUrl(url);
    return url;
  } catch {
    // The browser is told no more than that: the page that asked is a stranger's.
    return null;
  }
}
