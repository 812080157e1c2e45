import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PauseAnswer, Settings } from '@research-studio/schemas';

export const RECORDED_RUNS = ['full', 'batched', 'supervised'] as const;
export type RecordedRun = (typeof RECORDED_RUNS)[number];

/** A council of two and a person who reviews brief and report, whose answers `approve` gives. */
const SUPERVISED = {
  trust: 'batched',
  supervised: true,
  review: 'full',
  maxSupervisorTurns: 3,
  maxToolCalls: 5,
  council: ['openai:relay', 'openai:second'],
} as const;

/** The answer to each pause of a recorded run. */
export const approve = async (): Promise<PauseAnswer> => ({ choice: 'approve', text: null });

/** Its sources contradict each other, copy each other, are outdated, have an interest or are hostile. */
export const RECORDED_QUESTION =
  'How many heat pumps were sold in Valmark in 2023 and 2024, why did sales fall in Bergau, and does the Norrwind 9 keep what its maker promises?';

/** A reader may take long to answer, and a busy machine to replay. */
const PATIENCE_MS = 3_600_000;

const LIBRARY = fileURLToPath(new URL('../../../../examples/library', import.meta.url));

/** The kept model calls of a run, and the report that came of them. */
export function recordingOf(run: RecordedRun) {
  return {
    cassette: new URL(`../cassettes/${run}.jsonl`, import.meta.url),
    report: new URL(`../cassettes/${run}.report.md`, import.meta.url),
  };
}

/** Settings of the recorded runs, the same for recording and for replay: prompts depend on them. */
export function recordedSettings({ run, folder }: { run: RecordedRun; folder: string }) {
  return Settings.parse({
    advanced: run === 'supervised' ? SUPERVISED : { trust: run },
    models: { smart: 'openai:relay', fast: 'openai:relay', retries: 0, timeoutMs: PATIENCE_MS },
    search: { providers: ['documents'], docs: [LIBRARY] },
    run: { directory: join(folder, 'runs'), cacheDirectory: join(folder, 'cache'), today: '2025-11-01' },
  });
}
