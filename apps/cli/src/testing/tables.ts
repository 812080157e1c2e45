import process from 'node:process';
import { parseArgs } from 'node:util';
import { crashTable } from './crash-table.ts';
import { faultTable } from './fault-table.ts';
import { PIPELINES, type PipelineName } from './loopback-world.ts';

/**
 * `pnpm --silent tables faults` and `tables crashes`: what a run survives, measured with the real program.
 * `--only hanging` carries out the rows of that name, and the undisturbed one.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    pipeline: { type: 'string' },
    seeds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
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
      : await faultTable(pipeline, { seeds: Number(values.seeds), latencyMs, only: values.only })),
  );
for (const problem of broken) console.error(problem);
process.exitCode = broken.length === 0 ? 0 : 1;
