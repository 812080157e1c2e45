import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { CORPORA, type CorpusName } from './corpora.ts';
import type { Scored } from './score.ts';
import type { ScoreWorkerReport } from './score-worker.ts';

export interface ScoresRequest {
  readonly corpora: readonly CorpusName[];
  /** Worker threads at the same time. */
  readonly workers: number;
  readonly onScored?: (corpus: CorpusName) => void;
}

/** Scores the corpora in worker threads, those with the same material in one. In the order of the request. */
export async function runScores(request: ScoresRequest): Promise<ReadonlyMap<CorpusName, Scored>> {
  const { corpora, workers, onScored = () => undefined } = request;
  const groups = [...Map.groupBy(corpora, (name) => CORPORA[name].material).values()];
  const limit = pLimit(workers);
  const found = new Map<CorpusName, Scored>();
  await Promise.all(
    groups.map((group) =>
      limit(() =>
        scoreInWorker(group, ({ corpus, scored }) => {
          found.set(corpus, scored);
          onScored(corpus);
        }),
      ),
    ),
  );
  return new Map(corpora.flatMap((name) => [[name, scoredOf(found, name)] as const]));
}

function scoredOf(found: ReadonlyMap<CorpusName, Scored>, name: CorpusName): Scored {
  const scored = found.get(name);
  if (scored === undefined) throw new Error(`${name} was not scored.`);
  return scored;
}

function scoreInWorker(
  group: readonly CorpusName[],
  onReport: (report: ScoreWorkerReport) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./score-worker.ts', import.meta.url), { workerData: group });
    worker.on('message', onReport);
    worker.on('error', reject);
    worker.on('exit', () => resolve());
  });
}
