import process from 'node:process';
import { parseArgs } from 'node:util';
import { PipelineName } from '../../results/eval-row.ts';
import { runBehaviours } from './run-behaviours.ts';

/**
 * `pnpm --silent behaviours [--pipelines standard-multi,…]`: runs the pipelines over made-up documents, without a model or
 * the network, and prints which behaviour fails and why. Exits 1 when one does.
 */
const { values } = parseArgs({ options: { pipelines: { type: 'string' } } });
const pipelines = values.pipelines?.split(',').map((name) => PipelineName.parse(name));
const rows = await runBehaviours(pipelines === undefined ? {} : { pipelines });
const failed = rows.filter(({ passed }) => passed !== true);
for (const { metric, pipeline, message } of failed)
  process.stdout.write(`${metric} · ${pipeline}: ${message}\n`);
process.stdout.write(`${rows.length - failed.length} of ${rows.length} behaviours hold.\n`);
process.exitCode = failed.length === 0 ? 0 : 1;
