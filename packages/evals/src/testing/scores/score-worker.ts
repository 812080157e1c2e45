import { parentPort, workerData } from 'node:worker_threads';
import { CORPORA, type CorpusName } from './corpora.ts';
import type { Scored } from './score.ts';

/** What a worker reports of one corpus. */
export interface ScoreWorkerReport {
  readonly corpus: CorpusName;
  readonly scored: Scored;
}

void scoreEach();

/** No `await` at the top of a thread's module: see `run-behaviours-aside.ts`. */
async function scoreEach(): Promise<void> {
  for (const corpus of workerData as readonly CorpusName[]) {
    const report: ScoreWorkerReport = { corpus, scored: await CORPORA[corpus].score() };
    parentPort?.postMessage(report);
  }
}
