import type { Redis } from 'ioredis';

/** Messages from each server and worker to all of them. What is sent while Redis is away is lost. */
export interface Channel<Message> {
  send(message: Message): Promise<void>;
  /** Whether all messages are heard. */
  isOpen(): boolean;
  /** @throws where nothing can be sent now. */
  ping(): Promise<unknown>;
  close(): void;
}

export type OpenChannel = <Message>(name: string, hear: (message: Message) => unknown) => Channel<Message>;

/** For one process that serves alone; `send` resolves when the message was acted on. */
export const openLocalChannel: OpenChannel = (_name, hear) => ({
  send: async (message) => void (await hear(message)),
  isOpen: () => true,
  ping: async () => undefined,
  close: () => undefined,
});

/** A Redis that servers and workers share, and what begins the names of all that they keep in it. */
export interface SharedRedis {
  readonly redis: Redis;
  readonly prefix: string;
}

export function redisChannels({ redis, prefix }: SharedRedis): OpenChannel {
  return (name, hear) => {
    const channel = `${prefix}:${name}`;
    const subscriber = redis.duplicate({
      lazyConnect: false,
      enableOfflineQueue: true,
      maxRetriesPerRequest: null,
      autoResubscribe: false,
      commandTimeout: undefined,
      socketTimeout: undefined,
    });
    let isHeard = false;
    subscriber.on('error', () => undefined);
    subscriber.on('close', () => {
      isHeard = false;
    });
    subscriber.on('ready', () => {
      const subscribed = subscriber.subscribe(channel);
      subscribed.then(
        () => {
          isHeard = true;
        },
        () => undefined,
      );
    });
    subscriber.on('message', (_channel, message) => hear(JSON.parse(message)));
    return {
      send: async (message) => {
        await redis.publish(channel, JSON.stringify(message)).catch(() => undefined);
      },
      isOpen: () => isHeard && redis.status === 'ready',
      ping: () => redis.ping(),
      close: () => subscriber.disconnect(),
    };
  };
}
