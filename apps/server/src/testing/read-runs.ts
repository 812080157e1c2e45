/** Follows runs to their ends in a process of its own, and prints when each event came, and since when its reader reads: how `load.bench.ts` reads. */
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { followToEnd } from './follow-to-end.ts';

interface ToRead {
  readonly url: string;
  readonly cookie: string;
  readonly ids: readonly string[];
  /** Of each run. */
  readonly readers: number;
}

const { url, cookie, ids, readers } = JSON.parse(await text(process.stdin)) as ToRead;
const times: [id: string, number: number, at: number, since: number][] = [];
const follow = (id: string) => {
  let since: number | null = null;
  return followToEnd({
    url: () => url,
    cookie,
    id,
    onEvent: (number, { type }) => {
      const at = performance.timeOrigin + performance.now();
      since ??= at;
      if (type !== 'section-text') times.push([id, number, at, since]);
    },
  });
};
const ends = await Promise.all(ids.flatMap((id) => Array.from({ length: readers }, () => follow(id))));
process.stdout.write(JSON.stringify({ times, statuses: ends.map(({ status }) => status) }));
