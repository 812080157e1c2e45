import process from 'node:process';
import { parseArgs } from 'node:util';
import { crashTable } from './crash-table.ts';
import { faultTable } from './fault-table.ts';
import { PIPELINES, type PipelineName } from './loopback-world.ts';

/** `pnpm --silent tables faults` and `tables crashes`: what a run survives, measured with the real program. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pipeline: { type: 'string' },
    seeds: { type: 'string', default: '3' },
    points: { type: 'string', default: '25' },
    'latency-ms': { type: 'string', default: '300' },
  },
});
const latencyMs = Number(values['latency-ms']);
const pipelines = (Object.keys(PIPELINES) as PipelineName[]).filter(
  (name) => values.pipeline === undefined || values.pipeline === name,
);
const broken: string[] = [];
for (const pipeline of pipelines)
  broken.push(
    ...(positionals[0] === 'crashes'
      ? await crashTable(pipeline, { points: Number(values.points), latencyMs })
      : await faultTable(pipeline, { seeds: Number(values.seeds), latencyMs })),
  );
for (const problem of broken) console.error(problem);
process.exitCode = broken.length === 0 ? 0 : 1;
