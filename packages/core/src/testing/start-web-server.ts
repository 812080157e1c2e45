import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface WebPage {
  /** Default 200. */
  readonly status?: number;
  /** Default "text/html; charset=utf-8". */
  readonly contentType?: string;
  readonly body: string | Uint8Array;
}

export interface WebServerOptions {
  /** Pages by path, e.g. "/sales"; every other path is answered with 404. */
  readonly pages: Readonly<Record<string, WebPage>>;
  /** Awaited before a page is answered, so that a test can hold it back. Called in the order of arrival. */
  readonly before?: (path: string) => Promise<unknown> | undefined;
}

export interface WebServer extends AsyncDisposable {
  readonly port: number;
  /** The address of a path on a site of this server: every "<site>.localhost" leads here. */
  url(path: string, site?: string): string;
  /** Paths asked for, oldest first, without robots.txt. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** A web server on 127.0.0.1. To read from it, allow `*.localhost` in the setting `reading.allowHosts`. */
export async function startWebServer({ pages, before }: WebServerOptions): Promise<WebServer> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  });
  async function answer({ url = '/' }: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = url.split('?')[0] ?? '/';
    if (path !== '/robots.txt') {
      requests.push(path);
      await before?.(path);
    }
    const page = pages[path] ?? { status: 404, body: '<html><body><h1>Not found</h1></body></html>' };
    const { status = 200, contentType = 'text/html; charset=utf-8', body } = page;
    response.writeHead(status, { 'content-type': contentType }).end(body);
  }
  const port = await listen(server);
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    port,
    url: (path, site = 'site') => `http://${site}.localhost:${port}${path}`,
    requests,
    close,
    [Symbol.asyncDispose]: close,
  };
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
