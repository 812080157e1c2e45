import { setTimeout as sleep } from 'node:timers/promises';

export interface Followed {
  /** Of the run, as its log ended. */
  readonly status: string;
  /** The stored events as they came. */
  readonly events: readonly { readonly id: number; readonly data: { readonly type: string } }[];
  /** How often the connection broke before the end. */
  readonly breaks: number;
}

/** Reads the events of a run to the end that the server marks, from its last id on wherever the connection breaks. */
export async function followToEnd(options: {
  /** Asked before each connection. */
  readonly url: () => string;
  readonly cookie: string;
  readonly id: string;
  readonly after?: number;
  readonly onEvent?: (id: number, data: { readonly type: string }) => void;
  /** Most that it takes, in milliseconds. */
  readonly patienceMs?: number;
}): Promise<Followed> {
  const { url, cookie, id, after = 0, onEvent, patienceMs = 300_000 } = options;
  const events: { id: number; data: { type: string } }[] = [];
  const until = performance.now() + patienceMs;
  let last = after;
  let broken: unknown;
  for (let breaks = 0; performance.now() < until; breaks += 1) {
    try {
      const headers = { cookie, ...(last > 0 && { 'last-event-id': String(last) }) };
      const signal = AbortSignal.timeout(Math.max(1, Math.ceil(until - performance.now())));
      const response = await fetch(`${url()}/api/runs/${id}/events`, { headers, signal });
      let text = '';
      for await (const bytes of response.ok ? (response.body ?? []) : []) {
        text += Buffer.from(bytes).toString('utf8');
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
          const data = field('data');
          if (data === undefined) continue;
          const event = JSON.parse(data);
          if (field('event') === 'end') return { status: event.status, events, breaks };
          last = Number(field('id'));
          onEvent?.(last, event);
          // Text as it is written is not stored, and comes again or not at all.
          if (event.type !== 'section-text') events.push({ id: last, data: event });
        }
      }
    } catch (error) {
      broken = error;
    }
    await sleep(200);
  }
  throw new Error(`Run ${id} was not followed to its end; the last event was ${last}.`, { cause: broken });
}
