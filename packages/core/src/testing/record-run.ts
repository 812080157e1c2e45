import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import type { Settings } from '@research-studio/schemas';
import type { ResearchOptions } from '../run/open-research-run.ts';
import type { ResearchResult } from '../run/run-pipeline.ts';
import { Keys } from '../settings/keys.ts';
import { recordCalls } from './record-calls.ts';

export interface Recording {
  readonly name: string;
  readonly research: (options: ResearchOptions) => Promise<ResearchResult>;
  readonly question: string;
  readonly settings: (folder: string) => Settings;
  /** Answers each pause; left out, a run that pauses is not answered. */
  readonly answer?: ResearchOptions['answer'];
  /** Where the model calls are kept, and the report that came of them. */
  readonly cassette: URL;
  readonly report: URL;
}

/**
 * Records a run that a test replays: passes every model call on to a real model and keeps what it answered. Needs
 * OPENAI_API_KEY, uses OPENAI_BASE_URL; RECORD_MODEL names the model (gpt-4o).
 */
export async function recordRun({
  name,
  research,
  question,
  settings,
  answer,
  cassette,
  report,
}: Recording): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'record-'));
  const { result, calls } = await recordCalls({
    cassette,
    use: (baseUrl) =>
      research({
        question,
        settings: settings(folder),
        answer,
        keys: new Keys({ OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: baseUrl }),
      }),
  });
  const { bundle } = result;
  await writeFile(report, bundle.report.markdown);
  await rm(folder, { recursive: true });
  process.stderr.write(`${name}: ${calls} calls, ${bundle.metadata.warnings.length} warnings\n`);
}
