import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { codeOf, UsageError } from '../failures.ts';
import type { ServedTools } from './create-mcp-server.ts';

interface ServeOptions {
  /** 0 for any that is free. */
  readonly port: number;
  /** What clients send as their bearer token; undefined: everybody on this machine may ask. */
  readonly key?: string | undefined;
  readonly createServer: () => ServedTools;
  readonly onError: (message: string) => void;
}

interface Session {
  readonly transport: StreamableHTTPServerTransport;
  readonly tools: ServedTools;
  /** Requests that are being answered, streams included. */
  open: number;
}

/** Clients at a time; those that nobody listens to any more make room first. */
const MOST_SESSIONS = 50;
const PATH = '/mcp';
const HOST = '127.0.0.1';
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/**
 * Serves the tools over streamable HTTP, to this machine alone: a page of another address in its browser, and a name that
 * was made to point here, are refused.
 *
 * @throws {UsageError} when nothing can listen on the port.
 */
export async function serveHttp({ port, key, createServer: createTools, onError }: ServeOptions) {
  /** The one that was used last is at the end. */
  const sessions = new Map<string, Session>();
  const http = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      onError(String(error));
      if (!response.headersSent) refuse(response, 500, 'The request could not be answered.');
      else response.destroy();
    });
  });
  await once(http.listen(port, HOST), 'listening').catch((error: unknown) => {
    const why = `Port ${port} of ${HOST} cannot be listened on (${codeOf(error)}).`;
    throw new UsageError(`${why} Give another: --http 0 takes any that is free.`, error);
  });
  return {
    url: `http://${HOST}:${(http.address() as AddressInfo).port}${PATH}`,
    /** Closes every connection and waits for what is being put away. */
    async close() {
      const all = [...sessions.values()];
      await Promise.all(all.map(({ transport }) => transport.close()));
      await Promise.all(all.map(({ tools }) => tools.idle()));
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { host = '', origin } = request.headers;
    if (!LOOPBACK.test(host))
      return refuse(response, 403, 'Only requests to this machine by its own name are answered.');
    if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
      return refuse(response, 403, 'Cross-origin requests are rejected.');
    if (key !== undefined && !isSame(request.headers.authorization ?? '', `Bearer ${key}`)) {
      response.setHeader('www-authenticate', 'Bearer');
      return refuse(response, 401, 'Send the key of this server as "Authorization: Bearer …".');
    }
    if (request.url?.split('?')[0] !== PATH)
      return refuse(response, 404, `The protocol is spoken at ${PATH}.`);
    const id = request.headers['mcp-session-id'];
    const session = typeof id === 'string' ? sessions.get(id) : await begin();
    if (session === 'full') return refuse(response, 503, 'Too many clients are connected; try again later.');
    if (session === undefined) return refuse(response, 404, 'There is no such session; begin a new one.');
    session.open += 1;
    response.once('close', () => {
      session.open -= 1;
      // A client that was refused its first request has no session and comes with no second.
      if (session.transport.sessionId === undefined) void session.transport.close();
    });
    const known = session.transport.sessionId;
    if (known !== undefined && sessions.delete(known)) sessions.set(known, session);
    await session.transport.handleRequest(request, response);
  }

  async function begin(): Promise<Session | 'full'> {
    if (sessions.size >= MOST_SESSIONS) {
      const unused = [...sessions.values()].find(({ open }) => open === 0);
      if (unused === undefined) return 'full';
      await unused.transport.close();
    }
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void sessions.set(id, session),
    });
    const session: Session = { transport, tools: createTools(), open: 0 };
    session.tools.server.onclose = () => {
      if (transport.sessionId !== undefined) sessions.delete(transport.sessionId);
    };
    await session.tools.server.connect(transport as Transport);
    return session;
  }
}

/** In a time that does not show where they differ. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const error = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(error));
}
