import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunEvent, Settings } from '@research-studio/schemas';
import { afterAll } from 'vitest';
import type { ResearchOptions } from '../run/open-research-run.ts';
import type { ResearchResult } from '../run/run-pipeline.ts';
import { Keys } from '../settings/keys.ts';
import { expectSoundBundle } from './expect-sound-bundle.ts';

/** Gives a new empty folder at each call; all are removed after the tests of the file. */
export function temporaryFolders(): () => Promise<string> {
  const made: string[] = [];
  afterAll(async () => {
    for (const folder of made) await rm(folder, { recursive: true, force: true });
  });
  return async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pipeline-'));
    made.push(folder);
    return folder;
  };
}

export type SectionOverrides = { readonly [Section in keyof Settings]?: Partial<Settings[Section]> };

/** On a busy machine even loopback takes seconds; a test of what never answers sets a time-out of its own. */
const PATIENCE_MS = 60_000;

/**
 * Settings whose runs and indexes lie in `folder`, which may read from loopback, and which repeat nothing. A run is saved
 * once it ends; a test that ends it before asks for "each_step".
 */
export function testSettings(folder: string, overrides: SectionOverrides = {}): Settings {
  return Settings.parse({
    research: overrides.research ?? {},
    advanced: overrides.advanced ?? {},
    report: overrides.report ?? {},
    models: { retries: 0, timeoutMs: PATIENCE_MS, ...overrides.models },
    search: { retries: 0, timeoutMs: PATIENCE_MS, ...overrides.search },
    reading: { allowHosts: ['*.localhost', '127.0.0.0/8'], timeoutMs: PATIENCE_MS, ...overrides.reading },
    run: {
      directory: join(folder, 'runs'),
      cacheDirectory: join(folder, 'cache'),
      today: '2026-01-31',
      checkpoints: 'at_end',
      ...overrides.run,
    },
  });
}

export interface TestRun {
  /** The pipeline. */
  readonly research: (options: ResearchOptions) => Promise<ResearchResult>;
  readonly question: string;
  readonly settings: Settings;
  /** A base URL; a key is added. */
  readonly model?: { readonly baseUrl: string } | undefined;
  readonly search?: { readonly baseUrl: string } | undefined;
  readonly options?: Partial<ResearchOptions>;
}

export interface TestRunResult extends ResearchResult {
  readonly events: readonly RunEvent[];
}

/** Runs the pipeline as the command line would, and holds the bundle to what every bundle promises. */
export async function runResearch({
  research,
  question,
  settings,
  model,
  search,
  options = {},
}: TestRun): Promise<TestRunResult> {
  const events: RunEvent[] = [];
  const keys = new Keys({
    ...(model === undefined ? {} : { OPENAI_API_KEY: 'sk-loopback', OPENAI_BASE_URL: model.baseUrl }),
    ...(search === undefined ? {} : { TAVILY_API_KEY: 'tvly-loopback', TAVILY_BASE_URL: search.baseUrl }),
  });
  const result = await research({
    question,
    settings,
    keys,
    onEvent: (event) => events.push(event),
    ...options,
  });
  expectSoundBundle(result.bundle);
  return { ...result, events };
}
