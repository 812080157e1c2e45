import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EvalRow, PipelineName } from '../../results/eval-row.ts';
import { problemOfRun, rowOfRun } from '../../runner/planned-run.ts';
import { type BehaviouralContext, type BoundRuns, behaviouralRuns } from './behavioural-runs.ts';
import { readBehaviours } from './behaviours.ts';
import type { Behaviour } from './coded-behaviours.ts';

/** The documents that come with the program. */
export const BEHAVIOURAL_DOCUMENTS = fileURLToPath(new URL('../../../data/behavioural', import.meta.url));

interface BehaviourOptions extends Partial<Pick<BehaviouralContext, 'research' | 'documents'>> {
  /** Left out: all. */
  readonly behaviours?: readonly Behaviour[];
  /** Left out: all of each behaviour. */
  readonly pipelines?: readonly PipelineName[];
  readonly signal?: AbortSignal | undefined;
}

/** One row for each behaviour and pipeline. The same on every run, with neither network nor key. */
export async function runBehaviours(options: BehaviourOptions = {}): Promise<readonly EvalRow[]> {
  const { documents = BEHAVIOURAL_DOCUMENTS, signal } = options;
  const behaviours = options.behaviours ?? (await readBehaviours());
  const folder = await mkdtemp(join(tmpdir(), 'research-studio-behaviours-'));
  try {
    const runsOf = behaviouralRuns({ ...options, documents, folder });
    const wanted = PipelineName.options.filter((pipeline) => options.pipelines?.includes(pipeline) !== false);
    const rows = new Map<string, EvalRow>();
    // Runs wait for files; those of the pipelines do so side by side.
    await Promise.all(
      wanted.map(async (pipeline) => {
        for (const behaviour of behaviours) {
          if (!behaviour.pipelines.includes(pipeline)) continue;
          signal?.throwIfAborted();
          rows.set(
            `${behaviour.name} ${pipeline}`,
            await rowOf({ behaviour, runs: runsOf(pipeline), signal }),
          );
        }
      }),
    );
    return behaviours.flatMap(({ name, pipelines }) =>
      pipelines.flatMap((pipeline) => rows.get(`${name} ${pipeline}`) ?? []),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function rowOf({
  behaviour,
  runs,
  signal,
}: {
  behaviour: Behaviour;
  runs: BoundRuns;
  signal: AbortSignal | undefined;
}): Promise<EvalRow> {
  const problems = await behaviour.problems(runs).catch((error: unknown) => {
    signal?.throwIfAborted();
    return [problemOfRun(error)];
  });
  return rowOfRun(
    { caseId: 'behavioural', pipeline: runs.pipeline, repeat: 1 },
    {
      evaluator: 'behaviour',
      kind: 'behavioural',
      metric: behaviour.name,
      problem: problems.length === 0 ? null : problems.join(' '),
    },
  );
}
