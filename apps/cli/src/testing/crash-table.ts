import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type LoopbackWorld,
  newestRunIn,
  openLoopbackWorld,
  type PipelineName,
  problemsOf,
} from './loopback-world.ts';
import { spawnCli } from './spawn-cli.ts';

/**
 * Ends a run by SIGKILL at points spread over the lines of its log, resumes it, and prints a line for each point; gives
 * what breaks a bar: another report than that of an undisturbed run, or more calls repeated than were being made.
 */
export async function crashTable(
  pipeline: PipelineName,
  { points, latencyMs }: { readonly points: number; readonly latencyMs: number },
): Promise<readonly string[]> {
  await using world = await openLoopbackWorld(pipeline, { latencyMs });
  await spawnCli(world);
  const undisturbed = await newestRunIn(world);
  const { length } = await logOf(world, undisturbed.id);
  const broken: string[] = [];
  for (let point = 1; point <= points; point += 1) {
    const atLine = Math.round((point * length) / (points + 1));
    const { problems, line } = await crashAt(world, atLine, undisturbed.bundle.report.markdown);
    broken.push(...problems.map((problem) => `${pipeline}, line ${atLine} of ${length}: ${problem}`));
    console.log(`${pipeline.padEnd(9)}  at ${String(atLine).padStart(3)} of ${length}  ${line}`);
  }
  return broken;
}

async function crashAt(world: LoopbackWorld, atLine: number, report: string) {
  const from = world.asked.length;
  const before = new Set(await runsIn(world));
  const newRun = async () => (await runsIn(world)).find((id) => !before.has(id)) ?? null;
  let hasEnded = false;
  const left = await spawnCli({
    ...world,
    signal: 'SIGKILL',
    interruptAt: (async () => {
      for (;;) {
        const id = await newRun();
        if (hasEnded || (id !== null && (await logOf(world, id)).length >= atLine)) return;
        await sleep(3);
      }
    })(),
  });
  hasEnded = true;
  const id = (await newRun()) ?? '';
  const underWay = underWayIn(await logOf(world, id));
  const asked = new Set(world.asked.slice(from));
  const middle = world.asked.length;
  const resumed = await spawnCli({ ...world, args: ['research', '--resume', id] });
  const repeated = world.asked.slice(middle).filter((messages) => asked.has(messages)).length;
  const run = await newestRunIn(world);
  const isSame = run.bundle.report.markdown === report;
  const problems = [
    ...problemsOf(resumed, run),
    ...(left.exitCode === null ? [] : [`ended by itself with ${left.exitCode}`]),
    ...(isSame ? [] : ['another report']),
    ...(repeated > underWay ? [`${repeated} calls repeated, ${underWay} under way`] : []),
  ];
  const calls = `${asked.size} calls, ${underWay} under way, ${repeated} repeated`;
  return {
    problems,
    line: `${calls}  ${problems.length === 0 ? 'same report' : `BROKEN: ${problems.join('; ')}`}`,
  };
}

async function runsIn({ cwd }: LoopbackWorld): Promise<readonly string[]> {
  return readdir(join(cwd, 'data/checkpoints')).catch(() => []);
}

/** The whole lines of a run's log. */
async function logOf({ cwd }: LoopbackWorld, id: string): Promise<readonly string[]> {
  const log = await readFile(join(cwd, 'data/checkpoints', id, 'events.jsonl'), 'utf8').catch(() => '');
  return log.split('\n').filter((line) => line.endsWith('}'));
}

/** Workers that had begun and not ended when the log broke off, or calls of a model where one makes several at once. */
function underWayIn(log: readonly string[]): number {
  const open = (what: string) =>
    log.filter((line) => line.includes(`"type":"${what}-start"`)).length -
    log.filter((line) => line.includes(`"type":"${what}-end"`)).length;
  return Math.max(open('node'), open('model'));
}
