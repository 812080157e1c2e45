import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ReducedValue, Send, START, StateGraph, StateSchema } from '@langchain/langgraph';
import { z } from 'zod';
import { FileSaver } from '../file-saver.ts';

const State = new StateSchema({
  topics: z.array(z.string()).default(() => []),
  found: new ReducedValue(
    z.array(z.string()).default(() => []),
    { inputSchema: z.array(z.string()), reducer: (old, more) => [...old, ...more] },
  ),
  report: z.string().default(''),
});

/** A fan-out of three whose branches note each start in `started.log`; the branch "slow" takes `slowMs`. */
export async function interruptedGraph({ folder, slowMs }: { folder: string; slowMs: number }) {
  const note = (line: string) => appendFileSync(join(folder, 'started.log'), `${line}\n`);
  return new StateGraph(State)
    .addNode('plan', () => {
      note('plan');
      return { topics: ['fast', 'slow', 'quick'] };
    })
    .addNode('research', async ({ topics: [topic = ''] }: { topics: string[] }, { signal }) => {
      note(topic);
      if (topic === 'slow') await wait(slowMs, undefined, signal === undefined ? {} : { signal });
      return { found: [`${topic}!`] };
    })
    .addNode('write', ({ found }) => {
      note('write');
      return { report: found.join(' ') };
    })
    .addEdge(START, 'plan')
    .addConditionalEdges(
      'plan',
      ({ topics }) => topics.map((topic) => new Send('research', { topics: [topic] })),
      ['research'],
    )
    .addEdge('research', 'write')
    .compile({ checkpointer: await FileSaver.open({ file: join(folder, 'checkpoints.jsonl') }) });
}

const [, script, folder] = process.argv;
if (script?.endsWith('interrupted-graph.ts') && folder !== undefined) {
  const config = { configurable: { thread_id: 'run' }, durability: 'sync' as const };
  const graph = await interruptedGraph({ folder, slowMs: 60_000 });
  await graph.invoke({ topics: [] }, config);
}
