import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** In front of a service, and can be cut, as a network is. */
export interface CutProxy extends AsyncDisposable {
  readonly port: number;
  /** Breaks what is connected, and refuses what comes. */
  cut(): void;
  mend(): void;
  /** Nothing passes any more, without a message. */
  hush(): void;
}

export async function openCutProxy(target: URL): Promise<CutProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    const service = connect(Number(target.port), target.hostname);
    for (const socket of [client, service]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        service.destroy();
      });
    }
    if (isCut) return void client.destroy();
    client.pipe(service).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    cut,
    mend: () => {
      isCut = false;
    },
    hush: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async [Symbol.asyncDispose]() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
