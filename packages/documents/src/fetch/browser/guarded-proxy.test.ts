import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, it, vi } from 'vitest';
import { createAddressGuard } from '../address-guard.ts';
import { openGuardedProxy } from './guarded-proxy.ts';

const servers: Server[] = [];
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

it('leads the pages of a browser through the proxy of the environment, and none of a private network', async () => {
  const asked: string[] = [];
  const outer = createServer((incoming, answer) => {
    asked.push(`${incoming.method} ${incoming.url} ${incoming.headers['proxy-authorization']}`);
    answer.end('of the proxy');
  });
  outer.on('connect', (incoming, socket: Socket) => {
    asked.push(`${incoming.method} ${incoming.url}`);
    socket.end('HTTP/1.1 200 OK\r\n\r\nthrough the tunnel');
  });
  servers.push(outer);
  await new Promise<void>((resolve) => outer.listen(0, '127.0.0.1', resolve));
  for (const name of ['http_proxy', 'https_proxy', 'no_proxy', 'NO_PROXY']) vi.stubEnv(name, undefined);
  vi.stubEnv('HTTP_PROXY', `http://me:word@127.0.0.1:${(outer.address() as AddressInfo).port}`);
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${(outer.address() as AddressInfo).port}`);

  const proxy = await openGuardedProxy({ guard: createAddressGuard([]), maxBytes: 1e6 });
  const { port } = new URL(proxy.server);
  const authorization = `Basic ${Buffer.from(`${proxy.username}:${proxy.password}`).toString('base64')}`;
  const get = (path: string) =>
    new Promise<string>((resolve, reject) => {
      const options = { port, host: '127.0.0.1', path, headers: { 'proxy-authorization': authorization } };
      request(options, async (reply) => {
        const parts = await reply.toArray();
        resolve(`${reply.statusCode} ${Buffer.concat(parts)}`);
      })
        .on('error', reject)
        .end();
    });
  const tunnel = (host: string) =>
    new Promise<string>((resolve, reject) => {
      let got = '';
      const socket = connect(Number(port), '127.0.0.1', () =>
        socket.write(
          `CONNECT ${host}:443 HTTP/1.1\r\nhost: ${host}\r\nproxy-authorization: ${authorization}\r\n\r\n`,
        ),
      );
      socket
        .on('data', (chunk) => {
          got += String(chunk);
        })
        .on('error', reject)
        .on('close', () => resolve(got));
    });
  try {
    expect(await get('http://mill.example/a')).toBe('200 of the proxy');
    expect(await tunnel('mill.example')).toContain('through the tunnel');
    expect(await get('http://10.0.0.8/')).toMatch(/^403/);
    expect(await get('http://intranet/')).toMatch(/^403/);
    expect(await tunnel('metadata.google.internal')).not.toContain('200');
    const user = Buffer.from('me:word').toString('base64');
    expect(asked).toEqual([`GET http://mill.example/a Basic ${user}`, 'CONNECT mill.example:443']);
  } finally {
    await proxy.close();
  }
});
