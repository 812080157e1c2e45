import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResearchOptions, ResearchResult } from '@research-studio/core/run';
import { Keys } from '@research-studio/core/settings';
import { type Settings, SettingsError } from '@research-studio/schemas';
import { EvalCase } from '../cases/eval-case.ts';
import { builtInCases } from '../cases/read-cases.ts';
import type { PipelineName } from '../results/eval-row.ts';
import { normalBundle, type Snapshot } from '../snapshots/snapshot.ts';
import { researchWith } from './planned-run.ts';

/** Cases of the recorded runs, which no command runs again. */
export const RECORDED_CASES = { standard: 'recorded_running_costs', advanced: 'recorded_sales' } as const;

/**
 * The runs that the pipelines' own tests replay: every model call was answered by a careful reader, with judgement, and
 * kept. What comes of them is what reports look like that a model wrote. No network, no key.
 *
 * @throws {SettingsError} where a pipeline asks what was not recorded.
 */
export async function* recordedRuns(signal?: AbortSignal): AsyncGenerator<Snapshot> {
  const folder = await mkdtemp(join(tmpdir(), 'research-studio-recorded-'));
  try {
    // They search the library of the built-in cases.
    const expect = { mayCite: (await builtInCases())[0]?.expect.mayCite };
    for (const recording of await recordings(folder)) {
      signal?.throwIfAborted();
      const { caseId: id, kind, question, pipeline, settings } = recording;
      const { bundle } = await replayed(recording, signal);
      const { today } = settings.run;
      const key = { caseId: id, pipeline, repeat: 1 };
      yield {
        ...key,
        case: EvalCase.parse({ id, kind, question, docs: [], today, expect }),
        bundle: normalBundle(bundle, { key, today }),
      };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Recording extends Pick<EvalCase, 'kind' | 'question'> {
  readonly caseId: string;
  readonly pipeline: PipelineName;
  readonly cassette: URL;
  readonly settings: Settings;
  readonly answer?: ResearchOptions['answer'];
}

async function recordings(folder: string): Promise<readonly Recording[]> {
  const standard = await import('@research-studio/standard-pipeline/testing');
  const advanced = await import('@research-studio/advanced-pipeline/testing');
  return [
    ...standard.RECORDED_MODES.map((mode) => ({
      ...({ caseId: RECORDED_CASES.standard, kind: 'comparison', pipeline: `standard-${mode}` } as const),
      question: standard.RECORDED_QUESTION,
      cassette: standard.recordingOf(mode).cassette,
      settings: standard.recordedSettings({ mode, folder }),
    })),
    ...advanced.RECORDED_RUNS.map((run) => ({
      ...({ caseId: RECORDED_CASES.advanced, kind: 'contested', pipeline: `advanced-${run}` } as const),
      question: advanced.RECORDED_QUESTION,
      cassette: advanced.recordingOf(run).cassette,
      settings: advanced.recordedSettings({ run, folder }),
      answer: advanced.approve,
    })),
  ];
}

async function replayed(
  { pipeline, question, settings, cassette, answer }: Recording,
  signal: ResearchOptions['signal'],
): Promise<ResearchResult> {
  const { openCassette, startModelServer } = await import('@research-studio/core/testing');
  const research = await researchWith(pipeline);
  const tape = await openCassette(cassette);
  await using model = await startModelServer({ answer: tape.answer });
  const keys = new Keys({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: model.baseUrl });
  const result = await research({ question, settings, keys, signal, answer });
  if (tape.misses.length === 0) return result;
  throw new SettingsError({
    message: `The recorded run of ${pipeline} no longer fits: ${tape.misses.length} model calls were not recorded. Record it again (see CONTRIBUTING.md), then refresh the snapshots.`,
  });
}
