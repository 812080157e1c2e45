import { performance } from 'node:perf_hooks';
import {
  newestRunIn,
  openLoopbackWorld,
  type PipelineName,
  problemsOf,
  type WorldPlan,
} from './loopback-world.ts';
import { spawnCli } from './spawn-cli.ts';

interface Row {
  readonly name: string;
  /** middle: no call of the second half is answered. */
  readonly plan: WorldPlan | 'middle';
  /** No step may fall to the extractive engine. */
  readonly isLight?: boolean;
  /** Longest time, as a multiple of that of an undisturbed run. */
  readonly times?: number;
  /** Most time, in seconds, in which a call was under way that brought no answer. */
  readonly mostLostS?: number;
}

const ROWS: readonly Row[] = [
  { name: 'undisturbed', plan: {}, isLight: true },
  { name: '10% HTTP 500', plan: { shares: { '500': 0.1 } }, isLight: true },
  { name: '30% HTTP 500', plan: { shares: { '500': 0.3 } } },
  { name: '10% resets', plan: { shares: { reset: 0.1 } }, isLight: true },
  { name: '20% HTTP 429', plan: { shares: { '429': 0.2 }, retryAfterS: 1 } },
  { name: '30% invalid JSON', plan: { shares: { 'invalid-json': 0.3 } } },
  { name: '5% hanging', plan: { shares: { hang: 0.05 } }, isLight: true, times: 3 },
  { name: '10% hanging', plan: { shares: { hang: 0.1 } }, isLight: true },
  { name: 'dead from the start', plan: { hangsFrom: 0 }, mostLostS: 10 },
  { name: 'dead, another alive', plan: { hangsFrom: 0, hasStandIn: true }, isLight: true, mostLostS: 10 },
  { name: 'dead from the middle', plan: 'middle', mostLostS: 10 },
];

/** Runs a pipeline with every fault, as often as there are seeds, and prints a line for each; gives what breaks a bar. */
export async function faultTable(
  pipeline: PipelineName,
  {
    seeds,
    latencyMs,
    only,
  }: {
    readonly seeds: number;
    readonly latencyMs: number;
    /** Part of the names of rows that are carried out beside the undisturbed one; empty: all. */
    readonly only: string;
  },
): Promise<readonly string[]> {
  const broken: string[] = [];
  // The first run of all makes the program's bundle.
  const { calls: allCalls } = await runOnce(pipeline, {});
  let usualS = 0;
  for (const {
    name,
    plan,
    isLight = false,
    times = Number.POSITIVE_INFINITY,
    mostLostS = Number.POSITIVE_INFINITY,
  } of ROWS.filter((row) => row.name === 'undisturbed' || row.name.includes(only))) {
    const runs = [];
    for (let seed = 1; seed <= seeds; seed += 1)
      runs.push(
        await runOnce(pipeline, {
          ...(plan === 'middle' ? { hangsFrom: Math.floor(allCalls / 2) } : plan),
          seed,
          latencyMs,
        }),
      );
    const seconds = runs.map((run) => run.seconds).sort((a, b) => a - b);
    const middleS = seconds[Math.floor(seconds.length / 2)] ?? 0;
    if (usualS === 0) usualS = middleS;
    const problems = [
      ...runs.flatMap((run) => run.problems),
      ...(isLight && runs.some(({ extractiveSteps }) => extractiveSteps > 0)
        ? ['steps without a model']
        : []),
      ...(middleS > usualS * times ? [`more than ${times} times as long`] : []),
      ...(runs.some(({ lostS }) => lostS > mostLostS) ? [`more than ${mostLostS} s lost`] : []),
    ];
    broken.push(...problems.map((problem) => `${pipeline}, ${name}: ${problem}`));
    console.log(
      [
        pipeline.padEnd(9),
        name.padEnd(21),
        `exit ${[...new Set(runs.map(({ exitCode }) => exitCode))].join(',')}`.padEnd(9),
        `${middleS.toFixed(1)} s`.padStart(7),
        `x${(middleS / usualS).toFixed(1)}`.padStart(5),
        `calls ${runs.map(({ calls }) => calls).join(',')}`,
        `lost ${runs.map(({ lostS }) => lostS.toFixed(1)).join(',')} s`,
        `extractive ${runs.map(({ extractiveSteps }) => extractiveSteps).join(',')}`,
        problems.length === 0 ? '' : `BROKEN: ${problems.join('; ')}`,
      ].join('  '),
    );
  }
  return broken;
}

async function runOnce(pipeline: PipelineName, plan: WorldPlan) {
  await using world = await openLoopbackWorld(pipeline, plan);
  const start = performance.now();
  const result = await spawnCli(world);
  const seconds = (performance.now() - start) / 1_000;
  const ended = { exitCode: result.exitCode, seconds, calls: world.asked.length };
  const run = await newestRunIn(world).catch((error: unknown) => String(error));
  if (typeof run === 'string')
    return { ...ended, extractiveSteps: 0, lostS: 0, problems: [run, result.stderr] };
  const { extractiveSteps, lostS } = run;
  return { ...ended, extractiveSteps, lostS, problems: problemsOf(result, run) };
}
