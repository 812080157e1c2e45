import { type EvalRow, type PipelineName, runBehaviours, runBehavioursAside } from '@research-studio/evals';
import { commandLineHeeded } from './command-line-heeded.ts';

/** Its behaviours take about as long as the thread of the cases would wait for the other. */
const BESIDE_CASES: PipelineName = 'standard-multi';

/** The rows of the cases and of the behaviours, in two threads of about the same length. */
export async function withBehaviours(
  runCases: () => Promise<readonly EvalRow[]>,
  { pipelines, signal }: { readonly pipelines: readonly PipelineName[]; readonly signal: AbortSignal },
): Promise<readonly EvalRow[]> {
  const here = async () => {
    const rows = [...(await runCases())];
    if (pipelines.includes(BESIDE_CASES))
      rows.push(...(await runBehaviours({ pipelines: [BESIDE_CASES], signal })));
    if (pipelines.includes('advanced-full')) rows.push(await commandLineHeeded());
    return rows;
  };
  const others = pipelines.filter((name) => name !== BESIDE_CASES);
  const [rows, aside] = await Promise.all([
    here(),
    others.length === 0 ? [] : runBehavioursAside({ pipelines: others, signal }),
  ]);
  return [...rows, ...aside];
}
