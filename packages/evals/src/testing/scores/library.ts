import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bundle } from '@research-studio/schemas';
import { z } from 'zod';
import { PipelineName } from '../../results/eval-row.ts';
import { expectedLine } from '../expected-lines.ts';
import { askOffline } from './ask-offline.ts';
import { share } from './measures.ts';
import { readRows } from './rows.ts';
import type { Half, Scored } from './score.ts';

const LIBRARY = fileURLToPath(new URL('../../../../../examples/library', import.meta.url));

const LibraryInput = z.object({
  question: z.string(),
  pipelines: z.array(PipelineName).default(['standard-multi', 'advanced-full']),
});

/** What reports on the example library must give and must not: planted faults, answers, and questions without one. */
export async function scoreLibrary(): Promise<Scored> {
  const folder = await mkdtemp(join(tmpdir(), 'library-'));
  const rows = (await readRows('library')).map(({ input, ...row }) => ({
    ...row,
    ...LibraryInput.parse(input),
  }));
  const bundles = new Map<string, Bundle>();
  const checks: {
    readonly id: string;
    readonly half: Half;
    readonly pipeline: PipelineName;
    readonly line: string;
    readonly holds: boolean;
  }[] = [];
  for (const { id, half, question, pipelines, expected } of rows) {
    for (const pipeline of pipelines) {
      const key = `${pipeline} ${question}`;
      const bundle =
        bundles.get(key) ??
        (await askOffline(question, { docs: LIBRARY, today: '2025-11-01', pipeline, folder }));
      bundles.set(key, bundle);
      for (const line of expected)
        checks.push({ id, half, pipeline, line, holds: expectedLine(line)(bundle) });
    }
  }
  await rm(folder, { recursive: true });
  return {
    skipped: null,
    wrong: checks
      .filter((check) => !check.holds)
      .map(({ id, pipeline, line }) => `${id} ${pipeline}: ${line}`),
    scores: [...Map.groupBy(checks, ({ half }) => half)].map(([half, ofHalf]) => ({
      half,
      metrics: [...Map.groupBy(ofHalf, ({ pipeline, line }) => `${kindOf(line)}, ${pipeline}`)].map(
        ([name, found]) =>
          share(
            name,
            found.map((check) => check.holds),
          ),
      ),
    })),
  };
}

function kindOf(line: string): string {
  if (line === 'answered none') return 'nothing where no source answers';
  if (line.startsWith('answered ')) return 'called answered';
  return line.startsWith('gives ') ? 'answers given' : 'faults treated';
}
