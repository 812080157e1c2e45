import { hash, randomUUID, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { codeOf, UsageError } from '../failures.ts';
import type { ServedTools } from './create-mcp-server.ts';

interface ServeOptions {
  /** 0: any free port. */
  readonly port: number;
  /** The bearer token of clients; undefined: everybody on this machine may ask. */
  readonly key?: string | undefined;
  readonly createServer: () => ServedTools;
  readonly onError: (message: string) => void;
}

const PATH = '/mcp';
const HOST = '127.0.0.1';
const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/**
 * Serves the tools over streamable HTTP, to this machine alone. Cross-origin requests of a browser are rejected, and so are
 * requests by any name but that of this machine.
 *
 * @throws {UsageError} when nothing can listen on the port.
 */
export async function serveHttp({ port, key, createServer: createTools, onError }: ServeOptions) {
  const sessions = createSessions(createTools);
  const http = createServer((request, response) => {
    answer(request, response, { key, sessions }).catch((error: unknown) => {
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
    /** Closes every connection once all calls have put their things away. */
    async close() {
      await sessions.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

interface Serving {
  readonly key: string | undefined;
  readonly sessions: ReturnType<typeof createSessions>;
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { key, sessions }: Serving,
): Promise<void> {
  const { host = '', origin, authorization = '' } = request.headers;
  if (!LOOPBACK.test(host))
    return refuse(response, 403, 'Only requests to this machine by its own name are answered.');
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
    return refuse(response, 403, 'Cross-origin requests are rejected.');
  if (key !== undefined && !isSame(authorization, `Bearer ${key}`)) {
    response.setHeader('www-authenticate', 'Bearer');
    return refuse(response, 401, 'Send the key of this server as "Authorization: Bearer …".');
  }
  if (request.url?.split('?')[0] !== PATH) return refuse(response, 404, `The protocol is spoken at ${PATH}.`);
  const id = request.headers['mcp-session-id'];
  const session = typeof id === 'string' ? sessions.find(id) : await sessions.begin();
  if (session === 'full') return refuse(response, 503, 'Too many clients are connected; try again later.');
  if (session === undefined) return refuse(response, 404, 'There is no such session; begin a new one.');
  sessions.use(session, response);
  await session.transport.handleRequest(request, response);
}

interface Session {
  readonly transport: StreamableHTTPServerTransport;
  readonly tools: ServedTools;
  /** Requests that are being answered, streams included. */
  open: number;
}

/** Clients at a time. A new client takes the place of one without open requests. */
const MAX_SESSIONS = 50;

function createSessions(createTools: () => ServedTools) {
  /** The one that was used last is at the end. */
  const byId = new Map<string, Session>();
  return {
    find: (id: string) => byId.get(id),
    async begin(): Promise<Session | 'full'> {
      if (byId.size >= MAX_SESSIONS) {
        const unused = [...byId.values()].find(({ open }) => open === 0);
        if (unused === undefined) return 'full';
        await unused.transport.close();
      }
      const transport = new StreamableHTTPServerTransport({
        sessionIdGenerator: randomUUID,
        onsessioninitialized: (id) => void byId.set(id, session),
      });
      const session: Session = { transport, tools: createTools(), open: 0 };
      session.tools.server.onclose = () => {
        if (transport.sessionId !== undefined) byId.delete(transport.sessionId);
      };
      await session.tools.server.connect(transport as Transport);
      return session;
    },
    /** Counts a request of the session until its response is closed. */
    use(session: Session, response: ServerResponse): void {
      session.open += 1;
      response.once('close', () => {
        session.open -= 1;
        // Its first request was refused: the client has no session, and sends no second request.
        if (session.transport.sessionId === undefined) void session.transport.close();
      });
      const id = session.transport.sessionId;
      if (id !== undefined && byId.delete(id)) byId.set(id, session);
    },
    async close(): Promise<void> {
      const all = [...byId.values()];
      await Promise.all(all.map(({ transport }) => transport.close()));
      await Promise.all(all.map(({ tools }) => tools.idle()));
    },
  };
}

/** In a time that does not show where they differ. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', expected, 'buffer'));
}

function refuse(response: ServerResponse, status: number, message: string): void {
  const error = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null };
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(error));
}
