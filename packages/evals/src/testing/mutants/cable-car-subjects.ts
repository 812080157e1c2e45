import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ResearchOptions, ResearchResult } from '@research-studio/core/run';
import { Keys } from '@research-studio/core/settings';
import { Settings } from '@research-studio/schemas';
import { EvalCase } from '../../cases/eval-case.ts';
import type { EvalSubject } from '../../evaluators/evaluator.ts';

const CABLE_CAR = fileURLToPath(new URL('../../../data/behavioural/cable-car', import.meta.url));

const QUESTIONS = {
  passengers: 'How many passengers did the Velmora cable car carry in 2024, and when did it open?',
  unanswerable: 'How deep is the lake of Ostermoor, and how many kinds of fish live in it?',
} as const;

/** Good runs of both pipelines over the cable-car documents, and one that found nothing, without a model. */
export async function cableCarSubjects(): Promise<readonly EvalSubject[]> {
  const [standard, advanced] = await Promise.all([
    import('@research-studio/standard-pipeline'),
    import('@research-studio/advanced-pipeline'),
  ]);
  const folder = await mkdtemp(join(tmpdir(), 'mutants-'));
  try {
    const subjects: EvalSubject[] = [];
    for (const [research, id] of [
      [standard.research, 'passengers'],
      [advanced.research, 'passengers'],
      [advanced.research, 'unanswerable'],
    ] as const)
      subjects.push(await subjectOf({ research, id, folder }));
    return subjects;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function subjectOf(given: {
  research: (options: ResearchOptions) => Promise<ResearchResult>;
  id: keyof typeof QUESTIONS;
  folder: string;
}): Promise<EvalSubject> {
  const { research, id, folder } = given;
  const question = QUESTIONS[id];
  const settings = Settings.parse({
    research: {},
    advanced: {},
    report: {},
    models: {},
    search: { docs: [CABLE_CAR] },
    reading: {},
    run: { directory: join(folder, 'runs'), cacheDirectory: join(folder, 'cache'), today: '2025-03-01' },
  });
  const { bundle } = await research({ question, settings, keys: new Keys({}) });
  const kind = id === 'unanswerable' ? 'unanswerable' : 'factual_simple';
  return { case: EvalCase.parse({ id, kind, question, docs: [] }), bundle };
}
