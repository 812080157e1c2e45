import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Settings } from '@research-studio/schemas';

export const RECORDED_MODES = ['single', 'multi'] as const;
export type RecordedMode = (typeof RECORDED_MODES)[number];

export const RECORDED_QUESTION =
  'How efficient are heat pumps in cold climates, and what do they cost to run compared with a gas boiler?';

/** A reader may take long to answer, and a busy machine to replay. */
const PATIENCE_MS = 3_600_000;

const LIBRARY = fileURLToPath(new URL('../../../../examples/library', import.meta.url));

/** The kept model calls of a mode, and the report that came of them. */
export function recordingOf(mode: RecordedMode) {
  return {
    cassette: new URL(`../cassettes/${mode}.jsonl`, import.meta.url),
    report: new URL(`../cassettes/${mode}.report.md`, import.meta.url),
  };
}

/** Settings of the recorded runs, the same for recording and for replay: prompts depend on them. */
export function recordedSettings({ mode, folder }: { mode: RecordedMode; folder: string }) {
  return Settings.parse({
    research: { mode, maxSources: 12 },
    models: { smart: 'openai:relay', fast: 'openai:relay', retries: 0, timeoutMs: PATIENCE_MS },
    search: { providers: ['documents'], docs: [LIBRARY] },
    run: { directory: join(folder, 'runs'), cacheDirectory: join(folder, 'cache'), today: '2025-11-01' },
  });
}
